import type { ClusterService } from './contracts/cluster-services.ts';

type Linked = Pick<ClusterService, 'name' | 'namespace' | 'dependsOn'>;

export const serviceKey = ({ namespace, name }: Pick<Linked, 'namespace' | 'name'>) => `${namespace}/${name}`;

/**
 * The services of one set in the order in which they are installed: a service stands one step after the last one that
 * it depends on. What depends on itself or on what is not in the set counts as if it did not.
 */
export function serviceLevels<T extends Linked>(services: readonly T[]): T[][] {
  const byKey = new Map(services.map((service) => [serviceKey(service), service]));
  const levels = new Map<string, number>();
  const levelOf = (key: string, path: readonly string[]): number => {
    const known = levels.get(key);
    if (known !== undefined) return known;
    const before = (byKey.get(key)?.dependsOn ?? []).filter((other) => byKey.has(other) && !path.includes(other));
    const level = Math.max(-1, ...before.map((other) => levelOf(other, [...path, other]))) + 1;
    levels.set(key, level);
    return level;
  };
  const sorted = Map.groupBy(services, (service) => levelOf(serviceKey(service), [serviceKey(service)]));
  return [...sorted].sort(([a], [b]) => a - b).map(([, level]) => level);
}
