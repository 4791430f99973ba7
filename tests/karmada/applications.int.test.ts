import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ApplicationDetail,
  type ApplicationPage,
  type ApplicationSummary,
  applicationStates,
} from '../../lib/contracts/applications.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { Placement } from '../../sandbox/karmada/controllers/shapes.ts';
import { deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import type { WorkerProcess } from '../support/worker-process.ts';

let portal: KarmadaPortal;
let world: KarmadaWorld;
let deps: TestDeps;
let worker: WorkerProcess;
let tokens: Record<string, string>;
const people = { dev: 'payments-developers', storelead: 'storefront-leads', lead: 'platform-leads' };
const canary = 'canary-in-the-environment';

const inNamespace = (namespace: string, name: string, replicas: number, image?: string) => {
  const object = deployment(name, replicas, image, {
    containers: [{ name: 'web', image: image ?? 'nginx:1.25', env: [{ name: 'PASSWORD', value: canary }] }],
  });
  return { ...object, metadata: { ...object.metadata, namespace } };
};
const only = (...names: string[]): Placement => ({ clusterAffinity: { clusterNames: names } });
/** No registry answers at such a name, so its pods never start. */
const missing = 'registry.invalid/no-such-image:1';

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  ({ world, deps, tokens } = portal);
  worker = await portal.startWorker();
}, 90_000);
afterAll(() => portal.stop());

const ask = <T>(who: string, path: string) => createApi(deps)<T>('GET', path, { token: tokens[who] });
const list = async (who = 'lead', query = ''): Promise<ApplicationSummary[]> =>
  (await ask<ApplicationPage>(who, `/applications${query}`)).body.items;
const summary = async (name: string) => (await list()).find((one) => one.name === name);
const detail = async (name: string, namespace = 'payments', who = 'lead'): Promise<ApplicationDetail> =>
  (await ask<ApplicationDetail>(who, `/applications/fleet-eu/${namespace}/${name}`)).body;
/** Makes a member one of a single project, or one of all again. */
const dedicateMember2 = (project: string | null) =>
  world.client.request(
    'PATCH',
    '/apis/cluster.karmada.io/v1alpha1/clusters/member2',
    { spec: { taints: project && [{ key: 'slipway.dev/project', value: project, effect: 'NoSchedule' }] } },
    'application/merge-patch+json',
  );
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const reaches = (name: string, state: string) => until(async () => expect((await summary(name))?.state).toBe(state));

