import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  FederatedLimits,
  QuotaForm,
  QuotaNow,
  QuotaPreview,
} from '../../lib/contracts/federated-quota-changes.ts';
import type { FederatedQuotas } from '../../lib/contracts/federated-quotas.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import type { Resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { limits, on } from '../support/federated-limits.ts';
import { type KarmadaOrders, startKarmadaOrders } from '../support/karmada-orders.ts';

/* Leads make, change and remove the quota of a project; Karmada and its members do what the preview has said. */

let orders: KarmadaOrders;
type Who = Parameters<KarmadaOrders['call']>[0];
const place = { namespace: 'payments', name: 'team' };
const path = '/applications/quotas/fleet-eu/payments/team';
type ResourceQuota = KubeObject & { spec: { hard: Record<string, string> } };
const resourceQuotas: Resource<ResourceQuota> = {
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
};

beforeAll(async () => {
  orders = await startKarmadaOrders();
  const asked = await orders.send({ replicas: 6 });
  expect((await orders.work(asked.body.id)).state).toBe('done');
  await orders.until(async () => expect((await orders.detail()).state).toBe('healthy'));
}, 240_000);
afterAll(() => orders?.stop(), 60_000);

const now = async (who: Who = 'lead') => (await orders.call<QuotaNow>(who, 'GET', path)).body;
const preview = (given: FederatedLimits | null, who: Who = 'lead') =>
  orders.call<QuotaPreview & Problem>(who, 'POST', `${path}/preview`, { limits: given });
const set = async (given: FederatedLimits, version?: string | null, who: Who = 'lead') =>
  orders.call<QuotaNow & Problem>(who, 'PUT', path, {
    version: version === undefined ? (await now()).version : version,
    limits: given,
  });
const written = async () => {
  const found = await orders.world.client.find(kinds.federatedResourceQuota, place);
  return found && { labels: found.metadata.labels, spec: found.spec };
};
const patch = (change: object) =>
  orders.world.client.request(
    'PATCH',
    '/apis/policy.karmada.io/v1alpha1/namespaces/payments/federatedresourcequotas/team',
    change,
    'application/merge-patch+json',
  );
const inMember = async (member: string) => (await orders.world.member(member).find(resourceQuotas, place))?.spec.hard;
/** Processors of the replicas that Karmada has put on member1. */
const onMember1 = async () => {
  const share = (await orders.sharesOf())?.find((one) => one.startsWith('member1 ')) ?? '';
  return Number(share.split(' ')[1]) / 10;
};
const key = 'fleet-eu/payments/team';
const audited = async (action: string) =>
  (await orders.deps.db.auto.$queryRawUnsafe(
    'SELECT project, key, before, after, actor FROM audit_entries WHERE action = $1 AND key = $2 ORDER BY seq',
    action,
    key,
  )) as { key: string; before: unknown; after: unknown }[];

describe('a new quota', () => {
  it('is offered where the project may have one', async () => {
    const form = (who: Who) => orders.call<QuotaForm>(who, 'GET', '/applications/quotas/form?project=payments');
    for (const who of ['lead', 'admin'] as const) {
      expect((await form(who)).body.controlPlanes).toEqual([
        { name: 'fleet-eu', isReachable: true, members: ['member1', 'member2'] },
      ]);
    }
    expect([(await form('dev')).status, (await form('storelead')).status]).toEqual([403, 404]);
  });

  it('says before what is beyond it, and stops nothing', async () => {
    const told = (await preview(limits({ cpu: '500m', memory: '4Gi' }, on('member1', { cpu: '300m' })))).body;
    expect(told.resources).toMatchObject([
      {
        resource: 'cpu',
        before: null,
        after: { amount: 0.5, written: '500m' },
        placed: 0.6,
        isBeyond: true,
        workloads: [{ kind: 'Deployment', name: 'refund-api', amount: 0.6 }],
        total: 1,
      },
      { resource: 'memory', isBeyond: false, workloads: [] },
    ]);
    expect(told.assignments).toEqual([
      {
        cluster: 'member1',
        effect: 'made',
        isMember: true,
        resources: [
          {
            resource: 'cpu',
            before: null,
            after: { amount: 0.3, written: '300m' },
            used: await onMember1(),
            isBeyond: true,
          },
        ],
      },
    ]);
    expect(await written()).toBeUndefined();
  });

  it('is refused with the place of what Karmada would refuse', async () => {
    const wrong = limits(
      { cpu: '1', storage: '1' },
      on('member1', { cpu: '3', memory: '1' }),
      on('moon', { cpu: '-1' }),
    );
    const answer = await preview(wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/limits/overall/storage',
      '/limits/overall/cpu',
      '/limits/assignments/0/hard/memory',
      '/limits/assignments/1/cluster',
      '/limits/assignments/1/hard/cpu',
    ]);
    expect((await set(wrong, null)).status).toBe(422);
  });

  it('is for leads and admins, and not for who works in the project or leads another', async () => {
    const given = limits({ cpu: '1' });
    expect(await set(given, null, 'dev')).toMatchObject({ status: 403, body: { missingAction: 'project.manage' } });
    expect((await set(given, null, 'storelead')).status).toBe(404);
    expect(await written()).toBeUndefined();
  });

  it('stands on the control plane and in the members that it names', async () => {
    const given = limits({ cpu: '500m', memory: '4Gi' }, on('member1', { cpu: '300m' }));
    const made = await set(given, null);
    expect([made.status, made.body.maker, made.body.overall]).toEqual([200, 'slipway', { cpu: '500m', memory: '4Gi' }]);
    expect(await written()).toEqual({
      labels: { 'app.kubernetes.io/managed-by': 'slipway' },
      spec: {
        overall: { cpu: '500m', memory: '4Gi' },
        staticAssignments: [{ clusterName: 'member1', hard: { cpu: '300m' } }],
      },
    });
    await orders.until(async () => expect(await inMember('member1')).toEqual({ cpu: '300m' }));
    await orders.until(async () => {
      const { body } = await orders.call<FederatedQuotas>('dev', 'GET', '/applications/quotas');
      expect(body.items).toMatchObject([{ name: 'team', maker: 'slipway', resources: [{ placed: 0.6 }, {}] }]);
    });
    // What ran before goes on.
    expect((await orders.detail()).replicas).toMatchObject({ ready: 6 });
    expect(await audited('create-federated-quota')).toEqual([
      { project: 'payments', key, before: null, after: given, actor: 'lead@demo' },
    ]);
  });

  it('is made once', async () => {
    expect(await set(limits({ cpu: '9' }), null)).toMatchObject({
      status: 409,
      body: { code: 'stale-version', message: { key: 'said.federated-quota-exists' } },
    });
  });
});

