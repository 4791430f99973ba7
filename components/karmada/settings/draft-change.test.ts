import { describe, expect, it } from 'vitest';
import { dedicate, labelChange, labelProblems, taintChange, taintProblems, toTaintLines } from './draft-change';

const own = { key: 'purpose', value: 'batch', effect: 'NoSchedule' as const };
const held = {
  key: 'cluster.karmada.io/not-ready',
  value: '',
  effect: 'NoSchedule',
  heldBy: { by: 'karmada' as const },
};
const taints = [{ ...own, heldBy: null }, held];

describe('labels', () => {
  it('are sent where they are others, and taken away where their line is gone', () => {
    const lines = [
      { name: 'tier', value: 'gold' },
      { name: 'team', value: 'b' },
    ];
    expect(labelChange({ tier: 'gold', team: 'a', old: '' }, lines)).toEqual({
      kind: 'labels',
      labels: { old: null, team: 'b' },
    });
    expect(labelChange({ tier: 'gold' }, [{ name: 'tier', value: 'gold' }])).toBeNull();
  });

  it('have names and values that Kubernetes takes, once each', () => {
    const line = (name: string, value = '') => ({ name, value });
    expect(labelProblems([line('a'), line('a'), line('b c'), line('d', '-'), line('e.com/f', 'g')])).toEqual([
      null,
      'twice',
      'name',
      'value',
      null,
    ]);
  });
});

describe('taints', () => {
  it('of Karmada are no lines, and are left alone', () => {
    expect(toTaintLines(taints)).toEqual([own]);
    expect(taintChange(taints, [])).toEqual({
      kind: 'taints',
      set: [],
      remove: [{ key: 'purpose', effect: 'NoSchedule' }],
    });
    expect(taintChange(taints, [own])).toBeNull();
  });

  it('with another value are set, and with another effect they are others', () => {
    expect(taintChange(taints, [{ ...own, value: 'web' }])).toEqual({
      kind: 'taints',
      set: [{ ...own, value: 'web' }],
      remove: [],
    });
    const evicting = { ...own, effect: 'NoExecute' as const };
    expect(taintChange(taints, [evicting])).toEqual({
      kind: 'taints',
      set: [evicting],
      remove: [{ key: 'purpose', effect: 'NoSchedule' }],
    });
    expect(taintProblems([own, evicting, own])).toEqual([null, null, 'twice']);
  });

  it('dedicate a member to one project at a time', () => {
    const ours = dedicate([own], 'payments');
    expect(ours.at(-1)).toEqual({ key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' });
    expect(dedicate(ours, 'storefront')).toHaveLength(2);
    expect(dedicate(ours, '')).toEqual([own]);
  });
});
