import { describe, expect, it } from 'vitest';
import { anywhere, by, member, members, shares, told, workload } from './place.fixtures.ts';
import { place } from './place.ts';
import type { Placement } from './placement.ts';

describe('spread over clusters', () => {
  const spread = (minGroups: number, maxGroups: number): Partial<Placement> => ({
    spread: [{ field: 'cluster', minGroups, maxGroups }],
  });

  it('takes the first by rank, and another one with more room where they are too small', () => {
    const clusters = members({ m1: 40, m2: 30, m3: 60 });
    const have = workload(80, { shares: shares({ m1: 0, m2: 0 }) });
    expect(told(place(clusters, by('dynamic', spread(2, 2)), have))).toEqual({ m1: 32, m3: 48 });
    expect(told(place(clusters, by('duplicated', spread(1, 2)), workload(80)))).toEqual({ m3: 80, m1: 80 });
  });

  it.each<[string, Placement, Record<string, number>, number, string]>([
    [
      'too small',
      by('dynamic', spread(1, 2)),
      { a: 10, b: 8, c: 2, d: 1 },
      20,
      'no enough resource when selecting 2 clusters',
    ],
    [
      'too few',
      by('dynamic', spread(3, 3)),
      { a: 1, b: 1 },
      1,
      'the number of feasible clusters is less than spreadConstraint.MinGroups',
    ],
    [
      'a maximum that was left out',
      by('dynamic', spread(0, 0)),
      { a: 9 },
      1,
      'no enough resource when selecting 0 clusters',
    ],
  ])('%s', (_, placement, pods, replicas, error) => {
    expect(told(place(members(pods), placement, workload(replicas)))).toBe(
      `SchedulerError: failed to select clusters: ${error}`,
    );
  });

  it('counts for nothing with fixed weights', () => {
    const placement: Placement = { ...anywhere, ...spread(1, 1), scheduling: { type: 'static', weights: [] } };
    expect(told(place(members({ a: 1, b: 1 }), placement, workload(2)))).toEqual({ a: 1, b: 1 });
  });
});

describe('spread over regions', () => {
  const inRegion = (name: string, region: string, pods: number) =>
    member(name, pods, { region, provider: 'aws', zones: [`${region}a`] });
  const clusters = [
    inRegion('eu1', 'eu', 9),
    inRegion('eu2', 'eu', 5),
    inRegion('us1', 'us', 9),
    inRegion('us2', 'us', 4),
    inRegion('ap1', 'ap', 2),
  ];
  const spread = (regions: [number, number], all: [number, number]): Partial<Placement> => ({
    spread: [
      { field: 'region', minGroups: regions[0], maxGroups: regions[1] },
      { field: 'cluster', minGroups: all[0], maxGroups: all[1] },
    ],
  });

  it('takes the best regions, the best cluster of each, and then those with more room', () => {
    expect(told(place(clusters, by('dynamic', spread([2, 2], [2, 3])), workload(9)))).toEqual({
      eu1: 4,
      eu2: 2,
      us1: 3,
    });
    expect(told(place(clusters, by('duplicated', spread([2, 2], [2, 2])), workload(5)))).toEqual({ eu1: 5, us1: 5 });
  });

  it.each<[string, Partial<Placement>, string]>([
    [
      'too few regions',
      spread([4, 4], [4, 4]),
      'the number of feasible region is less than spreadConstraint.MinGroups',
    ],
    [
      'too few clusters in as many regions',
      spread([2, 2], [5, 5]),
      'the number of clusters is less than the cluster spreadConstraint.MinGroups',
    ],
    [
      'only zones',
      { spread: [{ field: 'zone', minGroups: 1, maxGroups: 2 }] },
      'just support cluster and region spread constraint',
    ],
  ])('%s', (_, more, error) => {
    expect(told(place(clusters, by('dynamic', more), workload(1)))).toBe(
      `SchedulerError: failed to select clusters: ${error}`,
    );
  });

  it('looks at no zones beside clusters', () => {
    const more = {
      spread: [
        { field: 'zone' as const, minGroups: 9, maxGroups: 9 },
        { field: 'cluster' as const, minGroups: 1, maxGroups: 1 },
      ],
    };
    expect(told(place(clusters, by('duplicated', more), workload(1)))).toEqual({ eu1: 1 });
  });
});

it('what has no replicas goes to the first by name, also where another one has it already', () => {
  const placement = by('duplicated', { spread: [{ field: 'cluster', minGroups: 1, maxGroups: 1 }] });
  const have = workload(0, { shares: shares({ b: 0 }) });
  expect(told(place(members({ a: 1, b: 90 }), placement, have))).toEqual({ a: 0 });
});
