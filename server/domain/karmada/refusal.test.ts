import { describe, expect, it } from 'vitest';
import { readNoneFits, readRefusal } from './refusal.ts';

describe('why the scheduler passes a cluster by', () => {
  it.each([
    ['cluster(s) did not match the placement cluster affinity constraint', 'affinity', null],
    ['cluster(s) had untolerated taint {purpose=gpu:NoSchedule}', 'taint', 'purpose=gpu:NoSchedule'],
    ['cluster(s) did not have the API resource', 'api', null],
    ['cluster(s) did not have zones property', 'field', 'zones'],
    ['cluster(s) is in the process of eviction', 'evicting', null],
    ['cluster(s) were out of luck', 'other', null],
  ])('%s', (words, code, about) => {
    expect(readRefusal(words)).toEqual({ code, about, words });
  });

  it('is told for all of them together where none fits', () => {
    const message =
      '0/3 clusters are available: 1 cluster(s) did not match the placement cluster affinity constraint, 2 cluster(s) had untolerated taint {cluster.karmada.io/not-ready:NoSchedule}.';
    expect(readNoneFits(message)).toMatchObject([
      { count: 1, code: 'affinity' },
      { count: 2, code: 'taint', about: 'cluster.karmada.io/not-ready:NoSchedule' },
    ]);
    expect(readNoneFits('0/0 clusters are available: no cluster exists.')).toEqual([]);
    expect(readNoneFits('something else')).toEqual([]);
  });
});
