import type { GroupFacts, NodeFacts, TaskFacts } from './facts.ts';

/** How one pod fared in a round. */
export interface Trial {
  /** Where it would go, once its gang is whole. */
  node?: string;
  /** Why no node takes it, by node; empty where its queue has no room for it. */
  refusals: ReadonlyMap<string, readonly string[]>;
}

const histogram = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(', ');

const countBy = (all: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** Why no node takes a pod. Source: FitErrors.Error of pkg/scheduler/api/unschedule_info.go */
function nodesWords(refusals: Trial['refusals']): string {
  const reasons = histogram(countBy([...refusals.values()].flat()));
  return `0/${refusals.size} nodes are unavailable: ${reasons}.`;
}

/**
 * Why a gang is not placed. Source: FitError of pkg/scheduler/api/job_info.go
 * @param unready how many more pods it needs
 */
export function gangWords(group: GroupFacts, trials: ReadonlyMap<TaskFacts, Trial>, unready: number): string {
  const { tasks, minMember } = group;
  const states = countBy(tasks.map(({ status }) => status));
  states.set('minAvailable', minMember);
  const pending = tasks.filter(({ status }) => status === 'Pending');
  const outcomes = countBy(pending.map((task) => (trials.get(task)?.node ? 'Schedulable' : 'Unschedulable')));
  const stuck = pending.find((task) => (trials.get(task)?.refusals.size ?? 0) > 0);
  const words = [
    `${unready}/${tasks.length} tasks in gang unschedulable: pod group is not ready, ${histogram(states)}`,
    ...(pending.length > 0 ? [`; Pending: ${histogram(outcomes)}`] : []),
    ...(stuck ? [`. Origin reason is ${stuck.name}: ${nodesWords(trials.get(stuck)?.refusals ?? new Map())}`] : []),
  ];
  return words.join('');
}

/** What a pod is told that its scheduler has not given a node. */
export function podWords(task: TaskFacts, trial: Trial | undefined): { reason: string; message: string } {
  const { namespace, name } = task;
  if (trial?.node) {
    const message = `Pod ${namespace}/${name} can possibly be assigned to ${trial.node}, once minAvailable is satisfied`;
    return { reason: 'Schedulable', message };
  }
  const isTried = (trial?.refusals.size ?? 0) > 0;
  return { reason: 'Unschedulable', message: isTried ? nodesWords(trial?.refusals ?? new Map()) : '' };
}

/** Why a node does not take a pod, by the first resource that it lacks. */
export const refusalOf = (node: NodeFacts, lacks: readonly string[]): string[] => {
  if (node.refusal) return [node.refusal];
  const [first] = lacks;
  return first === undefined ? [] : [first === 'pods' ? 'Too many pods' : `Insufficient ${first}`];
};
