import { describe, expect, it } from 'vitest';
import type { ChartFacts, ClusterNow } from '../../ports/metrics.ts';
import { historyOf, ownChart, ownPresent } from './figures-since-creation.ts';

const madeAt = 1_000_000;
const some = { capacity: 4, requested: 2, used: 1 };
const share = { namespace: 'shop', workload: null, kind: null, cpuCores: 1, memoryBytes: 1 };
const present: ClusterNow = {
  isAnswered: true,
  health: { apiUp: 1, nodesTotal: 3, nodesReady: 3, podsWaiting: 0, restarts: 0, apiErrors: 0, apiP99: 0.1 },
  seen: madeAt + 60,
  apiSeen: madeAt + 60,
  oldest: madeAt - 9 * 86_400,
  clockAhead: 0,
  missing: [],
  warnings: [],
  unanswered: [],
  resources: { cpu: some, memory: some, disk: some, gpu: some },
  namespaces: [share],
  workloads: [share],
};
const window = { start: madeAt - 120, end: madeAt + 60, stepSeconds: 60 };
const chart = (values: (number | null)[]): ChartFacts => ({
  id: 'cpu',
  unit: 'cores',
  failed: null,
  warnings: [],
  series: [{ key: 'used', values }],
});

describe('a cluster that was made anew', () => {
  it('has figures since then, and none of its predecessor', () => {
    expect(ownPresent(present, madeAt)).toMatchObject({ health: { apiUp: 1 }, oldest: madeAt, seen: madeAt + 60 });
    expect(ownPresent({ ...present, apiSeen: madeAt - 1 }, madeAt).apiSeen).toBeNull();
    expect(ownPresent({ ...present, seen: madeAt - 60 }, madeAt)).toMatchObject({
      seen: null,
      apiSeen: null,
      oldest: null,
      namespaces: [],
      workloads: [],
      clockAhead: 0,
      health: { apiUp: null, nodesReady: null },
      resources: { cpu: { used: null } },
    });
  });

  it('has nothing that is still to be answered where what was heard last is older', () => {
    const silent = { ...present, oldest: null, unanswered: ['history' as const] };
    expect(ownPresent(silent, madeAt)).toMatchObject({ oldest: null, unanswered: ['history'] });
    expect(ownPresent({ ...silent, seen: madeAt - 60 }, madeAt).unanswered).toEqual([]);
  });

  it('has charts that begin with it', () => {
    expect(ownChart(chart([1, 2, 3, 4]), window, madeAt).series).toEqual([{ key: 'used', values: [null, null, 3, 4] }]);
    expect(ownChart(chart([1, 2, null, null]), window, madeAt).series).toEqual([]);
    expect(ownChart(chart([1, 2, 3, 4]), window, madeAt - 120).series[0]?.values).toEqual([1, 2, 3, 4]);
  });
});

describe('the history of a window', () => {
  const day = 86_400;
  const week = { start: 10 * day, end: 11 * day, stepSeconds: 3600 };
  const now = 18 * day;
  it.each([
    ['whole', 5 * day, 0],
    ['whole', 11 * day, 0],
    ['part', 11.5 * day, 0],
    ['none', 12 * day, 0],
    ['none', null, 0],
    ['part', 5 * day, 10.5 * day],
    ['none', 5 * day, 12 * day],
  ])('is %s', (said, oldest, made) => {
    expect(historyOf(week, { oldest, unanswered: [] }, made, now)).toBe(said);
  });

  it('is not known where it was not answered, unless the cluster is younger', () => {
    const silent = { oldest: null, unanswered: ['history' as const] };
    expect(historyOf(week, silent, 0, now)).toBe('unknown');
    expect(historyOf(week, silent, 12 * day, now)).toBe('none');
  });
});
