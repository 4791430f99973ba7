import type { ClusterFacts, Reference } from './cluster-facts.ts';
import { createdAt, healthy, readyBefore } from './cluster-phase.fixtures.ts';

/** One situation a cluster can be in, and what is to be said of it. */
export type SituationRow = [
  title: string,
  given: Partial<ClusterFacts>,
  phase: string,
  cause: string | null,
  nextStep: string | null,
];

export const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const two = { controlPlane: { ready: 1, total: 1 }, workers: { ready: 2, total: 2 } };
export const running = { previous: readyBefore, machines: two, conditions: healthy };
export const refers = (kind: Reference['kind'], name: string, state: Reference['state'], words = ''): Reference[] => [
  { kind, name, state, words },
];
