import { createHash } from 'node:crypto';
import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, ownerReference } from '../client/objects.ts';
import { componentLabel, managedLabel } from '../kinds.ts';
import type { ClusterDeployment, ServiceSet, ServiceSpec } from '../shapes/k0rdent.ts';
import { createIfAbsent, update, type World } from '../world.ts';
import { unlockedServices } from './desired.ts';

const adapterLabel = 'ksm.k0rdent.mirantis.com/adapter';
const defaultProvider = 'ksm-projectsveltos';

/** Name of the ServiceSet that carries a MultiClusterService's services to one cluster. */
export function serviceSetName(cluster: string, multiClusterService: string | undefined): string {
  if (multiClusterService === undefined) return cluster;
  return `${cluster}-${createHash('sha256').update(multiClusterService).digest('hex').slice(0, 8)}`;
}

/** Deprecated fields of the order that still count where it names neither a provider nor a config; renamed there. */
const configKeys: Readonly<Record<string, string>> = {
  syncMode: 'syncMode',
  templateResourceRefs: 'templateResourceRefs',
  policyRefs: 'policyRefs',
  driftIgnore: 'driftIgnore',
  driftExclusions: 'driftExclusions',
  priority: 'priority',
  stopOnConflict: 'stopOnConflict',
  continueOnError: 'continueOnError',
  reload: 'reloader',
};

/** Source: kcm, internal/serviceset/util.go, StateManagementProviderConfigFromServiceSpec. */
function providerOf(spec: ServiceSpec | undefined): ServiceSet['spec']['provider'] {
  if (!spec || spec.provider?.name || spec.provider?.config) {
    return { ...spec?.provider, name: spec?.provider?.name || defaultProvider };
  }
  const given = Object.entries(spec).filter(([key, value]) => key in configKeys && !isEmptyValue(value));
  const config = Object.fromEntries(given.map(([key, value]) => [configKeys[key] ?? key, value]));
  return { ...spec.provider, name: defaultProvider, config: config as JsonObject };
}

const isEmptyValue = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);

/** Makes or updates the ServiceSet of a cluster, for its own services or those of a MultiClusterService. */
export async function ensureServiceSet(
  world: World,
  cluster: ClusterDeployment,
  spec: ServiceSpec | undefined,
  multiClusterService?: string,
): Promise<ServiceSet | undefined> {
  const cache = world.caches.serviceSets;
  const name = serviceSetName(cluster.metadata.name, multiClusterService);
  const { namespace } = cluster.metadata;
  const known = cache.get({ namespace, name });
  const provider = providerOf(spec);
  const services = unlockedServices(spec, known);
  const wanted: ServiceSet['spec'] = {
    cluster: cluster.metadata.name,
    ...(multiClusterService === undefined ? {} : { multiClusterService }),
    provider,
    services,
  };
  if (!known)
    return await createIfAbsent(world, cache, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ServiceSet',
      metadata: {
        name,
        namespace,
        labels: { [adapterLabel]: 'kcm-controller-manager', [managedLabel]: 'true', [componentLabel]: 'kcm' },
        finalizers: ['k0rdent.mirantis.com/service-set'],
        ownerReferences: [ownerReference(cluster)],
      },
      spec: wanted,
    });
  if (known.metadata.deletionTimestamp) return known;
  const { cluster: owner, multiClusterService: mcs, provider: by, services: has = [] } = known.spec;
  const current = { cluster: owner, ...(mcs ? { multiClusterService: mcs } : {}), provider: by, services: has };
  const text = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value)) as JsonObject);
  if (text(current) === text(wanted)) return known;
  // Values that the API server filled in (provider, defaults of services) are no difference.
  if (text(stripDefaults(current)) === text(stripDefaults(wanted))) return known;
  return await update(world, cache, { ...known, spec: wanted });
}

function stripDefaults(spec: ServiceSet['spec']): unknown {
  return {
    cluster: spec.cluster,
    mcs: spec.multiClusterService ?? '',
    provider: { name: spec.provider.name, config: spec.provider.config ?? null },
    services: (spec.services ?? []).map(({ name, namespace, template, version, values, valuesFrom, helmAction }) => ({
      name,
      namespace,
      template,
      version,
      values: values ?? '',
      valuesFrom: valuesFrom ?? [],
      helmAction: helmAction ?? '',
    })),
  };
}
