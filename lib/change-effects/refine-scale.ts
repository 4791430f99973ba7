import type { Change, Refinement } from './change.ts';
import type { Fact, PoolPlace } from './fact.ts';
import { newMachinesOnly, withoutEffect } from './facts/kinds.ts';
import { hostChanges } from './hosts.ts';
import { countIn, isAutoscaled } from './machine-counts.ts';

/** Counts of machines, with how many come or go. */
export const refineScale: Refinement = (fact, { pointer }, change) => {
  if (fact.effect !== 'scale') return fact;
  const counted = change.pools.find(({ count }) => count === pointer);
  if (counted) return refineCount(fact, counted, change);
  const scaled = change.pools.find(({ autoscaling }) => autoscaling && pointer.startsWith(`${autoscaling.group}/`));
  return scaled ? refineAutoscaling(fact, scaled, pointer, change) : fact;
};

function refineCount(fact: Fact, place: PoolPlace, { before, after }: Change): Fact {
  if (fact.code === 'hosts') return refineHosts(fact, hostChanges(before, after));
  if (isAutoscaled(after, place)) return { ...fact, code: 'autoscaler-decides', restarts: null };
  // What the autoscaler left behind is not in the values.
  if (isAutoscaled(before, place)) return { ...fact, restarts: null };
  const [was, is] = [countIn(before, place), countIn(after, place)];
  if (was === null || is === null) return fact;
  if (place.isOdd && is % 2 === 0) return { effect: 'cannot-change', code: 'even-number', params: { count: is } };
  if (place.isLeftOutAtZero && (was === 0) !== (is === 0)) {
    // The control plane then takes the workloads or gives them up, by an argument that only new machines get.
    const code = is === 0 ? 'last-workers' : 'first-workers';
    return { effect: 'replaces-control-plane', code, pools: ['controlPlane'] };
  }
  const params = { count: Math.abs(is - was), pool: place.pool };
  // Pods of a machine that goes start anew on another one.
  return is > was
    ? { ...fact, code: 'machines-added', params }
    : { ...fact, code: 'machines-removed', params, restarts: true };
}

function refineAutoscaling(fact: Fact, place: PoolPlace, pointer: string, { before, after }: Change): Fact {
  const enabled = place.autoscaling?.enabled ?? '';
  const [was, is] = [isAutoscaled(before, place), isAutoscaled(after, place)];
  const scaled: Fact = { ...fact, restarts: null };
  if (pointer === enabled) return { ...scaled, code: is ? 'autoscaler-on' : 'autoscaler-off' };
  if (was || is) return { ...scaled, code: 'autoscaler-bounds' };
  return withoutEffect(enabled);
}

function refineHosts(fact: Fact, { added, removed }: { added: number; removed: number }): Fact {
  if (added === 0 && removed === 0) return newMachinesOnly;
  return { ...fact, code: 'hosts-changed', params: { added, removed }, restarts: removed > 0 };
}