describe('a quota that is there', () => {
  it('is changed to what is said, and forgets what is left out', async () => {
    const given = limits({ cpu: '2', pods: '20' }, on('member2', { pods: '5' }));
    const told = (await preview(given)).body;
    expect(told.assignments.map(({ cluster, effect }) => [cluster, effect])).toEqual([
      ['member1', 'removed'],
      ['member2', 'made'],
    ]);
    expect(told.notices).toEqual([{ code: 'not-counted-overall', names: ['pods'] }]);
    expect((await set(given)).status).toBe(200);
    expect((await written())?.spec).toEqual({
      overall: { cpu: '2', pods: '20' },
      staticAssignments: [{ clusterName: 'member2', hard: { pods: '5' } }],
    });
    await orders.until(async () => expect(await inMember('member1')).toBeUndefined());
    await orders.until(async () => expect(await inMember('member2')).toEqual({ pods: '5' }));
    expect(await audited('change-federated-quota')).toMatchObject([
      { key, before: { overall: { cpu: '500m', memory: '4Gi' } }, after: { overall: { cpu: '2', pods: '20' } } },
    ]);
  });

  it('is refused to whoever has seen another one, and status is not another one', async () => {
    const { version } = await now();
    await orders.world.client.request(
      'PATCH',
      '/apis/policy.karmada.io/v1alpha1/namespaces/payments/federatedresourcequotas/team/status',
      { status: { overallUsed: { cpu: '1' } } },
      'application/merge-patch+json',
    );
    expect((await set(limits({ cpu: '3' }), version)).status).toBe(200);
    const stale = { status: 409, body: { code: 'stale-version', message: { key: 'said.federated-quota-changed' } } };
    expect(await set(limits({ cpu: '4' }), version)).toMatchObject(stale);
    expect(await orders.call('lead', 'DELETE', `${path}?version=${version}`)).toMatchObject(stale);
    expect((await written())?.spec).toEqual({ overall: { cpu: '3' } });
  });

  it('is not written where nothing changes', async () => {
    expect(await set(limits({ cpu: '3' }))).toMatchObject({
      status: 409,
      body: { message: { key: 'said.federated-quota-already-so' } },
    });
  });

  it('of a repository says whose it is, and can be changed all the same', async () => {
    await patch({
      metadata: { labels: { 'kustomize.toolkit.fluxcd.io/name': 'fleet', 'app.kubernetes.io/managed-by': null } },
    });
    expect((await now()).maker).toBe('flux');
    expect((await set(limits({ cpu: '5' }))).status).toBe(200);
    await orders.until(async () => {
      const { body } = await orders.call<FederatedQuotas>('dev', 'GET', '/applications/quotas');
      expect(body.items[0]).toMatchObject({ maker: 'flux', resources: [{ limit: { written: '5' } }] });
    });
    expect((await written())?.labels).toEqual({ 'kustomize.toolkit.fluxcd.io/name': 'fleet' });
  });
});

describe('a quota that is removed', () => {
  it('goes with the ResourceQuotas of members', async () => {
    const given = limits({ cpu: '5' }, on('member1', { cpu: '1' }));
    expect((await set(given)).status).toBe(200);
    await orders.until(async () => expect(await inMember('member1')).toEqual({ cpu: '1' }));
    expect((await preview(null)).body).toMatchObject({
      resources: [{ resource: 'cpu', after: null, isBeyond: false }],
      assignments: [{ cluster: 'member1', effect: 'removed' }],
    });
    const removed = await orders.call('lead', 'DELETE', `${path}?version=${(await now()).version}`);
    expect([removed.status, removed.body]).toEqual([200, { name: 'team' }]);
    await orders.until(async () => expect(await inMember('member1')).toBeUndefined());
    expect(await written()).toBeUndefined();
    expect((await orders.call('lead', 'GET', path)).status).toBe(404);
    expect(await audited('remove-federated-quota')).toMatchObject([{ key, before: given, after: null }]);
  });
});
