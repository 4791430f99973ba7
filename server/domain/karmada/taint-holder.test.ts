import { expect, it } from 'vitest';
import { readMemberCluster } from './member-cluster.ts';
import { holderOf } from './taint-holder.ts';

const cluster = readMemberCluster({ metadata: { name: 'member1', labels: { tier: 'gold' } }, spec: {}, status: {} });
const policy = (spec: object) => ({
  metadata: { name: 'lost-members' },
  spec: { taints: [{ key: 'lost', effect: 'NoExecute' }], ...spec },
});
const held = (taint: { key: string; effect: string }, ...policies: object[]) =>
  cluster && holderOf(taint, cluster, policies);
const lost = { key: 'lost', effect: 'NoExecute' };

it('leaves Karmada’s own taints to it', () => {
  expect(held({ key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' })).toEqual({ by: 'karmada' });
  expect(held({ key: 'purpose', effect: 'NoSchedule' })).toBeNull();
});

it('knows the rule that sets a taint of this member, with this effect', () => {
  expect(held(lost, policy({}))).toEqual({ by: 'policy', policy: 'lost-members' });
  expect(held({ ...lost, effect: 'NoSchedule' }, policy({}))).toBeNull();
  expect(held(lost, policy({ targetClusters: { clusterNames: ['member2'] } }))).toBeNull();
  const byLabel = { targetClusters: { labelSelector: { matchLabels: { tier: 'gold' } } } };
  expect(held(lost, {}, policy(byLabel))).toEqual({ by: 'policy', policy: 'lost-members' });
});
