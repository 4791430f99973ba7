import { expect, it } from 'vitest';
import type { SettingsChange } from '../../../lib/contracts/karmada-member-settings.ts';
import { changeCluster } from './change-cluster.ts';
import { readMemberCluster } from './member-cluster.ts';
import { noticesOf } from './member-notices.ts';

const now = new Date('2026-11-18T02:20:00Z');
const ours = { key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' as const };
const notices = (change: SettingsChange, spec: object = {}) => {
  const labels = { 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': 'ledger-prod' };
  const cluster = readMemberCluster({ metadata: { name: 'member1', labels }, spec, status: {} });
  if (!cluster) throw new Error('no member');
  return noticesOf(cluster, changeCluster(cluster, change, now));
};

it('says for whom a member is from then on', () => {
  expect(notices({ kind: 'taints', set: [ours], remove: [] })).toEqual([{ code: 'dedicated', names: ['payments'] }]);
  expect(
    notices(
      { kind: 'taints', set: [], remove: [ours].map(({ key, effect }) => ({ key, effect })) },
      { taints: [ours] },
    ),
  ).toEqual([{ code: 'opened', names: ['payments'] }]);
  expect(notices({ kind: 'cordon', isCordoned: true }, { taints: [ours] })).toEqual([]);
});

it('says what is lost with the labels that tell which cluster it is', () => {
  expect(notices({ kind: 'labels', labels: { 'slipway.dev/cluster-name': null } })).toEqual([
    { code: 'cost-lost', names: ['slipway.dev/cluster-name'] },
  ]);
  expect(notices({ kind: 'labels', labels: { tier: 'gold' } })).toEqual([]);
});
