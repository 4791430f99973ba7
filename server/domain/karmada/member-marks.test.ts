import { describe, expect, it } from 'vitest';
import { areSameMarks, changeMarks, isCordoned, readMarks } from './member-marks.ts';

const marks = {
  labels: { tier: 'gold', team: 'a' },
  taints: [
    { key: 'purpose', value: 'batch', effect: 'NoSchedule' },
    { key: 'lost', value: '', effect: 'NoExecute', timeAdded: '2026-11-18T02:14:00Z' },
  ],
};

describe('a change', () => {
  it('touches no label that it does not name', () => {
    expect(changeMarks(marks, { kind: 'labels', labels: { tier: null, zone: '' } })).toEqual({
      ...marks,
      labels: { team: 'a', zone: '' },
    });
  });

  it('tells taints apart by key and effect, and keeps since when they are there', () => {
    const set = [
      { key: 'purpose', value: 'web', effect: 'NoSchedule' as const },
      { key: 'lost', value: '', effect: 'NoExecute' as const },
      { key: 'lost', value: '', effect: 'NoSchedule' as const },
    ];
    expect(changeMarks(marks, { kind: 'taints', set, remove: [] }).taints).toEqual([set[0], marks.taints[1], set[2]]);
    const remove = [{ key: 'purpose', effect: 'NoSchedule' as const }];
    expect(changeMarks(marks, { kind: 'taints', set: [], remove }).taints).toEqual([marks.taints[1]]);
  });

  it('cordons as karmadactl does, once, and ends that', () => {
    const cordoned = changeMarks(marks, { kind: 'cordon', isCordoned: true });
    expect(cordoned.taints.at(-1)).toEqual({
      key: 'cluster.karmada.io/unschedulable',
      value: '',
      effect: 'NoSchedule',
    });
    expect(isCordoned(cordoned)).toBe(true);
    expect(changeMarks(cordoned, { kind: 'cordon', isCordoned: true })).toEqual(cordoned);
    expect(changeMarks(cordoned, { kind: 'cordon', isCordoned: false })).toEqual(marks);
  });

  it('is none where the same stands there in another order', () => {
    const turned = { labels: { team: 'a', tier: 'gold' }, taints: marks.taints.toReversed() };
    expect(areSameMarks(marks, turned)).toBe(true);
    expect(areSameMarks(marks, { ...marks, labels: {} })).toBe(false);
  });
});

it('reads nothing rather than half of it: what is written back must lose nothing', () => {
  expect(readMarks({ metadata: {}, spec: {} })).toEqual({ labels: {}, taints: [] });
  expect(readMarks({ metadata: {}, spec: { taints: [{ key: 'a' }] } })).toBeNull();
});
