import { expect, test } from 'vitest';
import type { AccessRequest } from '@/lib/contracts/access-requests';
import type { Approval } from '@/lib/contracts/approvals';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { canApproveInList, prepareLeadNeeds, shownLeadNeeds } from './prepare-lead-needs';

const approval = (id: string, price: string | null, over: object = {}) =>
  ({
    request: { id, project: 'payments', requester: 'dev@demo' },
    policy: { reasons: [] },
    price: price === null ? null : { currency: 'USD', monthlyLikely: price },
    ...over,
  }) as unknown as Approval;
const cluster = (name: string, phase: ClusterSummary['phase']) => ({ uid: name, name, phase }) as ClusterSummary;
const item = (id: string, state: string, draftedBy: string) => ({ id, draft: { state, draftedBy } }) as ManagedItem;
const budget = { currency: 'USD', monthly: '100', allowed: '0', committed: '60' };
const waiting = {
  email: 'lead@demo',
  approvals: [approval('r1', '30')],
  items: [item('i1', 'in-review', 'architect@demo'), item('i2', 'draft', 'architect@demo')],
  access: [{ id: 'a1' } as AccessRequest],
  clusters: [cluster('c1', 'failed'), cluster('c2', 'degraded'), cluster('c3', 'ready')],
  projects: [{ name: 'payments', budget }],
};

test('six failed clusters, a draft and a wish for access need a lead who orders nothing', () => {
  expect(prepareLeadNeeds(waiting).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'approval r1',
    'publish i1',
    'access a1',
    'cluster c1',
    'cluster c2',
  ]);
});

test('a draft of one’s own waits for somebody else', () => {
  const own = { ...waiting, items: [item('i1', 'in-review', 'lead@demo')] };
  expect(prepareLeadNeeds(own).some(({ kind }) => kind === 'publish')).toBe(false);
});

test('a plain yes is offered where the price is known and fits', () => {
  expect(canApproveInList(approval('r', '40'), waiting)).toBe(true);
  expect(canApproveInList(approval('r', '41'), waiting)).toBe(false);
  expect(canApproveInList(approval('r', null), waiting)).toBe(false);
  const euros = approval('r', '1', { price: { currency: 'EUR', monthlyLikely: '1' } });
  expect(canApproveInList(euros, waiting)).toBe(false);
  const reasons = [{ code: 'over-budget' }];
  expect(canApproveInList(approval('r', '1', { policy: { reasons } }), waiting)).toBe(false);
  expect(canApproveInList(approval('r', '900'), { ...waiting, projects: [] })).toBe(true);
});

test('nobody is offered to approve their own request', () => {
  expect(canApproveInList(approval('r', '1'), { ...waiting, email: 'dev@demo' })).toBe(false);
});

test('many requests leave room for the clusters', () => {
  const approvals = Array.from({ length: 30 }, (_, at) => approval(`r${at}`, '1'));
  const kinds = shownLeadNeeds(prepareLeadNeeds({ ...waiting, approvals })).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array(4).fill('approval'), 'publish', 'access', 'cluster', 'cluster']);
});
