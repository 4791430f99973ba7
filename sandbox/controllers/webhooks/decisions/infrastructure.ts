import { canonicalJson } from '../../charts/values.ts';
import { type Json, type KubeObject, readPath } from '../../client/objects.ts';
import { type AdmissionRequest, type Decision, decide, denyFields, type FieldError } from '../admission.ts';

/** A field of a spec that a provider fixes when the object is made. */
interface Fixed {
  path: string;
  /** How the provider names it where that differs. */
  shown?: string;
  words?: string;
}

const usualWords = 'field is immutable';
const fields = (...paths: string[]): Fixed[] => paths.map((path) => ({ path }));
/** Google's provider names fields as its source does. */
const googleFields = (...paths: string[]): Fixed[] =>
  paths.map((path) => ({ path, shown: `${path.slice(0, 1).toUpperCase()}${path.slice(1)}` }));

const fixed: Record<string, Fixed[]> = {
  AWSCluster: [...fields('region'), { path: 'network.vpc.id', words: 'field cannot be modified once set' }],
  AWSManagedControlPlane: fields('region'),
  AzureCluster: fields('resourceGroup', 'subscriptionID', 'location'),
  GCPCluster: googleFields('project', 'region', 'credentialsRef'),
  GCPManagedCluster: googleFields('project', 'region', 'credentialsRef'),
  GCPManagedControlPlane: googleFields('clusterName', 'project', 'location', 'enableAutopilot'),
  GCPManagedMachinePool: fields(
    'instanceType',
    'nodePoolName',
    'machineType',
    'diskSizeGb',
    'diskType',
    'localSsdCount',
    'management',
    'maxPodsPerNode',
  ),
};
/** What the provider for OpenStack lets be changed; whatever else differs is refused as a whole. */
const changeable = ['identityRef', 'bastion', 'controlPlaneEndpoint', 'managedSecurityGroups'];

function differs(path: string, a: KubeObject, b: KubeObject): boolean {
  const at = (object: KubeObject) => canonicalJson(readPath(object, `spec.${path}`) as Json | undefined);
  return at(a) !== at(b);
}

function fixedErrors(object: KubeObject, before: KubeObject): FieldError[] {
  const changed = (fixed[object.kind] ?? []).filter(({ path }) => differs(path, object, before));
  return changed.map(({ path, shown = path, words = usualWords }) => {
    const value = JSON.stringify(readPath(object, `spec.${path}`) ?? null);
    return { reason: 'FieldValueInvalid', field: `spec.${shown}`, message: `Invalid value: ${value}: ${words}` };
  });
}

function openStackErrors(object: KubeObject, before: KubeObject): FieldError[] {
  const keys = new Set([...Object.keys(object.spec ?? {}), ...Object.keys(before.spec ?? {})]);
  const isRefused = [...keys].some((key) => !changeable.includes(key) && differs(key, object, before));
  return isRefused ? [{ reason: 'FieldValueForbidden', field: 'spec', message: 'Forbidden: cannot be modified' }] : [];
}

/** Infrastructure keeps what it was made with; everything else the provider changes in place. */
export function validateInfrastructure({ operation, object, oldObject }: AdmissionRequest): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'UPDATE' || !object || !oldObject) return undefined;
    const errors = object.kind === 'OpenStackCluster' ? openStackErrors : fixedErrors;
    const causes = errors(object, oldObject);
    const [group = ''] = object.apiVersion.split('/');
    if (causes.length > 0) throw denyFields({ group, kind: object.kind, name: object.metadata.name }, causes);
    return undefined;
  });
}
