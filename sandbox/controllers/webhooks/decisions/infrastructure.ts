import { canonicalJson } from '../../charts/values.ts';
import { type Json, type KubeObject, readPath } from '../../client/objects.ts';
import { type AdmissionRequest, type Decision, decide, denyFields, type FieldError } from '../admission.ts';

/** Fields that a provider fixes when the object is made. */
const fixed: Record<string, readonly string[]> = {
  AWSCluster: ['region'],
  AWSManagedControlPlane: ['region'],
  AzureCluster: ['location', 'subscriptionID'],
  GCPCluster: ['project', 'region'],
  GCPManagedCluster: ['project', 'region'],
  GCPManagedControlPlane: ['project', 'location', 'enableAutopilot'],
  GCPManagedMachinePool: [
    'diskSizeGb',
    'diskType',
    'instanceType',
    'localSsdCount',
    'machineType',
    'management',
    'maxPodsPerNode',
    'nodePoolName',
  ],
};
/** What the provider for OpenStack lets be changed; whatever else differs is refused as a whole. */
const changeable = ['identityRef', 'bastion', 'controlPlaneEndpoint'];

function differs(path: string, a: KubeObject, b: KubeObject): boolean {
  const at = (object: KubeObject) => canonicalJson(readPath(object, `spec.${path}`) as Json | undefined);
  return at(a) !== at(b);
}

function fixedErrors(object: KubeObject, before: KubeObject): FieldError[] {
  const changed = (fixed[object.kind] ?? []).filter((path) => differs(path, object, before));
  return changed.map((path) => {
    const value = JSON.stringify(readPath(object, `spec.${path}`) ?? null);
    return {
      reason: 'FieldValueInvalid',
      field: `spec.${path}`,
      message: `Invalid value: ${value}: field is immutable`,
    };
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