describe('applications', () => {
  it('are healthy once every object is well on every member', async () => {
    await propagate(world, inNamespace('payments', 'settle-api', 4), halves);
    await reaches('settle-api', 'healthy');
    expect(await summary('settle-api')).toEqual({
      controlPlane: 'fleet-eu',
      project: 'payments',
      namespace: 'payments',
      name: 'settle-api',
      state: 'healthy',
      trouble: null,
      workloads: [{ kind: 'Deployment', name: 'settle-api' }],
      images: ['nginx:1.25'],
      replicas: { wanted: 4, placed: 4, ready: 4 },
      clusters: ['member1', 'member2'],
      cost: { monthly: null, currency: 'USD', gaps: ['no-requests', 'unknown-cluster'] },
    });
    const shown = await detail('settle-api');
    expect(shown).toMatchObject({
      division: 'static',
      objects: [{ kind: 'Deployment', replicas: 4, isOrphaned: false, policy: { kind: 'PropagationPolicy' } }],
      passedBy: [],
    });
    expect(shown.members.map(({ name, state, cells }) => [name, state, cells])).toEqual(
      ['member1', 'member2'].map((name) => [name, 'ready', [{ state: 'healthy', words: null, placed: 2, ready: 2 }]]),
    );
    const { conditions } = await world.client
      .get(kinds.binding, { namespace: 'payments', name: 'settle-api-deployment' })
      .then(({ status }) => ({ conditions: status?.conditions ?? [] }));
    expect(shown.objects[0]?.conditions.map(({ type, reason }) => `${type} ${reason}`).sort()).toEqual(
      conditions.map(({ type, reason }) => `${type} ${reason}`).sort(),
    );
  });

  it('whose placement no cluster meets say why, in words and in those of the scheduler', async () => {
    const placement = { clusterAffinity: { labelSelector: { matchLabels: { tier: 'moon' } } } };
    await propagate(world, inNamespace('payments', 'lost-cause', 2), placement);
    await reaches('lost-cause', 'not-placed');
    expect((await summary('lost-cause'))?.trouble).toEqual({
      code: 'no-cluster-fits',
      cluster: null,
      object: { kind: 'Deployment', name: 'lost-cause' },
      words: '0/2 clusters are available: 2 cluster(s) did not match the placement cluster affinity constraint.',
      refusals: [
        {
          code: 'affinity',
          about: null,
          count: 2,
          words: 'cluster(s) did not match the placement cluster affinity constraint',
        },
      ],
    });
    expect((await detail('lost-cause')).passedBy.map(({ name, refusal }) => [name, refusal?.code])).toEqual([
      ['member1', 'affinity'],
      ['member2', 'affinity'],
    ]);
    // Who may not read all members is told of those alone that the project may use.
    await dedicateMember2('storefront');
    await until(async () =>
      expect((await detail('lost-cause', 'payments', 'dev')).passedBy.map(({ name }) => name)).toEqual(['member1']),
    );
    expect((await detail('lost-cause')).passedBy).toHaveLength(2);
    await dedicateMember2(null);
  });

  it('that a member refuses say where and why', async () => {
    await world
      .member('member1')
      .create(kinds.namespace, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'payments' },
      })
      .catch(() => undefined);
    await world.member('member1').create(deployments, inNamespace('payments', 'report', 1));
    await propagate(world, inNamespace('payments', 'report', 1), only('member1', 'member2'));
    await reaches('report', 'not-applied');
    expect((await summary('report'))?.trouble).toMatchObject({
      code: 'exists',
      cluster: 'member1',
      words: expect.stringContaining('already exists in the cluster member1'),
    });
    await until(async () =>
      expect((await detail('report')).members.map(({ cells }) => cells[0]?.state)).toEqual(['not-applied', 'healthy']),
    );
  });

  it('whose pods never start are unhealthy, though all was applied', async () => {
    await propagate(world, inNamespace('storefront', 'cart-web', 2, missing), halves);
    await reaches('cart-web', 'unhealthy');
    expect(await summary('cart-web')).toMatchObject({
      project: 'storefront',
      trouble: { code: 'unhealthy', object: { name: 'cart-web' } },
      replicas: { wanted: 2, placed: 2, ready: 0 },
    });
  });

  it('that no policy takes are sent nowhere, and say so', async () => {
    await world.client.create(deployments, inNamespace('payments', 'alone', 3));
    await reaches('alone', 'no-policy');
    expect(await summary('alone')).toMatchObject({ clusters: [], replicas: { wanted: 3, placed: 0, ready: 0 } });
    expect(await detail('alone')).toMatchObject({ members: [], division: null, objects: [{ conditions: [] }] });
  });

  it('of a policy that was deleted go on, and are marked as orphaned', async () => {
    await propagate(world, inNamespace('payments', 'left', 2), halves);
    await reaches('left', 'healthy');
    await world.client.remove(kinds.propagationPolicy, { namespace: 'payments', name: 'left' });
    await reaches('left', 'orphaned');
    expect(await detail('left')).toMatchObject({ objects: [{ isOrphaned: true }], troubles: [{ code: 'orphaned' }] });
    expect((await detail('left')).members).toHaveLength(2);
  });

  it('on a member that does not answer are lost there', async () => {
    world.setReachable('member2', false);
    await reaches('settle-api', 'lost');
    expect((await summary('settle-api'))?.trouble).toMatchObject({ code: 'lost', cluster: 'member2' });
    expect((await detail('settle-api')).members.map(({ state }) => state)).toEqual(['ready', 'unreachable']);
    world.setReachable('member2', true);
    await reaches('settle-api', 'healthy');
  });

  it('are listed by what needs somebody, and found by state, project, name and image', async () => {
    const states = (await list()).map(({ state }) => state);
    const order: readonly string[] = applicationStates;
    expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect((await list('lead', '?state=no-policy')).map(({ name }) => name)).toEqual(['alone']);
    expect((await list('lead', '?q=no-such-image')).map(({ name }) => name)).toEqual(['cart-web']);
    expect((await list('lead', '?project=storefront')).map(({ name }) => name)).toEqual(['cart-web']);
    const first = (await ask<ApplicationPage>('lead', '/applications?limit=1')).body;
    const second = (await ask<ApplicationPage>('lead', `/applications?limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items]).toEqual((await list()).slice(0, 2));
    expect(first.total).toBe((await list()).length);
    expect((await ask('lead', '/applications?cursor=1')).status).toBe(422);
  });

  it('are those of my projects, and of nobody else', async () => {
    expect(new Set((await list('dev')).map(({ project }) => project))).toEqual(new Set(['payments']));
    expect((await list('storelead')).map(({ name }) => name)).toEqual(['cart-web']);
    for (const path of ['fleet-eu/payments/settle-api', 'fleet-eu/payments/nothing', 'elsewhere/storefront/cart-web'])
      expect((await ask('storelead', `/applications/${path}`)).status).toBe(404);
    expect((await ask('storelead', '/applications/fleet-eu/storefront/cart-web')).status).toBe(200);
  });

  it('leave what may be secret on the control plane', async () => {
    await world.client.mergePatch(
      kinds.cluster,
      { name: 'member2' },
      {
        metadata: { annotations: { note: canary } },
        spec: { proxyHeader: { 'Proxy-Authorization': canary } },
      },
    );
    await until(async () => {
      const [row] = await deps.db.auto.$queryRawUnsafe<{ version: string }[]>(
        `SELECT resource_version AS version FROM karmada_objects WHERE kind = 'cluster.karmada.io/Cluster' AND name = 'member2'`,
      );
      const { metadata } = await world.client.get(kinds.cluster, { name: 'member2' });
      expect(metadata.annotations?.note).toBe(canary);
      expect(row?.version).toBe(metadata.resourceVersion);
    });
    const kept = await deps.db.auto.$queryRawUnsafe<{ kind: string; text: string }[]>(
      'SELECT kind, object::text AS text FROM karmada_objects UNION ALL SELECT $1, summary::text FROM applications',
      'application',
    );
    expect([...new Set(kept.map(({ kind }) => kind))].sort()).toEqual([
      'application',
      'apps/Deployment',
      'cluster.karmada.io/Cluster',
      'work.karmada.io/ResourceBinding',
    ]);
    expect(kept.filter(({ text }) => text.includes(canary))).toEqual([]);
  });

  it('are worked out anew when a worker begins, whatever another one has kept', async () => {
    await worker.kill('SIGTERM');
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM applications WHERE name = 'cart-web'`);
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE applications SET summary = summary || '{"state":"lost"}', state = 'lost'`,
    );
    worker = await portal.startWorker();
    await reaches('cart-web', 'unhealthy');
    await reaches('settle-api', 'healthy');
  });

  it('are none where the installation has no control plane', async () => {
    deps.karmadaControlPlanes = [];
    expect((await ask<ApplicationPage>('lead', '/applications')).body).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      observedAt: null,
      behind: [],
    });
    deps.karmadaControlPlanes = ['fleet-eu'];
  });

  it('are gone once their templates are', async () => {
    await world.client.remove(deployments, { namespace: 'payments', name: 'settle-api' });
    await until(async () => expect(await summary('settle-api')).toBeUndefined());
    expect((await ask('lead', '/applications/fleet-eu/payments/settle-api')).status).toBe(404);
  });
});
