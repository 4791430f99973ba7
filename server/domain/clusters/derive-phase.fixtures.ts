import type { ClusterFacts } from './cluster-facts.ts';
import type { Condition } from './condition.ts';

const createdAt = new Date('2026-08-20T09:00:00Z');

/** A condition in one line of a test table: type, T/F/U, reason, message, and what differs from the usual. */
export type Terse = [
  type: string,
  status: 'T' | 'F' | 'U',
  reason?: string,
  message?: string,
  extra?: Partial<Condition>,
];

const statuses = { T: 'True', F: 'False', U: 'Unknown' } as const;

/** Spells terse conditions out, all about generation 1. */
export function conditions(...all: Terse[]): Condition[] {
  return all.map(([type, status, reason = 'Succeeded', message = '', extra]) => ({
    type,
    status: statuses[status],
    reason,
    message,
    observedGeneration: 1,
    lastTransitionTime: createdAt,
    ...extra,
  }));
}

/** A cluster that was just stored, with what the test wants different. */
export function clusterFacts(over: Partial<ClusterFacts> = {}): ClusterFacts {
  return {
    namespace: 'team-a',
    name: 'dev',
    now: createdAt,
    generation: 1,
    createdAt,
    deletedAt: null,
    template: 'aws-standalone-cp-1-0-43',
    credential: 'aws-team-a',
    region: '',
    isDryRun: false,
    isHibernated: false,
    isAdopted: false,
    observedGeneration: 1,
    conditions: [],
    services: [],
    helmRelease: null,
    capiCluster: null,
    machines: null,
    rollout: null,
    sveltosCluster: null,
    references: [],
    conflicts: [],
    serviceWaits: [],
    remains: [],
    previous: null,
    ...over,
  };
}
