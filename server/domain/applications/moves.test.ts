import { expect, it } from 'vitest';
import type { ApplicationDemand } from './application-cost.ts';
import { binding } from './applications.fixtures.ts';
import { applicationOf } from './failover.fixtures.ts';
import { isKnown, movesSince } from './moves.ts';

const demand = (replicas: Record<string, number>): ApplicationDemand => ({
  members: Object.entries(replicas).map(([cluster, count]) => ({
    cluster,
    replicas: count,
    cpu: count,
    memoryGib: count,
    gaps: [],
  })),
  gaps: [],
});
const web = (spec: object = {}) => applicationOf(binding('web', { spec: { replicas: 6, ...spec } }));

it('is nothing while each member has what it had', () => {
  const same = demand({ member1: 4, member2: 2 });
  expect(movesSince(same, same, web())).toEqual([]);
});

it('is what each member has more or less, by name, with why Karmada drives it out', () => {
  const task = { fromCluster: 'member2', replicas: 2, reason: 'TaintUntolerated', producer: 'TaintManager' };
  const moves = movesSince(
    demand({ member1: 2, member2: 2, member3: 2 }),
    demand({ member1: 3, member3: 3 }),
    web({ gracefulEvictionTasks: [task] }),
  );
  expect(moves).toEqual([
    { cluster: 'member1', before: 2, after: 3, reason: null },
    { cluster: 'member2', before: 2, after: 0, reason: 'TaintUntolerated' },
    { cluster: 'member3', before: 2, after: 3, reason: null },
  ]);
  expect(movesSince(demand({ member2: 2 }), demand({ member2: 1 }), web())).toEqual([
    { cluster: 'member2', before: 2, after: 1, reason: null },
  ]);
});

it('is not known of what was never looked at', () => {
  expect([isKnown(demand({})), isKnown({ members: [], gaps: ['no-pods'] })]).toEqual([true, false]);
});
