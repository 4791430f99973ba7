import type { ServiceEntry, ServiceSet, ServiceSpec, ServiceState } from '../shapes/k0rdent.ts';

const serviceKey = ({ namespace = 'default', name }: { namespace?: string; name: string }): string =>
  `${namespace}/${name}`;

type SetService = NonNullable<ServiceSet['spec']['services']>[number];

function forSet({ dependsOn: _, templateChain: __, disable: ___, ...service }: ServiceEntry): SetService {
  return { ...service, namespace: service.namespace ?? 'default', version: service.version ?? service.template };
}

/**
 * The services a ServiceSet should hold now: a service joins once everything it depends on is Deployed in the wanted
 * version, so totals grow; one that is already there keeps its stored form while it is locked.
 */
export function unlockedServices(spec: ServiceSpec | undefined, current: ServiceSet | undefined): SetService[] {
  const wanted = (spec?.services ?? []).filter((service) => !service.disable);
  const stored = new Map((current?.spec.services ?? []).map((service) => [serviceKey(service), service]));
  const states = new Map((current?.status?.services ?? []).map((state) => [serviceKey(state), state]));
  const byKey = new Map(wanted.map((service) => [serviceKey(service), service]));
  const isDeployed = (key: string): boolean => {
    const [state, service] = [states.get(key), byKey.get(key)];
    return state?.state === 'Deployed' && (!service || state.template === service.template);
  };
  return wanted.flatMap((service) => {
    const locked = (service.dependsOn ?? []).some((dependency) => !isDeployed(serviceKey(dependency)));
    if (!locked) return [forSet(service)];
    const kept = stored.get(serviceKey(service));
    return kept ? [kept] : [];
  });
}

/** Ready and total over all sets of a cluster: distinct namespace/name keys, ready when any set has it Deployed. */
export function countServices(sets: readonly ServiceSet[]): { ready: number; total: number } {
  const keys = new Map<string, boolean>();
  for (const set of sets) {
    if (set.metadata.deletionTimestamp) continue;
    const states = new Map((set.status?.services ?? []).map((state) => [serviceKey(state), state]));
    for (const service of set.spec.services ?? []) {
      const key = serviceKey(service);
      const state = states.get(key);
      keys.set(key, keys.get(key) === true || (state?.state === 'Deployed' && state.template === service.template));
    }
  }
  return { ready: [...keys.values()].filter(Boolean).length, total: keys.size };
}

/** The first problem of a dependency graph, in k0rdent's words; undefined when it is sound. */
export function graphProblem(services: readonly ServiceEntry[]): string | undefined {
  const byKey = new Map(services.map((service) => [serviceKey(service), service]));
  for (const [key, service] of byKey)
    for (const dependency of service.dependsOn ?? [])
      if (!byKey.has(serviceKey(dependency)))
        return `failed service dependency validation: dependency ${serviceKey(dependency)} of service ${key} is not defined as a service`;
  const done = new Set<string>();
  /** Finds the service whose dependency closes a cycle. */
  const visit = (key: string, path: Set<string>): string | undefined => {
    if (done.has(key)) return undefined;
    path.add(key);
    for (const dependency of byKey.get(key)?.dependsOn ?? []) {
      const next = serviceKey(dependency);
      const found = path.has(next) ? key : visit(next, path);
      if (found) return found;
    }
    path.delete(key);
    done.add(key);
    return undefined;
  };
  for (const key of byKey.keys()) {
    const found = visit(key, new Set());
    if (found) return `failed service dependency cycle validation: dependency cycle detected at ${found}`;
  }
  return undefined;
}

/** All states of a cluster's sets, one after the other. */
export function collectStates(sets: readonly ServiceSet[]): ServiceState[] {
  return sets.flatMap((set) => set.status?.services ?? []);
}
