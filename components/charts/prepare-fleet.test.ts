import { expect, test } from 'vitest';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { prepareFleetByPhase, prepareFleetByRegion } from './prepare-fleet';

const cluster = (uid: string, region: string | null) => ({ uid, region, phase: 'ready' }) as ClusterSummary;

test('one tick a cluster, largest region first, those without a region last', () => {
  const fleet = prepareFleetByRegion([
    cluster('1', null),
    cluster('2', null),
    cluster('3', 'eu'),
    cluster('4', 'us'),
    cluster('5', 'us'),
  ]);
  expect(fleet.groups.map((group) => [group.key, group.count])).toEqual([
    ['us', 2],
    ['eu', 1],
    ['', 2],
  ]);
});

test('ticks keep their place when states change, because they are ordered by identity', () => {
  const one = prepareFleetByRegion([cluster('b', 'eu'), cluster('a', 'eu')]);
  expect(one.groups[0]?.ticks.map((tick) => tick.key)).toEqual(['a', 'b']);
});

test('a fleet of ten thousand fits, and one failed cluster still shows', () => {
  const fleet = prepareFleetByPhase(
    {
      total: 10_000,
      facets: {
        phase: [
          { value: 'ready', count: 9_999 },
          { value: 'failed', count: 1 },
        ],
      } as never,
    },
    ['failed', 'ready'],
  );
  expect(fleet.perTick).toBe(63);
  expect(fleet.groups.map((group) => [group.key, group.ticks.length])).toEqual([
    ['failed', 1],
    ['ready', 159],
  ]);
});
