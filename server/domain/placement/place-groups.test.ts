import { describe, expect, it } from 'vitest';
import { by, members, told, workload } from './place.fixtures.ts';
import { place } from './place.ts';

describe('groups of clusters', () => {
  const affinities = [
    { name: 'own', clusterNames: ['m1'] },
    { name: 'other', clusterNames: ['m2'] },
  ];
  const clusters = members({ m1: 2, m2: 9 });

  it('are tried in order, from the one in use onward', () => {
    expect(place(clusters, by('dynamic', { affinities }), workload(2))).toMatchObject({ affinityName: 'own' });
    expect(place(clusters, by('dynamic', { affinities }), workload(5))).toMatchObject({ affinityName: 'other' });
    const moved = workload(2, { affinityName: 'other' });
    expect(place(clusters, by('dynamic', { affinities }), moved)).toMatchObject({ affinityName: 'other' });
    expect(place(clusters, by('dynamic', { affinities }), { ...moved, isFresh: true })).toMatchObject({
      affinityName: 'own',
    });
  });

  it('tell the reason of the first where none takes it', () => {
    expect(told(place(clusters, by('dynamic', { affinities }), workload(20)))).toContain('replicas 2 are not enough');
  });
});
