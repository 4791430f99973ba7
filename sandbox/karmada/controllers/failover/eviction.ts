import type { Binding, EvictionTask } from '../shapes.ts';

/** So long an object may be in the cluster that it leaves if its new places do not become healthy. */
const timeoutMs = 10 * 60_000;

/** A binding whose object leaves a cluster; a cluster that it leaves already gets no second task. */
export function evict(
  binding: Binding,
  cluster: string,
  task: Omit<EvictionTask, 'fromCluster' | 'replicas' | 'creationTimestamp'>,
): Binding {
  const next = structuredClone(binding);
  const { clusters = [], gracefulEvictionTasks = [] } = binding.spec;
  const target = clusters.find(({ name }) => name === cluster);
  next.spec.clusters = clusters.filter(({ name }) => name !== cluster);
  if (!target || gracefulEvictionTasks.some(({ fromCluster }) => fromCluster === cluster)) return next;
  const replicas = target.replicas ? { replicas: target.replicas } : {};
  next.spec.gracefulEvictionTasks = [...gracefulEvictionTasks, { fromCluster: cluster, ...replicas, ...task }];
  return next;
}

/** Milliseconds that a task may last at most. */
const limitMs = ({ gracePeriodSeconds }: EvictionTask): number =>
  gracePeriodSeconds === undefined ? timeoutMs : gracePeriodSeconds * 1000;

/** Whether the scheduler has seen the binding as it is, and the object is healthy wherever it is to be. */
function isWellElsewhere({ metadata, spec, status }: Binding): boolean {
  if (status?.schedulerObservedGeneration !== metadata.generation) return false;
  return (spec.clusters ?? []).every(({ name }) =>
    status?.aggregatedStatus?.some(({ clusterName, health }) => clusterName === name && health === 'Healthy'),
  );
}

/** What a binding's tasks have come to. */
interface Assessment {
  kept: EvictionTask[];
  /** Clusters whose tasks are done. */
  evicted: string[];
  /** Milliseconds until the next task is out of time; people end those whose deletion is suppressed. */
  nextMs: number | undefined;
}

/**
 * Tells tasks that are done from those that go on. New ones are dated first.
 * @param ageMs how long ago a task began
 */
export function assess(binding: Binding, now: string, ageMs: (time: string) => number): Assessment {
  const isOver = (task: EvictionTask): boolean => {
    if (task.creationTimestamp === undefined) return false;
    if (task.suppressDeletion !== undefined) return !task.suppressDeletion;
    return ageMs(task.creationTimestamp) >= limitMs(task) || isWellElsewhere(binding);
  };
  const tasks = binding.spec.gracefulEvictionTasks ?? [];
  const kept = tasks
    .filter((task) => !isOver(task))
    .map((task) => ({ ...task, creationTimestamp: task.creationTimestamp ?? now }));
  const waits = kept
    .filter(({ suppressDeletion }) => suppressDeletion === undefined)
    .map((task) => Math.max(0, limitMs(task) - ageMs(task.creationTimestamp)));
  return {
    kept,
    evicted: tasks.filter(isOver).map(({ fromCluster }) => fromCluster),
    nextMs: waits.length > 0 ? Math.min(...waits) : undefined,
  };
}
