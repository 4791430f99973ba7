import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ControlPlane, ControlPlanePage, Member, MemberPage } from '../../lib/contracts/karmada.ts';
import type { Me } from '../../lib/contracts/me.ts';
import { kinds as sandboxKinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadKubeconfig } from '../../server/kube/config.ts';
import { karmadaKinds } from '../../server/kube/karmada-kinds.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { type Answer, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { applyKarmadaRights } from '../support/karmada-rights.ts';
import { type KarmadaWorld, startKarmadaWorld } from '../support/karmada-world.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

let folder: string;
let world: KarmadaWorld;
let database: TestDatabase;
let deps: TestDeps;
let worker: WorkerProcess;
let slipway: KubeClient;
const tokens: Record<string, string> = {};
const people = { lead: 'platform-leads', storelead: 'storefront-leads', dev: 'payments-developers' };
const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/slipway';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karmada-'));
  [world, database] = await Promise.all([startKarmadaWorld(), createMigratedDatabase()]);
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = ['fleet-eu', 'fleet-us'];
  await seedOrganisation(deps);
  for (const [who, group] of Object.entries(people))
    tokens[who] = (await createPerson(deps, `${who}@demo`, [group])).token;
  const file = join(folder, 'slipway');
  await applyKarmadaRights(world, file);
  slipway = createClient(loadKubeconfig(file, 'KARMADA_KUBECONFIGS'));
  // Nobody listens at the other one.
  const lost = join(folder, 'lost');
  await writeFile(lost, (await readFile(file, 'utf8')).replace(/server: .*/, 'server: https://127.0.0.1:9'));
  worker = await startWorkerProcess(database.url, world.fleet.kubeconfig, 0, {
    KARMADA_KUBECONFIGS: `fleet-eu=${file},fleet-us=${lost}`,
  });
}, 90_000);
afterAll(async () => {
  await worker.kill('SIGTERM');
  slipway.close();
  await deps.db.close();
  await database.drop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = <T>(who: string, path: string): Promise<Answer<T>> =>
  createApi(deps)<T>('GET', path, { token: tokens[who] });
const plane = async (name: string): Promise<ControlPlane | undefined> =>
  (await ask<ControlPlanePage>('lead', '/karmada/control-planes')).body.items.find((each) => each.name === name);
const members = async (): Promise<Member[]> =>
  (await ask<MemberPage>('lead', '/karmada/control-planes/fleet-eu/members')).body.items;
const member = async (name: string) => (await members()).find((each) => each.name === name);
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });

