import { describe, expect, it } from 'vitest';
import type { MemberCluster } from './member-cluster.ts';
import { by, member, shares, told, workload } from './place.fixtures.ts';
import { place, type Workload } from './place.ts';
import type { Placement } from './placement.ts';

describe('where no cluster fits', () => {
  const notReady = [{ key: 'cluster.karmada.io/not-ready', value: '', effect: 'NoSchedule' as const }];

  it('counts the reasons, sorted as text', () => {
    const clusters = [member('m1', 9), member('m2', 9, { taints: notReady }), member('m3', 9, { taints: notReady })];
    const placement = by('dynamic', { affinities: [{ name: null, clusterNames: ['m2', 'm3'] }] });
    expect(told(place(clusters, placement, workload(1)))).toBe(
      'NoClusterFit: 0/3 clusters are available: 1 cluster(s) did not match the placement cluster affinity constraint, ' +
        '2 cluster(s) had untolerated taint {cluster.karmada.io/not-ready:NoSchedule}.',
    );
  });

  it.each<[string, Partial<MemberCluster>, Partial<Placement>, Partial<Workload>, string]>([
    ['its kind is not served', { kinds: new Set() }, {}, {}, 'cluster(s) did not have the API resource'],
    [
      'a taint with a value',
      { taints: [{ key: 'team', value: 'red', effect: 'NoExecute' }] },
      {},
      {},
      'cluster(s) had untolerated taint {team=red:NoExecute}',
    ],
    [
      'a field that a constraint groups by',
      {},
      { spread: [{ field: 'region', minGroups: 1, maxGroups: 1 }] },
      {},
      'cluster(s) did not have region property',
    ],
    [
      'a provider',
      {},
      { spread: [{ field: 'provider', minGroups: 1, maxGroups: 1 }] },
      {},
      'cluster(s) did not have provider property',
    ],
    [
      'zones',
      {},
      { spread: [{ field: 'zone', minGroups: 1, maxGroups: 1 }] },
      {},
      'cluster(s) did not have zones property',
    ],
    ['it is being emptied', {}, {}, { evictedFrom: new Set(['m1']) }, 'cluster(s) is in the process of eviction'],
  ])('%s', (_, cluster, placement, asked, reason) => {
    const placing = place([member('m1', 9, cluster)], by('dynamic', placement), workload(1, asked));
    expect(told(placing)).toBe(`NoClusterFit: 0/1 clusters are available: 1 ${reason}.`);
    expect([...placing.refused]).toEqual([['m1', reason]]);
  });

  it('says that there is no cluster at all', () => {
    expect(told(place([], by('dynamic'), workload(1)))).toBe(
      'NoClusterFit: 0/0 clusters are available: no cluster exists.',
    );
  });

  it('lets a cluster keep what it has in spite of a taint', () => {
    const clusters = [member('m1', 9, { taints: notReady })];
    expect(told(place(clusters, by('dynamic'), workload(2, { shares: shares({ m1: 1 }) })))).toEqual({ m1: 2 });
  });

  it.each([
    [{ key: 'team', operator: 'Equal' as const, value: 'red', effect: 'NoSchedule' as const }, true],
    [{ key: 'team', operator: 'Equal' as const, value: 'blue', effect: 'NoSchedule' as const }, false],
    [{ key: 'team', operator: 'Exists' as const, value: '', effect: '' as const }, true],
    [{ key: 'team', operator: 'Exists' as const, value: '', effect: 'NoExecute' as const }, false],
    [{ key: '', operator: 'Exists' as const, value: '', effect: '' as const }, true],
  ])('tolerates by %j: %s', (toleration, isTolerated) => {
    const clusters = [member('m1', 9, { taints: [{ key: 'team', value: 'red', effect: 'NoSchedule' }] })];
    const placing = place(clusters, by('dynamic', { tolerations: [toleration] }), workload(1));
    expect('shares' in placing).toBe(isTolerated);
  });
});
