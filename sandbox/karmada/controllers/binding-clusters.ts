import type { Binding, TargetCluster } from './shapes.ts';

/** Clusters that are to have an object: those that the scheduler chose, and those of objects that need it. */
export function targetsOf({ spec }: Binding): TargetCluster[] {
  const needed = (spec.requiredBy ?? []).flatMap(({ clusters = [] }) => clusters.map(({ name }) => ({ name })));
  const own = spec.clusters ?? [];
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...needed.filter(({ name }) => !names.has(name) && names.add(name))];
}

/** Clusters that an object leaves at once: nothing new is sent anywhere before it has gone from them. */
export function purgedClusters({ spec }: Binding): Set<string> {
  const tasks = (spec.gracefulEvictionTasks ?? []).filter(({ purgeMode }) => purgeMode === 'Directly');
  return new Set(tasks.map(({ fromCluster }) => fromCluster));
}

/** Clusters in which an object may be: its targets, and those that it leaves gracefully. */
export function keptClusters(binding: Binding): Set<string> {
  const tasks = (binding.spec.gracefulEvictionTasks ?? []).filter(({ purgeMode }) => purgeMode !== 'Directly');
  return new Set([...targetsOf(binding).map(({ name }) => name), ...tasks.map(({ fromCluster }) => fromCluster)]);
}