describe('control planes', () => {
  it('are reachable or not, each with which Karmada it is', async () => {
    await until(async () => expect((await plane('fleet-eu'))?.state).toBe('reachable'));
    expect(await plane('fleet-eu')).toMatchObject({
      error: null,
      release: '1.19',
      division: 'webster',
      kubernetesVersion: expect.stringMatching(/^v1\.\d+\./),
      members: { total: 0, ready: 0 },
    });
    await until(async () => expect((await plane('fleet-us'))?.state).toBe('unreachable'));
    expect(await plane('fleet-us')).toMatchObject({ release: null, observedAt: null });
    expect((await plane('fleet-us'))?.error).toContain('ECONNREFUSED');
    const { items } = (await ask<ControlPlanePage>('lead', '/karmada/control-planes')).body;
    expect(items.map(({ name }) => name)).toEqual(['fleet-us', 'fleet-eu']);
  });

  it('show their members as Karmada reports them, from joining to leaving', async () => {
    await world.join('member1', { namespace: 'storefront', name: 'cart-prod' }, { provider: 'azure', region: 'weu' });
    await until(async () => expect((await member('member1'))?.state).toBe('ready'));
    const [nodes, real] = [
      await world.fleet.nodesOf({ namespace: 'storefront', name: 'cart-prod' }),
      await world.client.get(sandboxKinds.cluster, { name: 'member1' }),
    ];
    const shown = await member('member1');
    expect(shown).toMatchObject({
      mode: 'Push',
      provider: 'azure',
      region: 'weu',
      isCordoned: false,
      nodes: { total: nodes.length },
      kubernetesVersion: real.status?.kubernetesVersion,
      ready: { reason: 'ClusterReady', message: 'cluster is healthy and ready to accept workloads' },
    });
    expect(shown?.resources.map(({ name }) => name).slice(0, 3)).toEqual(['cpu', 'memory', 'pods']);
    await until(async () => {
      const { status } = await world.client.get(sandboxKinds.cluster, { name: 'member1' });
      const counted = status?.resourceSummary?.allocatableModelings?.filter(({ count }) => count > 0) ?? [];
      expect(counted.length).toBeGreaterThan(0);
      const models = (await member('member1'))?.models ?? [];
      expect(models.map(({ grade, count }) => ({ grade, count }))).toEqual(
        counted.map(({ grade = 0, count }) => ({ grade, count })),
      );
    });
    await world.client.mergePatch(
      sandboxKinds.cluster,
      { name: 'member1' },
      {
        spec: { taints: [{ key: 'cluster.karmada.io/unschedulable', effect: 'NoSchedule' }] },
      },
    );
    await until(async () => expect((await member('member1'))?.isCordoned).toBe(true));
    world.setReachable('member1', false);
    await until(async () =>
      expect(await member('member1')).toMatchObject({
        state: 'unreachable',
        ready: { status: 'False', reason: 'ClusterNotReachable', message: 'cluster is not reachable' },
        taints: [{ key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule', isAutomatic: true }],
      }),
    );
    expect((await plane('fleet-eu'))?.members).toEqual({ total: 1, ready: 0 });
    world.setReachable('member1', true);
    await until(async () => expect((await member('member1'))?.state).toBe('ready'));
    await world.client.remove(sandboxKinds.cluster, { name: 'member1' });
    await until(async () => expect(await members()).toEqual([]));
  });

  it('are read by who may read them in all projects, and by nobody else', async () => {
    expect((await ask('dev', '/karmada/control-planes')).status).toBe(403);
    const refused = await ask<{ message?: { key: string } }>('storelead', '/karmada/control-planes');
    expect([refused.status, refused.body.message?.key]).toEqual([403, 'said.karmada-of-all-projects']);
    expect((await ask('storelead', '/karmada/control-planes/fleet-eu/members')).status).toBe(404);
    expect((await ask('lead', '/karmada/control-planes/elsewhere/members')).status).toBe(404);
  });

  it('are behind while their members cannot be read, and show those that were read before', async () => {
    await world.join('member2', { namespace: 'payments', name: 'ledger-prod' });
    await until(async () => expect((await member('member2'))?.state).toBe('ready'));
    const given = await world.client.request<{ rules: { resources: string[] }[] }>('GET', role);
    const rules = given.rules.filter(({ resources }) => !resources.includes('clusters'));
    await world.client.request('PUT', role, { ...given, rules });
    // The watch that is open goes on; the next one is refused.
    await worker.kill('SIGTERM');
    worker = await startWorkerProcess(database.url, world.fleet.kubeconfig, 0, {
      KARMADA_KUBECONFIGS: `fleet-eu=${join(folder, 'slipway')}`,
    });
    await until(async () => expect((await plane('fleet-eu'))?.state).toBe('behind'));
    expect((await plane('fleet-eu'))?.error).toContain('clusters.cluster.karmada.io is forbidden');
    expect(await members()).toMatchObject([{ name: 'member2' }]);
    const now = await world.client.request<object>('GET', role);
    await world.client.request('PUT', role, { ...now, rules: given.rules });
    await until(async () => expect((await plane('fleet-eu'))?.state).toBe('reachable'));
  });

  it('are forgotten with all they had once the operator names them no more', async () => {
    // The worker has been started without the other one.
    await until(async () => expect((await plane('fleet-us'))?.state).toBe('waiting'));
    const names = (await deps.karmada.controlPlanes(deps.db.auto)).map(({ name }) => name);
    expect(names).toEqual(['fleet-eu']);
  });

  it('are told of to everybody, so that pages without one are absent', async () => {
    expect((await ask<Me>('dev', '/me')).body.hasKarmada).toBe(true);
    deps.karmadaControlPlanes = [];
    expect((await ask<Me>('dev', '/me')).body.hasKarmada).toBe(false);
  });
});

describe('the rights on a control plane', () => {
  const clusters = pathOf(kinds.karmadaCluster);
  const secrets = pathOf(kinds.secret, 'karmada-cluster');
  const definitions = pathOf(kinds.customResourceDefinition);
  /** What is not there, and what is no object, is answered to those alone who may ask. */
  const may = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string): Promise<boolean> =>
    slipway.request({ method, path, ...(['POST', 'PATCH'].includes(method) && { body: {} }) }).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'forbidden') return false;
        if (error.code === 'not-found' || error.code === 'validation-failed') return true;
        throw error;
      },
    );

  it('suffice for what the worker reads', async () => {
    for (const { kind } of karmadaKinds) expect(await may('GET', pathOf(kind))).toBe(true);
    expect(await may('GET', `${definitions}/propagationpolicies.policy.karmada.io`)).toBe(true);
    expect(await may('GET', '/version')).toBe(true);
  });

  it.each([
    ['POST', clusters],
    ['GET', `${clusters}/nobody`],
    ['DELETE', `${clusters}/nobody`],
    ['GET', `${pathOf(kinds.namespace)}/karmada-es-nobody`],
    ['POST', `${secrets}`],
    ['GET', `${secrets}/nobody`],
    ['DELETE', `${secrets}/nobody`],
  ] as const)('suffice for clusters that join and leave: %s %s', async (method, path) => {
    expect(await may(method, path)).toBe(true);
  });

  it.each([kinds.statefulSet, kinds.job, kinds.cronJob, kinds.ingress, kinds.federatedHpa, kinds.cronFederatedHpa])(
    'suffice for what applications consist of: $kind',
    async (kind) => {
      const namespace = pathOf(kind, 'payments');
      expect(await may('POST', namespace)).toBe(true);
      for (const method of ['GET', 'DELETE'] as const) expect(await may(method, `${namespace}/nobody`)).toBe(true);
      expect(await may('PATCH', `${namespace}/nobody/status`)).toBe(false);
    },
  );

  it.each([
    ['DELETE', clusters],
    ['PATCH', `${clusters}/nobody/status`],
    ['GET', '/api/v1/secrets'],
    ['GET', '/api/v1/namespaces/slipway/secrets'],
    ['PATCH', '/api/v1/namespaces/payments/secrets/any'],
    ['DELETE', `${pathOf(kinds.namespace)}/nobody`],
    ['GET', pathOf(kinds.namespace)],
    ['POST', pathOf(kinds.clusterRole)],
    ['POST', `${clusters}/member2/proxy/api/v1/namespaces/default/pods`],
    ['DELETE', `${clusters}/member2/proxy/api/v1/namespaces/default/pods/any`],
    ['GET', secrets],
    ['DELETE', secrets],
    ['GET', definitions],
    ['GET', `${definitions}/works.work.karmada.io`],
    ['GET', '/apis/policy.karmada.io/v1alpha1/propagationpolicies'],
    ['GET', '/apis/policy.karmada.io/v1alpha1/clusterpropagationpolicies/any'],
    ['GET', '/apis/work.karmada.io/v1alpha1/works'],
    ['GET', '/api/v1/configmaps'],
    ['GET', `${pathOf(kinds.daemonSet)}/any`],
    ['PATCH', '/apis/policy.karmada.io/v1alpha1/namespaces/payments/federatedresourcequotas/any/status'],
  ] as const)('allow nothing else: %s %s', async (method, path) => {
    expect(await may(method, path)).toBe(false);
  });
});
