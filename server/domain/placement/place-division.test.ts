import { describe, expect, it } from 'vitest';
import { anywhere, by, member, members, shares, told, workload } from './place.fixtures.ts';
import { place, type Workload } from './place.ts';
import type { Placement } from './placement.ts';

type Division = [name: string, Placement, pods: Record<string, number>, Workload, expected: unknown];

/** Divisions that are the same by every rule. */
const byEveryRule: Division[] = [
  [
    'down 12→6',
    by('dynamic'),
    { m1: 0, m2: 0, m3: 0 },
    workload(6, { shares: shares({ m1: 2, m2: 4, m3: 6 }) }),
    { m1: 1, m2: 2, m3: 3 },
  ],
  [
    'too little room',
    by('dynamic'),
    { m1: 3, m2: 3, m3: 3 },
    workload(12),
    'Unschedulable: failed to assign replicas: failed to scale up: Clusters available replicas 9 are not enough to schedule.',
  ],
  ['as few as hold all', by('aggregated'), { m1: 6, m2: 12, m3: 6 }, workload(12), { m2: 12 }],
  ['two of equal ones', by('aggregated'), { m1: 6, m2: 6, m3: 6 }, workload(12), { m1: 6, m2: 6 }],
];

describe('division by what fits', () => {
  it.each<Division>([
    ...byEveryRule,
    ['first 18:12:6', by('dynamic'), { m1: 18, m2: 12, m3: 6 }, workload(12), { m1: 6, m2: 4, m3: 2 }],
    ['first 20:12:6', by('dynamic'), { m1: 20, m2: 12, m3: 6 }, workload(12), { m1: 6, m2: 4, m3: 2 }],
    ['first 6:12:6', by('dynamic'), { m1: 6, m2: 12, m3: 6 }, workload(12), { m1: 3, m2: 6, m3: 3 }],
    [
      'up 12→15',
      by('dynamic'),
      { m1: 12, m2: 8, m3: 4 },
      workload(15, { shares: shares({ m1: 6, m2: 4, m3: 2 }) }),
      { m1: 7, m2: 5, m3: 3 },
    ],
    [
      'down 12→7',
      by('dynamic'),
      { m1: 9, m2: 9, m3: 9 },
      workload(7, { shares: shares({ m1: 6, m2: 4, m3: 2 }) }),
      { m1: 4, m2: 2, m3: 1 },
    ],
    [
      'anew, 10:10:4 with what they have',
      by('dynamic'),
      { m1: 4, m2: 6, m3: 2 },
      workload(12, { shares: shares({ m1: 6, m2: 4, m3: 2 }), isFresh: true }),
      { m1: 5, m2: 5, m3: 2 },
    ],
    [
      'unchanged',
      by('dynamic'),
      { m1: 90, m2: 1 },
      workload(12, { shares: shares({ m1: 1, m2: 11 }) }),
      { m1: 1, m2: 11 },
    ],
    [
      'aggregated up 5→8',
      by('aggregated'),
      { m1: 1, m2: 9 },
      workload(8, { shares: shares({ m1: 5 }) }),
      { m1: 5, m2: 3 },
    ],
    [
      'aggregated down 10→5',
      by('aggregated'),
      { m1: 9, m2: 9 },
      workload(5, { shares: shares({ m1: 6, m2: 4 }) }),
      { m1: 5 },
    ],
    ['every one in full', by('duplicated'), { m1: 0, m2: 1 }, workload(3), { m2: 3, m1: 3 }],
  ])('%s', (_, placement, pods, asked, expected) => {
    expect(told(place(members(pods), placement, asked))).toEqual(expected);
  });

  it.each<Division>([
    ...byEveryRule,
    ['first 20:12:6', by('dynamic'), { m1: 20, m2: 12, m3: 6 }, workload(12), { m1: 7, m2: 4, m3: 1 }],
  ])('%s, before Karmada 1.16', (_, placement, pods, asked, expected) => {
    expect(told(place(members(pods), placement, asked, 'remainders'))).toEqual(expected);
  });

  it('gives what a cluster had that may have none any more to the others', () => {
    const placement = by('dynamic', { affinities: [{ name: null, clusterNames: ['m1', 'm2'] }] });
    const asked = workload(6, { shares: shares({ m1: 2, m3: 4 }) });
    expect(told(place(members({ m1: 4, m2: 4, m3: 4 }), placement, asked))).toEqual({ m1: 4, m2: 2 });
  });
});

describe('fixed weights', () => {
  const weights = [
    { cluster: { clusterNames: ['m1', 'm2'] }, weight: 2 },
    { cluster: { clusterNames: ['m1'] }, weight: 3 },
  ];
  const fixed: Placement = { ...anywhere, scheduling: { type: 'static', weights } };

  it('are the heaviest that names a cluster; a cluster that none names gets nothing, and room counts nothing', () => {
    expect(told(place(members({ m1: 0, m2: 0, m3: 90 }), fixed, workload(5)))).toEqual({ m1: 3, m2: 2 });
  });

  it('are equal where none names any cluster, or there are none', () => {
    expect(told(place(members({ x1: 1, x2: 1 }), fixed, workload(4)))).toEqual({ x1: 2, x2: 2 });
    const none: Placement = { ...anywhere, scheduling: { type: 'static', weights: [] } };
    expect(told(place(members({ x1: 1, x2: 1, x3: 1 }), none, workload(7)))).toEqual({ x1: 3, x2: 2, x3: 2 });
  });
});

describe('what has no replicas', () => {
  it('goes whole to every cluster', () => {
    const asked = workload(0, { kind: 'v1 ConfigMap' });
    const clusters = ['m1', 'm2'].map((name) => member(name, 0, { kinds: new Set(['v1 ConfigMap']) }));
    expect(told(place(clusters, by('dynamic'), asked))).toEqual({ m1: 0, m2: 0 });
  });
});
