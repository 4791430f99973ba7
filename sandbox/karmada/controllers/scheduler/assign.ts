import { isMeant } from '../affinity.ts';
import { fnv32a } from '../names.ts';
import type { Binding, ReplicaScheduling, TargetCluster } from '../shapes.ts';
import type { Ranked } from './ranked.ts';

/** There is too little room; the message stands in the condition behind a prefix. */
export class UnschedulableError extends Error {}

interface Weight {
  name: string;
  weight: number;
}

/**
 * Webster's method (Sainte-Laguë) since Karmada 1.16: each replica goes to the largest weight / (2n + 1), where n is what
 * a member has got so far.
 */
export function dispense(replicas: number, weights: readonly Weight[], uid = ''): TargetCluster[] {
  const isUpward = uid === '' || fnv32a(uid) % 2 === 0;
  const parties = weights.map(({ name, weight }) => ({ name, weight, replicas: 0 }));
  for (let left = parties.length > 0 ? replicas : 0; left > 0; left -= 1) {
    parties.sort((a, b) => {
      const [first, second] = [a.weight / (2 * a.replicas + 1), b.weight / (2 * b.replicas + 1)];
      if (first !== second) return second - first;
      if (a.replicas !== b.replicas) return a.replicas - b.replicas;
      return a.name < b.name === isUpward ? -1 : 1;
    });
    const [next] = parties;
    if (next) next.replicas += 1;
  }
  return sorted(parties.map((party) => ({ name: party.name, replicas: party.replicas })));
}

const sorted = (targets: TargetCluster[]): TargetCluster[] =>
  targets.filter(({ replicas = 0 }) => replicas > 0).sort((a, b) => (a.name < b.name ? -1 : 1));

const total = (targets: readonly TargetCluster[]): number =>
  targets.reduce((all, { replicas = 0 }) => all + replicas, 0);

type Strategy = 'Duplicated' | 'Aggregated' | 'StaticWeight' | 'DynamicWeight';

/** An absent schedule duplicates; one without a type divides. */
export function strategyOf(scheduling: ReplicaScheduling | undefined): Strategy {
  if (!scheduling || scheduling.replicaSchedulingType === 'Duplicated') return 'Duplicated';
  if (scheduling.replicaDivisionPreference === 'Aggregated') return 'Aggregated';
  return scheduling.weightPreference?.dynamicWeight ? 'DynamicWeight' : 'StaticWeight';
}

function byStaticWeight(chosen: readonly Ranked[], spec: Binding['spec'], scheduling: ReplicaScheduling | undefined) {
  const rules = scheduling?.weightPreference?.staticWeightList ?? [];
  const weights = chosen
    .map(({ name, cluster }) => ({
      name,
      weight: Math.max(0, ...rules.filter((rule) => isMeant(rule.targetCluster, cluster)).map((rule) => rule.weight)),
    }))
    .filter(({ weight }) => weight > 0);
  const equal = chosen.map(({ name }) => ({ name, weight: 1 }));
  return dispense(spec.replicas ?? 0, weights.length > 0 ? weights : equal, spec.resource.uid);
}

function divide(replicas: number, weights: readonly Weight[], isAggregated: boolean, prior: Set<string>, uid = '') {
  const room = weights.reduce((all, { weight }) => all + weight, 0);
  if (room < replicas) {
    throw new UnschedulableError(`Clusters available replicas ${room} are not enough to schedule.`);
  }
  const heavy = [...weights].sort((a, b) => b.weight - a.weight);
  if (!isAggregated) return dispense(replicas, heavy, uid);
  const ordered = [...heavy.filter(({ name }) => prior.has(name)), ...heavy.filter(({ name }) => !prior.has(name))];
  let held = 0;
  let count = 0;
  while (count < ordered.length && held < replicas) held += ordered[count++]?.weight ?? 0;
  return dispense(replicas, ordered.slice(0, count), uid);
}

function prefixed<T>(words: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnschedulableError) throw new UnschedulableError(`${words}: ${error.message}`);
    throw error;
  }
}

function byRoom(chosen: readonly Ranked[], spec: Binding['spec'], isAggregated: boolean, isFresh: boolean) {
  const { replicas = 0, clusters = [], resource } = spec;
  const scheduled = clusters.filter(({ name }) => chosen.some((one) => one.name === name));
  const has = new Map(scheduled.map((target) => [target.name, target.replicas ?? 0]));
  const none = new Set<string>();
  if (isFresh) {
    const weights = chosen.map(({ name, estimate }) => ({ name, weight: estimate + (has.get(name) ?? 0) }));
    return prefixed('failed to do fresh scale', () => divide(replicas, weights, isAggregated, none, resource.uid));
  }
  const assigned = total(scheduled);
  if (assigned === replicas) return scheduled;
  if (assigned > replicas) {
    const weights = clusters.map((target) => ({ name: target.name, weight: target.replicas ?? 0 }));
    return prefixed('failed to scale down', () => divide(replicas, weights, isAggregated, none, resource.uid));
  }
  const weights = chosen.map(({ name, estimate }) => ({ name, weight: estimate }));
  const prior = new Set(scheduled.filter((target) => (target.replicas ?? 0) > 0).map(({ name }) => name));
  const more = prefixed('failed to scale up', () =>
    divide(replicas - assigned, weights, isAggregated, prior, resource.uid),
  );
  for (const { name, replicas: added = 0 } of more) has.set(name, (has.get(name) ?? 0) + added);
  return sorted([...has].map(([name, count]) => ({ name, replicas: count })));
}

/** Gives the replicas of an object to the members that were chosen. @throws UnschedulableError */
export function assignReplicas(
  chosen: readonly Ranked[],
  spec: Binding['spec'],
  scheduling: ReplicaScheduling | undefined,
  isFresh: boolean,
): TargetCluster[] {
  const { replicas = 0 } = spec;
  if (replicas === 0) return chosen.map(({ name }) => ({ name }));
  switch (strategyOf(scheduling)) {
    case 'Duplicated':
      return chosen.map(({ name }) => ({ name, replicas }));
    case 'StaticWeight':
      return byStaticWeight(chosen, spec, scheduling);
    case 'DynamicWeight':
      return byRoom(chosen, spec, false, isFresh);
    case 'Aggregated':
      return byRoom(chosen, spec, true, isFresh);
  }
}

/** The same where replicas overflow: each tier of members is filled up before the next one gets any. @throws UnschedulableError */
export function assignInTiers(
  chosen: readonly Ranked[],
  spec: Binding['spec'],
  scheduling: ReplicaScheduling | undefined,
  isFresh: boolean,
): TargetCluster[] {
  const { replicas = 0, clusters = [] } = spec;
  if (replicas === 0) return assignReplicas(chosen, spec, scheduling, isFresh);
  const given: TargetCluster[] = [];
  let left = replicas;
  for (const tier of [...new Set(chosen.map((one) => one.tier))].sort((a, b) => a - b)) {
    const members = chosen.filter((one) => one.tier === tier);
    const share = Math.min(
      left,
      members.reduce((all, { available }) => all + available, 0),
    );
    if (share === 0) continue;
    const own = clusters.filter(({ name }) => members.some((member) => member.name === name));
    given.push(...assignReplicas(members, { ...spec, replicas: share, clusters: own }, scheduling, isFresh));
    left -= share;
  }
  if (left > 0) throw new UnschedulableError('Clusters available replicas are not enough to schedule.');
  return given;
}
