import { kinds, managedLabel, systemNamespace } from '../../kinds.ts';
import type { Template, TemplateChain } from '../../shapes/k0rdent.ts';
import { chainWarnings } from '../../templates/chain-controller.ts';
import {
  type AdmissionRequest,
  type Decision,
  decide,
  deny,
  denyInvalid,
  type Lookup,
  type PatchOperation,
} from '../admission.ts';

const forbidden = 'template deletion is forbidden';

/** Fills the repository and the interval of a chartSpec. */
export async function defaultTemplate({ object }: AdmissionRequest<Template>): Promise<Decision> {
  const chartSpec = object?.spec.helm?.chartSpec;
  if (!chartSpec) return {};
  const patch: PatchOperation[] = [];
  if (!chartSpec.sourceRef?.name)
    patch.push({
      op: 'add',
      path: '/spec/helm/chartSpec/sourceRef',
      value: { kind: 'HelmRepository', name: 'kcm-templates' },
    });
  if (!chartSpec.interval || chartSpec.interval === '0s')
    patch.push({ op: 'add', path: '/spec/helm/chartSpec/interval', value: '10m0s' });
  return patch.length > 0 ? { patch } : {};
}

/** Names of the existing chains that own a template copy. */
function chainsOf({ metadata }: Template, chains: TemplateChain[], kind: string): string[] {
  const owners = new Set((metadata.ownerReferences ?? []).filter((owner) => owner.kind === kind).map(({ uid }) => uid));
  return chains
    .filter((chain) => owners.has(chain.metadata.uid ?? '') && !chain.metadata.deletionTimestamp)
    .map((chain) => chain.metadata.name);
}

export function validateClusterTemplate(
  { operation, oldObject, namespace, name }: AdmissionRequest<Template>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'DELETE' || !oldObject) return undefined;
    if (lookup.list(kinds.clusterDeployment, namespace).some(({ spec }) => spec.template === name))
      throw deny(
        forbidden,
        "The ClusterTemplate object can't be removed if ClusterDeployment objects referencing it still exist",
      );
    const chains = chainsOf(oldObject, lookup.list(kinds.clusterTemplateChain, namespace), 'ClusterTemplateChain');
    if (chains.length > 0)
      throw deny(
        forbidden,
        `The ClusterTemplate object can't be removed if it is managed by ClusterTemplateChain: ${chains.join(', ')}`,
      );
    return undefined;
  });
}

export function validateServiceTemplate(
  { operation, oldObject, namespace, name }: AdmissionRequest<Template>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'DELETE' || !oldObject) return undefined;
    const uses = (services: { template: string }[] | undefined) => services?.some(({ template }) => template === name);
    if (lookup.list(kinds.clusterDeployment, namespace).some(({ spec }) => uses(spec.serviceSpec?.services)))
      throw deny(
        forbidden,
        "The ServiceTemplate object can't be removed if ClusterDeployment objects referencing it still exist",
      );
    const chains = chainsOf(oldObject, lookup.list(kinds.serviceTemplateChain, namespace), 'ServiceTemplateChain');
    if (chains.length > 0)
      throw deny(
        forbidden,
        `The ServiceTemplate object can't be removed if it is managed by ServiceTemplateChain: ${chains.join(', ')}`,
      );
    if (namespace !== systemNamespace) return undefined;
    const users = lookup.list(kinds.multiClusterService).filter(({ spec }) => uses(spec.serviceSpec?.services));
    if (users.length > 0)
      throw deny(
        forbidden,
        `The ${name} ServiceTemplate object can't be removed if MultiClusterService objects [${users.map(({ metadata }) => metadata.name).join(' ')}] referencing it still exist`,
      );
    return undefined;
  });
}

export function validateProviderTemplate(
  { operation, name }: AdmissionRequest<Template>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'DELETE') return undefined;
    const releases = lookup.list(kinds.release).filter(({ spec }) => {
      const used = [
        spec.kcm.template,
        spec.capi.template,
        spec.regional?.template,
        ...(spec.providers ?? []).map(({ template }) => template),
      ];
      return used.includes(name);
    });
    if (releases.length > 0) {
      const names = releases.map(({ metadata }) => metadata.name).join(', ');
      throw deny(
        forbidden,
        `The ProviderTemplate ${name} cannot be removed while it is part of existing Releases: ${names}`,
      );
    }
    const management = await lookup.find(kinds.management, { name: 'kcm' });
    const { core, providers = [] } = management?.spec ?? {};
    if ([core?.kcm, core?.capi, ...providers].some((component) => component?.template === name))
      throw deny(forbidden, `The ProviderTemplate ${name} cannot be removed while it is used in the Management spec`);
    return undefined;
  });
}

function validateChain(kind: 'ClusterTemplateChain' | 'ServiceTemplateChain') {
  return ({ operation, object, namespace, name }: AdmissionRequest<TemplateChain>, lookup: Lookup): Promise<Decision> =>
    decide(async () => {
      if (operation !== 'CREATE' || !object) return undefined;
      const warnings = chainWarnings(object);
      if (warnings.length > 0) throw deny('the template chain spec is invalid', ...warnings);
      if (object.metadata.labels?.[managedLabel] === 'true' && namespace !== systemNamespace) return undefined;
      const templates = kind === 'ClusterTemplateChain' ? kinds.clusterTemplate : kinds.serviceTemplate;
      const causes: Parameters<typeof denyInvalid>[2] = [];
      for (const [index, entry] of (object.spec.supportedTemplates ?? []).entries())
        if (!(await lookup.find(templates, { namespace, name: entry.name })))
          causes.push({
            reason: 'FieldValueNotFound',
            field: `spec.supportedTemplates[${index}].name`,
            message: `Not found: "${entry.name}"`,
          });
      if (causes.length > 0) throw denyInvalid(kind, name, causes);
      return undefined;
    });
}

export const validateClusterTemplateChain = validateChain('ClusterTemplateChain');
export const validateServiceTemplateChain = validateChain('ServiceTemplateChain');
