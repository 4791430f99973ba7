import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FederatedLimits, QuotaForm, QuotaNow } from '../../lib/contracts/federated-quota-changes.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { dedicatedKey } from '../../lib/dedication.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { limits, on } from '../support/federated-limits.ts';
import { type KarmadaOrders, startKarmadaOrders } from '../support/karmada-orders.ts';

/* What a quota sets for a member that a person may not know. */

let orders: KarmadaOrders;
beforeAll(async () => {
  orders = await startKarmadaOrders();
}, 240_000);
afterAll(() => orders?.stop(), 60_000);

const theirs = '/applications/quotas/fleet-eu/storefront/shop';
const read = async () => (await orders.call<QuotaNow>('storelead', 'GET', theirs)).body;
const put = async (given: FederatedLimits) =>
  orders.call<QuotaNow & Problem>('storelead', 'PUT', theirs, { version: (await read()).version, limits: given });

it('is not told, counts, and stays as it is', async () => {
  const { world, until, call } = orders;
  await world.client.create(kinds.namespace, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'storefront' },
  });
  const shop = { namespace: 'storefront', name: 'shop' };
  await world.client.create(kinds.federatedResourceQuota, {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'FederatedResourceQuota',
    metadata: shop,
    spec: {
      overall: { cpu: '5', memory: '1Gi' },
      staticAssignments: [{ clusterName: 'member2', hard: { cpu: '2' } }],
    },
  });
  const taints = [{ key: dedicatedKey, value: 'payments', effect: 'NoSchedule' }];
  await world.client.mergePatch(kinds.cluster, { name: 'member2' }, { spec: { taints } });
  await until(async () => {
    const form = await call<QuotaForm>('storelead', 'GET', '/applications/quotas/form?project=storefront');
    expect(form.body.controlPlanes[0]?.members).toEqual(['member1']);
  });
  expect(await read()).toMatchObject({ assignments: [], hasHidden: true, maker: 'others' });
  // One processor is left beside the two that nobody tells of.
  const tooMuch = await put(limits({ cpu: '3' }, on('member1', { cpu: '2' })));
  expect(tooMuch.body.errors?.map(({ pointer }) => pointer)).toEqual(['/limits/overall/cpu']);
  expect((await put(limits({ memory: '1Gi' }))).body.errors?.map(({ message }) => message?.key)).toEqual([
    'said.quota-hidden-needs',
  ]);
  const guessed = await put(limits({ cpu: '9' }, on('member2', { cpu: '1' })));
  expect(guessed.body.errors?.map(({ message }) => message?.key)).toEqual(['said.quota-member-unknown']);
  const set = await put(limits({ cpu: '3' }, on('member1', { cpu: '1' })));
  expect([set.status, set.body.assignments]).toEqual([200, [on('member1', { cpu: '1' })]]);
  expect((await world.client.find(kinds.federatedResourceQuota, shop))?.spec).toEqual({
    overall: { cpu: '3' },
    staticAssignments: [
      { clusterName: 'member1', hard: { cpu: '1' } },
      { clusterName: 'member2', hard: { cpu: '2' } },
    ],
  });
});

it('is not in the audit of the project, whoever changes it, but in that of all', async () => {
  const rows = async () =>
    (await orders.deps.db.auto.$queryRawUnsafe(
      'SELECT action, project, before, after FROM audit_entries WHERE key = $1 ORDER BY seq',
      'fleet-eu/storefront/shop',
    )) as { action: string; project: string | null; before: unknown; after: unknown }[];
  const known = (overall: object, ...assignments: FederatedLimits['assignments']) => ({
    overall,
    assignments,
    hasHidden: true,
  });
  const hidden = (...assignments: FederatedLimits['assignments']) => ({ assignments });
  const byLead = {
    action: 'change-federated-quota',
    project: 'storefront',
    before: known({ cpu: '5', memory: '1Gi' }),
    after: known({ cpu: '3' }, on('member1', { cpu: '1' })),
  };
  expect(await rows()).toEqual([byLead]);

  const seen = await orders.call<QuotaNow>('admin', 'GET', theirs);
  const changed = await orders.call<QuotaNow>('admin', 'PUT', theirs, {
    version: seen.body.version,
    limits: limits({ cpu: '3' }, on('member2', { cpu: '1' })),
  });
  expect([changed.status, changed.body.hasHidden]).toEqual([200, false]);
  const removed = await orders.call('storelead', 'DELETE', `${theirs}?version=${(await read()).version}`);
  expect(removed.status).toBe(200);
  const [change, removal] = ['change-federated-quota', 'remove-federated-quota'];
  expect(await rows()).toEqual([
    byLead,
    { action: change, project: 'storefront', before: byLead.after, after: known({ cpu: '3' }) },
    {
      action: change,
      project: null,
      before: hidden(on('member2', { cpu: '2' })),
      after: hidden(on('member2', { cpu: '1' })),
    },
    { action: removal, project: 'storefront', before: known({ cpu: '3' }), after: null },
    { action: removal, project: null, before: hidden(on('member2', { cpu: '1' })), after: hidden() },
  ]);
});
