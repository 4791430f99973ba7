import { describe, expect, it } from 'vitest';
import type { InstantSample, RangeSeries } from '../ports/metrics.ts';
import { toChart, withPresent } from './read-charts.ts';
import { toShares } from './read-shares.ts';

const window = { start: 600, end: 900, stepSeconds: 100 };

describe('a chart', () => {
  it('has null where there was no point or no number', () => {
    const points = [[600, 1] as const, [800, null] as const, [900, 4] as const];
    expect(toChart([{ labels: { part: 'used' }, points }], window)).toEqual([
      { key: 'used', values: [1, null, null, 4] },
    ]);
  });

  it('gives what remains of all namespaces as one', () => {
    const web: RangeSeries = {
      labels: { namespace: 'web', part: 'named' },
      points: [
        [600, 1],
        [700, 2],
      ],
    };
    const all: RangeSeries = {
      labels: { part: 'all' },
      points: [
        [600, 4],
        [700, 2],
      ],
    };
    expect(toChart([web, all], window)).toEqual([
      { key: 'web', values: [1, 2, null, null] },
      { key: '*', values: [3, 0, null, null] },
    ]);
    expect(toChart([web, { ...all, points: web.points }], window)).toHaveLength(1);
  });
});

describe('the present', () => {
  it('is the last value of each series, and the first of a new one', () => {
    const used: RangeSeries = { labels: { part: 'used', a: 'b' }, points: [[600, 1]] };
    const present: InstantSample[] = [
      { labels: { a: 'b', part: 'used' }, value: 2 },
      { labels: { part: 'capacity' }, value: null },
    ];
    expect(withPresent([used], present, 700).map(({ points }) => points)).toEqual([
      [
        [600, 1],
        [700, 2],
      ],
      [[700, null]],
    ]);
  });
});

describe('shares', () => {
  it('join CPU and memory, and the ReplicaSets of a Deployment', () => {
    const of = (part: string, kind: string, name: string, value: number) => ({
      labels: { part, namespace: 'shop', owner_kind: kind, owner_name: name },
      value,
    });
    const shares = toShares([
      of('cpu', 'ReplicaSet', 'web-5d4f8c9b7', 1),
      of('cpu', 'ReplicaSet', 'web-7c9f6b8d4', 2),
      of('memory', 'ReplicaSet', 'web-7c9f6b8d4', 1024),
      of('cpu', 'StatefulSet', 'db', 4),
    ]);
    expect(shares).toEqual([
      { namespace: 'shop', workload: 'db', kind: 'StatefulSet', cpuCores: 4, memoryBytes: null },
      { namespace: 'shop', workload: 'web', kind: 'Deployment', cpuCores: 3, memoryBytes: 1024 },
    ]);
  });

  it('of namespaces name no workload', () => {
    expect(toShares([{ labels: { part: 'memory', namespace: 'shop' }, value: null }])).toEqual([
      { namespace: 'shop', workload: null, kind: null, cpuCores: null, memoryBytes: null },
    ]);
  });
});
