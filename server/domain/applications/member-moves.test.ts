import { describe, expect, it } from 'vitest';
import type { SettingsChange } from '../../../lib/contracts/karmada-member-settings.ts';
import { changeCluster } from '../karmada/change-cluster.ts';
import { binding } from './applications.fixtures.ts';
import { byRoom, even, fleetOf, rawCluster } from './failover.fixtures.ts';
import { movesOf } from './member-moves.ts';

const gold = { labels: { tier: 'gold' } };
const cluster = (name: string, { labels, ...given }: { labels?: object; spec?: object; room?: number } = {}) => {
  const raw = rawCluster(name, given);
  return { ...raw, metadata: { ...raw.metadata, labels } };
};
const request = { replicaRequirements: { resourceRequest: { cpu: '1' } } };
const duplicated = {};
const onGold = { clusterAffinity: { labelSelector: { matchLabels: { tier: 'gold' } } } };

/** What a change of `member1` does to a Deployment that is where `spec` says. */
function moves(change: SettingsChange, spec: object, clusters = [cluster('member1'), cluster('member2')]) {
  const { clusters: before, rule, now } = fleetOf(...clusters);
  const after = before.map((one) => (one.name === 'member1' ? changeCluster(one, change, now) : one));
  const web = binding('web', { spec: { replicas: 4, ...request, ...spec } });
  return movesOf([web], { member: 'member1', before, after, rule, now }).map(
    ({ effect, now: is, after: will, to, afterSeconds }) => ({ effect, is, will, to, afterSeconds }),
  );
}
const at = (...shares: number[]) => ({
  clusters: shares.flatMap((replicas, index) => (replicas > 0 ? [{ name: `member${index + 1}`, replicas }] : [])),
});
const still = { to: [], afterSeconds: null };
const cordon: SettingsChange = { kind: 'cordon', isCordoned: true };
const taint = (effect: 'NoSchedule' | 'NoExecute'): SettingsChange => ({
  kind: 'taints',
  set: [{ key: 'purpose', value: 'batch', effect }],
  remove: [],
});
const tolerate = (more: object) => ({ clusterTolerations: [{ key: 'purpose', operator: 'Exists', ...more }] });

describe('a cordon', () => {
  it('moves nothing that is there', () => {
    expect(moves(cordon, { ...at(2, 2), placement: even })).toEqual([{ effect: 'stays', is: 2, will: 2, ...still }]);
    expect(moves(cordon, { ...at(4, 4), placement: duplicated })).toEqual([
      { effect: 'stays', is: 4, will: 4, ...still },
    ]);
  });

  it('keeps away what would come with the next division', () => {
    expect(moves(cordon, { ...at(0, 4), placement: byRoom })).toEqual([
      { effect: 'rebalance', is: 2, will: 0, ...still },
    ]);
  });

  it('lets copies come as soon as it ends', () => {
    const cordoned = cluster('member1', {
      spec: { taints: [{ key: 'cluster.karmada.io/unschedulable', effect: 'NoSchedule' }] },
    });
    const end: SettingsChange = { kind: 'cordon', isCordoned: false };
    expect(moves(end, { ...at(0, 4), placement: duplicated }, [cordoned, cluster('member2')])).toEqual([
      { effect: 'comes', is: 0, will: 4, ...still },
    ]);
  });
});

describe('a taint', () => {
  it('that evicts drives out what does not tolerate it, to where the scheduler finds room', () => {
    expect(moves(taint('NoExecute'), { ...at(2, 2), placement: even })).toEqual([
      { effect: 'evicted', is: 2, will: 0, to: [{ cluster: 'member2', more: 2 }], afterSeconds: 0 },
    ]);
  });

  it('is tolerated for a while, or for good', () => {
    expect(
      moves(taint('NoExecute'), { ...at(2, 2), placement: { ...even, ...tolerate({ tolerationSeconds: 300 }) } }),
    ).toMatchObject([{ effect: 'evicted', afterSeconds: 300 }]);
    expect(moves(taint('NoExecute'), { ...at(2, 2), placement: { ...even, ...tolerate({}) } })).toEqual([]);
  });

  it('that goes spares what it was to drive out', () => {
    const lost = cluster('member1', {
      spec: { taints: [{ key: 'purpose', value: 'batch', effect: 'NoExecute', timeAdded: '2026-11-18T02:20:00Z' }] },
    });
    const end: SettingsChange = { kind: 'taints', set: [], remove: [{ key: 'purpose', effect: 'NoExecute' }] };
    const placement = { ...even, ...tolerate({ tolerationSeconds: 300 }) };
    expect(moves(end, { ...at(2, 2), placement }, [lost, cluster('member2')])).toEqual([
      { effect: 'spared', is: 2, will: 2, ...still },
    ]);
  });
});

describe('a label', () => {
  const lose: SettingsChange = { kind: 'labels', labels: { tier: null } };
  const golden = [cluster('member1', gold), cluster('member2', gold)];

  it('withdraws copies at once, and replicas that are divided the next time that they are', () => {
    expect(moves(lose, { ...at(4, 4), placement: onGold }, golden)).toEqual([
      { effect: 'withdrawn', is: 4, will: 0, ...still },
    ]);
    expect(moves(lose, { ...at(2, 2), placement: { ...onGold, ...even } }, golden)).toEqual([
      { effect: 'next-division', is: 2, will: 0, to: [{ cluster: 'member2', more: 2 }], afterSeconds: null },
    ]);
  });

  it('brings what chooses it', () => {
    const gain: SettingsChange = { kind: 'labels', labels: { tier: 'gold' } };
    const mixed = [cluster('member1'), cluster('member2', gold)];
    expect(moves(gain, { ...at(0, 4), placement: onGold }, mixed)).toEqual([
      { effect: 'comes', is: 0, will: 4, ...still },
    ]);
    expect(moves(gain, { ...at(0, 4), placement: { ...onGold, ...even } }, mixed)).toEqual([
      { effect: 'next-division', is: 0, will: 2, ...still },
    ]);
    expect(moves({ kind: 'labels', labels: { team: 'a' } }, { ...at(0, 4), placement: onGold }, mixed)).toEqual([]);
  });
});

it('says nothing of what nobody schedules', () => {
  const { clusters: before, rule, now } = fleetOf(cluster('member1', gold));
  const after = before.map((one) => changeCluster(one, { kind: 'labels', labels: { tier: null } }, now));
  const orphan = binding('web', { labels: {}, spec: { ...at(4), ...request, placement: onGold } });
  expect(movesOf([orphan], { member: 'member1', before, after, rule, now })).toEqual([]);
});
