import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FederatedQuotas } from '../../lib/contracts/federated-quotas.ts';
import type { RequestCheckResult } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { FederatedResourceQuota } from '../../sandbox/karmada/controllers/quota/shapes.ts';
import { spec } from '../../server/domain/applications/order/order.fixtures.ts';
import { type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const canary = 'canary-in-an-annotation';
const place = { namespace: 'payments', name: 'payments' };

beforeAll(async () => {
  orders = await startKarmadaOrders();
  for (const name of ['payments', 'storefront']) {
    await orders.world.client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
}, 180_000);
afterAll(() => orders.stop());

const quotas = async (who: 'dev' | 'storelead' | 'lead' = 'dev', query = '') =>
  (await orders.call<FederatedQuotas>(who, 'GET', `/applications/quotas${query}`)).body;
const quotaOf = async () => (await orders.world.client.find(kinds.federatedResourceQuota, place))?.status;
const write = (namespace: string, quota: FederatedResourceQuota['spec']) =>
  orders.world.client.create(kinds.federatedResourceQuota, {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'FederatedResourceQuota',
    metadata: { namespace, name: namespace, annotations: { note: canary } },
    spec: quota,
  });
const check = (replicas: number) =>
  orders.call<RequestCheckResult & { errors?: unknown[] }>('dev', 'POST', '/requests/check', {
    kind: 'application',
    ...target,
    spec: { ...spec, replicas },
  });
/** As somebody else does it, with kubectl. */
const setReplicas = (replicas: number) =>
  orders.world.client.request(
    'PATCH',
    '/apis/apps/v1/namespaces/payments/deployments/refund-api',
    { spec: { replicas } },
    'application/merge-patch+json',
  );

it('is no error where a control plane has no quota', async () => {
  await orders.until(async () => expect(await quotas()).toEqual({ items: [], unread: [] }));
  expect((await orders.preview()).body.quotas).toEqual([]);
});

it('is shown with what is set for members and what they use', async () => {
  const { until } = orders;
  await write('payments', {
    overall: { cpu: '1', memory: '4Gi' },
    staticAssignments: [
      { clusterName: 'member1', hard: { cpu: '400m' } },
      { clusterName: 'moon', hard: { cpu: '100m' } },
    ],
  });
  await write('storefront', { overall: { cpu: '5' } });
  await until(async () =>
    expect((await quotas()).items).toMatchObject([
      {
        controlPlane: 'fleet-eu',
        project: 'payments',
        name: 'payments',
        resources: [
          { resource: 'cpu', limit: { amount: 1, written: '1' }, placed: 0, reported: { amount: 0 } },
          { resource: 'memory', limit: { written: '4Gi' }, placed: 0, reported: null },
        ],
        assignments: [
          { cluster: 'member1', isMember: true, resources: [{ resource: 'cpu', used: { amount: 0 } }] },
          { cluster: 'moon', isMember: false, resources: [{ used: null }] },
        ],
        isLookedAt: true,
      },
    ]),
  );
  expect(JSON.stringify(await quotas('lead'))).not.toContain(canary);
}, 90_000);

it('is shown to those who see its project alone', async () => {
  const namesFor = async (who: 'dev' | 'storelead' | 'lead', query = '') =>
    (await quotas(who, query)).items.map(({ name }) => name);
  await orders.until(async () => expect(await namesFor('lead')).toEqual(['payments', 'storefront']));
  expect(await namesFor('dev')).toEqual(['payments']);
  expect(await namesFor('storelead')).toEqual(['storefront']);
  expect(await namesFor('storelead', '?project=payments')).toEqual([]);
});

it('refuses an order beyond it before it is sent, and takes one that fits', async () => {
  const { preview, send, work, until, detail } = orders;
  const large = await preview({ replicas: 12 });
  expect(large.body.quotas[0]).toEqual({ quota: 'payments', resource: 'cpu', limit: 1, now: 0, after: 1.2 });
  // Eight of twelve on member1, where four fit.
  expect(large.body.traps).toContainEqual({ code: 'beyond-member-quota', clusters: ['member1'] });
  const said = { detail: 'The quota payments allows 1 vCPU. 0 are given out, and this needs 1.2 more' };
  const pointed = [{ ...said, pointer: '/spec/replicas' }];
  const checked = await check(12);
  expect([checked.status, checked.body]).toMatchObject([409, { ...said, code: 'quota-exceeded', errors: pointed }]);
  expect((await send({ replicas: 12 })).status).toBe(409);
  const fits = await send({ replicas: 6 });
  expect(fits.status).toBe(201);
  expect((await work(fits.body.id)).state).toBe('done');
  await until(async () => expect((await detail()).state).toBe('healthy'));
  await until(async () =>
    expect((await quotas()).items[0]).toMatchObject({
      resources: [{ placed: 0.6, reported: { written: '400m' } }, { placed: 6 * 128 * 2 ** 20 }],
      assignments: [{ resources: [{ used: { written: '400m' } }] }, {}],
    }),
  );
}, 120_000);

it('is asked once more when an approved order is carried out', async () => {
  const { send, work, world, until, preview } = orders;
  const asked = await send({ replicas: 10 });
  expect(asked.status).toBe(201);
  const change = async (cpu: string) => {
    const path = '/apis/policy.karmada.io/v1alpha1/namespaces/payments/federatedresourcequotas/payments';
    await world.client.request('PATCH', path, { spec: { overall: { cpu } } }, 'application/merge-patch+json');
    await until(async () => expect((await preview()).body.quotas[0]?.limit).toBe(Number(cpu)));
  };
  await change('0.8');
  expect(await work(asked.body.id)).toMatchObject({
    state: 'failed',
    reason: 'The quota payments allows 0.8 vCPU. 0.6 are given out, and this needs 0.4 more',
  });
  // What needs less is never in its way.
  await change('0.5');
  const less = await send({ replicas: 5 });
  expect([less.status, (await work(less.body.id)).state]).toEqual([201, 'done']);
  await change('1');
}, 120_000);

it('tells Karmada’s own refusal in its words', async () => {
  const { world, until, detail, sharesOf } = orders;
  await until(async () => expect(await sharesOf()).toEqual(['member1 3', 'member2 2']));
  world.setQuotaEnforcement(true);
  await until(async () => expect((await quotaOf())?.overallUsed).toEqual({ cpu: '500m', memory: '640Mi' }));
  await setReplicas(20);
  await until(async () =>
    expect((await detail()).troubles).toMatchObject([
      {
        code: 'quota',
        words:
          'admission webhook "resourcebinding.karmada.io" denied the request: FederatedResourceQuota(payments/payments) exceeded for resource cpu: requested sum 2, limit 1.',
      },
    ]),
  );
  expect(await sharesOf()).toEqual(['member1 3', 'member2 2']);
  await setReplicas(6);
  await until(async () => expect((await detail()).state).toBe('healthy'));
  expect((await quotaOf())?.overallUsed).toEqual({ cpu: '600m', memory: '768Mi' });
}, 120_000);
