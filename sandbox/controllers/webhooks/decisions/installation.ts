import { kinds } from '../../kinds.ts';
import type { AccessManagement, Management, Region, Release } from '../../shapes/k0rdent.ts';
import {
  type AdmissionRequest,
  type Decision,
  decide,
  deny,
  denyInvalid,
  denyNotFound,
  denySecretNotFound,
  type Lookup,
} from '../admission.ts';

/** Lists of rules written for releases up to 1.11, and the kinds they stand for. */
const lists = {
  clusterTemplateChains: 'ClusterTemplateChain',
  serviceTemplateChains: 'ServiceTemplateChain',
  credentials: 'Credential',
  clusterAuthentications: 'ClusterAuthentication',
  dataSources: 'DataSource',
  clusterAuditPolicies: 'ClusterAuditPolicy',
} as const;

/** Turns the per-kind lists into `resources`; for a kind that has both, `resources` wins. */
export async function defaultAccessManagement({ object }: AdmissionRequest<AccessManagement>): Promise<Decision> {
  const rules = object?.spec?.accessRules ?? [];
  let changed = false;
  const migrated = rules.map((rule) => {
    const next = { ...rule, resources: [...(rule.resources ?? [])] };
    for (const [list, kind] of Object.entries(lists) as [keyof typeof lists, string][]) {
      const names = rule[list];
      if (!names) continue;
      changed = true;
      delete next[list];
      if (names.length > 0 && !next.resources.some((entry) => entry.kind === kind))
        next.resources.push({ kind, names });
    }
    return next;
  });
  return changed ? { patch: [{ op: 'replace', path: '/spec/accessRules', value: migrated }] } : {};
}

export function validateAccessManagement(
  { operation, name, object }: AdmissionRequest<AccessManagement>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation === 'CREATE' && lookup.list(kinds.accessManagement).some(({ metadata }) => metadata.name !== name))
      throw deny('AccessManagement object already exists');
    if (operation === 'DELETE' && lookup.list(kinds.management).some(({ metadata }) => !metadata.deletionTimestamp))
      throw deny('AccessManagement deletion is forbidden');
    const known = new Set<string>(Object.values(lists));
    for (const [index, rule] of (object?.spec?.accessRules ?? []).entries())
      for (const [position, { kind, apiGroup }] of (rule.resources ?? []).entries()) {
        if (known.has(kind)) continue;
        const at = `accessRules[${index}].resources[${position}]`;
        const full = apiGroup ? `${kind}.${apiGroup}` : `${kind}.k0rdent.mirantis.com`;
        const scoped = [
          'Management',
          'Region',
          'Release',
          'ProviderTemplate',
          'AccessManagement',
          'MultiClusterService',
        ].includes(kind);
        if (scoped)
          throw deny(
            `${at}: ${full} is cluster-scoped and cannot be distributed into target namespaces by AccessManagement`,
          );
        if (!apiGroup)
          throw deny(`${at}: failed to resolve ${full} (ensure the CRD is installed): no matches for kind "${kind}"`);
      }
    return undefined;
  });
}

function providersInUse(lookup: Lookup, region: string | undefined): Set<string> {
  const used = new Set<string>();
  for (const cd of lookup.list(kinds.clusterDeployment)) {
    const { namespace } = cd.metadata;
    const credential = lookup
      .list(kinds.credential, namespace)
      .find(({ metadata }) => metadata.name === cd.spec.credential);
    if (credential?.spec.region !== region) continue;
    const template = lookup
      .list(kinds.clusterTemplate, namespace)
      .find(({ metadata }) => metadata.name === cd.spec.template);
    for (const provider of template?.status?.providers ?? []) used.add(provider);
  }
  return used;
}

/** Refuses to take away a component whose providers clusters need. */
function checkRemoved(
  lookup: Lookup,
  kind: 'Management' | 'Region',
  before: Management | Region,
  after: Management | Region,
): void {
  const kept = new Set((after.spec.providers ?? []).map(({ name }) => name));
  const removed = (before.spec.providers ?? []).filter(({ name }) => !kept.has(name));
  const used = providersInUse(lookup, kind === 'Region' ? after.metadata.name : undefined);
  const lost = removed
    .flatMap(({ name }) => before.status?.components?.[name ?? '']?.exposedProviders ?? [])
    .filter((provider) => used.has(provider));
  if (lost.length === 0) return;
  const subject = lost.length === 1 ? `provider ${lost[0]} is` : `providers ${lost.join(',')} are`;
  const message = `Forbidden: ${subject} required by at least one ClusterDeployment and cannot be removed from the ${kind} ${after.metadata.name}`;
  throw denyInvalid(
    kind,
    after.metadata.name,
    [{ reason: 'FieldValueForbidden', field: 'spec.providers', message }],
    ['Some of the providers cannot be removed'],
  );
}

export function validateManagement(
  { operation, object, oldObject, name }: AdmissionRequest<Management>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation === 'DELETE') {
      const left = (what: string) => `The Management object can't be removed if ${what} objects still exist`;
      if (lookup.list(kinds.clusterDeployment).length > 0)
        throw deny('management deletion is forbidden', left('ClusterDeployment'));
      if (lookup.list(kinds.region).length > 0) throw deny('management deletion is forbidden', left('Region'));
      return undefined;
    }
    if (!object || object.metadata.deletionTimestamp) return undefined;
    if (object.spec.release !== oldObject?.spec.release) {
      const release = await lookup.find(kinds.release, { name: object.spec.release });
      if (!release?.status?.ready)
        throw denyInvalid('Management', name, [
          {
            reason: 'FieldValueForbidden',
            field: 'spec.release',
            message: release
              ? `Forbidden: release "${object.spec.release}" status is not ready`
              : `Forbidden: Release.k0rdent.mirantis.com "${object.spec.release}" not found`,
          },
        ]);
    }
    if (oldObject) checkRemoved(lookup, 'Management', oldObject, object);
    return undefined;
  });
}

export function validateRegion(
  { operation, object, oldObject, name }: AdmissionRequest<Region>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation === 'DELETE') {
      if (lookup.list(kinds.clusterDeployment).some(({ status }) => status?.region === name))
        throw deny(
          'region deletion is forbidden',
          "The Region object can't be removed while any ClusterDeployment objects deployed in that Region still exist",
        );
      return undefined;
    }
    if (!object) return undefined;
    if (operation === 'UPDATE') {
      if (oldObject) checkRemoved(lookup, 'Region', oldObject, object);
      return undefined;
    }
    const { kubeConfig, clusterDeployment } = object.spec;
    if (kubeConfig) {
      const secret = await lookup.find(kinds.secret, { namespace: 'kcm-system', name: kubeConfig.name });
      if (!secret) throw denySecretNotFound(kubeConfig.name);
      const key = kubeConfig.key ?? 'value';
      if (!secret.data?.[key]) throw deny(`kubeConfig Secret does not have ${key} key defined`);
    }
    if (clusterDeployment && !(await lookup.find(kinds.clusterDeployment, clusterDeployment)))
      throw denyNotFound('ClusterDeployment', clusterDeployment.name);
    return undefined;
  });
}

export function validateRelease(
  { operation, name, oldObject }: AdmissionRequest<Release>,
  lookup: Lookup,
): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'DELETE' || !oldObject) return undefined;
    const management = await lookup.find(kinds.management, { name: 'kcm' });
    if (management?.spec.release === name) throw deny(`release ${name} is still in use`);
    const { core, providers = [] } = management?.spec ?? {};
    const used = new Set([core?.kcm?.template, core?.capi?.template, ...providers.map(({ template }) => template)]);
    const { kcm, capi, regional, providers: own = [] } = oldObject.spec;
    const still = [kcm.template, capi.template, regional?.template, ...own.map(({ template }) => template)].filter(
      (template) => template && used.has(template),
    );
    if (still.length > 0)
      throw deny(`the following ProviderTemplates associated with the Release are still in use: ${still.join(', ')}`);
    return undefined;
  });
}
