import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationForm, ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { VolcanoJob } from '../../lib/contracts/application-volcano.ts';
import type { ApplicationPage } from '../../lib/contracts/applications.ts';
import type { BatchJobPage } from '../../lib/contracts/batch.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { pathOf } from '../../sandbox/controllers/client/rest.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { placeLabels } from '../../sandbox/karmada/fleet-members.ts';
import { volcanoKinds } from '../../sandbox/volcano/kinds.ts';
import { installVolcano, plant } from '../../sandbox/volcano/plant.ts';
import { volcanoSpec } from '../../server/domain/applications/order/order.fixtures.ts';
import { createMemberBatchPort } from '../../server/kube/member-clusters/batch-port.ts';
import { createMemberClients, createPlaneAccess } from '../../server/runtime/karmada/control-planes.ts';
import { type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';
import { applyMemberRights } from '../support/karmada-rights.ts';
import { priceCluster } from '../support/priced-clusters.ts';

/* A Job of Volcano is ordered, and what Volcano writes into the member is written by the test. */

let orders: KarmadaOrders;
const name = 'train';
const at = { namespace: 'payments', name };
const configMaps = resource('ConfigMap', 'v1/configmaps');
const files = [{ path: '/etc/train/params.yaml', content: 'rate: 0.1' }];
const asked: ApplicationSpec = { ...volcanoSpec, image: 'registry.example.com/ml/train:1.4.2', files };
const job = asked.workload as VolcanoJob;
const words =
  '3/3 tasks in gang unschedulable: pod group is not ready, 3 Pending, 3 minAvailable; Pending: 3 Unschedulable. ' +
  'Origin reason is train-worker-0: 0/3 nodes are unavailable: 3 Insufficient nvidia.com/gpu.';

const inMember = (member: string) => orders.world.member(member).find(volcanoKinds.job, at);

/** Writes a status as Volcano's controller of Jobs does. */
async function say(status: object): Promise<void> {
  const lastTransitionTime = `${new Date().toISOString().slice(0, 19)}Z`;
  const { state } = status as { state: object };
  await orders.world
    .member('member2')
    .request(
      'PATCH',
      pathOf(volcanoKinds.job, at, 'status'),
      { status: { ...status, state: { ...state, lastTransitionTime } } },
      'application/merge-patch+json',
    );
}

const listed = async () => {
  const { body } = await orders.call<ApplicationPage>('dev', 'GET', '/applications?project=payments');
  return body.items.find((one) => one.name === name);
};
const inBatch = async () => {
  const { body } = await orders.call<BatchJobPage>('dev', 'GET', `/batch/jobs?project=payments&q=${name}`);
  return body.items.find((one) => one.name === name && one.kind === 'Job');
};

beforeAll(async () => {
  orders = await startKarmadaOrders();
  const { deps, portal, world } = orders;
  deps.memberBatch = createMemberBatchPort(
    createMemberClients(createPlaneAccess([{ name: 'fleet-eu', file: portal.kubeconfig }])),
  );
  for (const member of ['member1', 'member2']) await applyMemberRights(world, member);
}, 240_000);
afterAll(() => orders?.stop(), 60_000);

it('is placed nowhere while no member has Volcano, in the words of the scheduler', async () => {
  const shown = await orders.preview(asked, 'dev', { name });
  const lacks = '0/2 clusters are available: 2 cluster(s) did not have the API resource.';
  expect(shown.body.problem).toEqual({ reason: 'NoClusterFit', words: lacks });
  const sent = await orders.send(asked, { name });
  expect([sent.status, sent.body]).toMatchObject([422, { errors: [{ pointer: '/spec/clusters' }] }]);
});

it('is offered once a member has Volcano, and its preview names that member', async () => {
  const { world, until, call, preview } = orders;
  await installVolcano(world.member('member2'));
  const queue = { apiVersion: 'scheduling.volcano.sh/v1beta1', kind: 'Queue', metadata: { name: 'research' } };
  await plant(world.member('member2'), { ...queue, spec: { weight: 1 }, status: { state: 'Open' } } as never);
  await until(async () => {
    const { body } = await call<ApplicationForm>('dev', 'GET', '/applications/form?project=payments');
    const offered = body.controlPlanes[0]?.members.filter(({ batch }) => batch !== undefined);
    expect(offered?.map((member) => member.name)).toEqual(['member2']);
  });
  const shown = await preview(asked, 'dev', { name });
  expect(shown.body.members.map((line) => [line.name, line.after, line.refusal?.code ?? null])).toEqual([
    ['member2', 1, null],
    ['member1', 0, 'api'],
  ]);
  expect(shown.body.traps.map(({ code }) => code)).toContain('whole-beyond-room');
  expect(shown.body.manifests.map(({ kind, name: object }) => `${kind} ${object}`)).toEqual([
    'PropagationPolicy train',
    'PropagationPolicy train.files',
    'ConfigMap train',
    'Job train',
  ]);
  // Nobody knows which of the fleet's clusters it is.
  expect(shown.body.hourly).toEqual({ amount: null, currency: 'USD', withGpus: false });
});

it('says what an hour of it costs where the prices of its member are known', async () => {
  const { world, deps, until, preview } = orders;
  const labels = placeLabels({ namespace: 'payments', name: 'ledger-prod' });
  await world.client.mergePatch(kinds.cluster, { name: 'member2' }, { metadata: { labels } });
  await priceCluster(deps, 'payments', 'ledger-prod', { price: { cpu: 0.02, memoryGib: 0.003 } });
  // Three pods of a tenth of a processor and an eighth of a GiB: 0.3 × 0.02 + 0.375 × 0.003
  const hourly = { amount: '0.007125', currency: 'USD', withGpus: false };
  await until(async () => expect((await preview(asked, 'dev', { name })).body.hourly).toEqual(hourly));
});

it('says before that a quota of its member allows fewer pods', async () => {
  const { world, until, preview } = orders;
  const quota = { namespace: 'payments', name: 'batch' };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: quota.namespace } };
  await world.client.create(kinds.namespace, namespace);
  await world.client.create(kinds.federatedResourceQuota, {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'FederatedResourceQuota',
    metadata: quota,
    spec: { overall: { pods: '100' }, staticAssignments: [{ clusterName: 'member2', hard: { pods: '2' } }] },
  });
  const traps = async (replicas: number) => (await preview({ ...asked, replicas }, 'dev', { name })).body.traps;
  const trap = { code: 'beyond-member-quota', clusters: ['member2'] };
  await until(async () => expect(await traps(2)).toContainEqual(trap));
  // Beside the one that leads.
  expect((await traps(1)).map(({ code }) => code)).not.toContain(trap.code);
  await world.client.remove(kinds.federatedResourceQuota, quota);
  await until(async () => expect((await traps(2)).map(({ code }) => code)).not.toContain(trap.code));
});

it('arrives whole on that member, and its files on both', async () => {
  const { world, until, send, work, sharesOf } = orders;
  const sent = await send(asked, { name });
  expect([sent.status, sent.body.state]).toEqual([201, 'approved']);
  expect((await work(sent.body.id)).state).toBe('done');
  await until(async () =>
    expect((await inMember('member2'))?.spec).toMatchObject({
      schedulerName: 'volcano',
      queue: 'research',
      minAvailable: 3,
      tasks: [
        { name: 'master', replicas: 1, policies: [{ event: 'TaskCompleted', action: 'CompleteJob' }] },
        { name: 'worker', replicas: 2 },
      ],
    }),
  );
  await until(async () => {
    for (const member of ['member1', 'member2'])
      expect(await world.member(member).find(configMaps, at)).toMatchObject({ data: expect.any(Object) });
  });
  expect(await sharesOf('train-job')).toEqual(['member2 undefined']);
  await until(async () => {
    const { body } = await orders.call<ApplicationPage>('dev', 'GET', '/applications?project=payments');
    expect(body.items.map((one) => one.name)).toEqual([name]);
  });
});

it('before Volcano has looked at it nothing is wrong with it', async () => {
  const { world, until, detail } = orders;
  // Karmada calls it unwell for as long.
  await until(async () => {
    const binding = await world.client.find(kinds.binding, { namespace: at.namespace, name: 'train-job' });
    expect(binding?.status?.aggregatedStatus).toMatchObject([{ clusterName: 'member2', health: 'Unhealthy' }]);
  });
  await until(async () => {
    const { members, objects, troubles, state } = await detail(name);
    const cell = members.find((one) => one.name === 'member2')?.cells[objects.findIndex(({ kind }) => kind === 'Job')];
    expect([cell?.batch, troubles, state]).toEqual(['waiting', [], 'rolling']);
  });
});

it('waits: Karmada calls that healthy, the pages say that it waits and why', async () => {
  const { world, until, detail } = orders;
  await say({ state: { phase: 'Pending' }, minAvailable: 3, pending: 3 });
  const group = {
    apiVersion: 'scheduling.volcano.sh/v1beta1',
    kind: 'PodGroup',
    metadata: at,
    spec: { queue: 'research', minMember: 3, minResources: { 'nvidia.com/gpu': '12' } },
    status: {
      phase: 'Inqueue',
      conditions: [{ type: 'Unschedulable', status: 'True', reason: 'NotEnoughResources', message: words }],
    },
  };
  await plant(world.member('member2'), group as KubeObject as never);
  await until(async () => expect((await listed())?.batch).toBe('waiting'));
  await until(async () => expect((await detail(name)).state).toBe('healthy'));
  const { members, objects, replicas, images } = await detail(name);
  expect([replicas, images]).toEqual([null, ['registry.example.com/ml/train:1.4.2']]);
  const cellsOf = (kind: string) => {
    const at = objects.findIndex((object) => object.kind === kind);
    return members.map((member) => [member.name, member.cells[at]?.state, member.cells[at]?.batch]);
  };
  // Its files are on both.
  expect(cellsOf('Job')).toMatchObject([
    ['member1', 'absent', undefined],
    ['member2', 'applied', 'waiting'],
  ]);
  expect(cellsOf('ConfigMap').map(([, state]) => state)).toEqual(['applied', 'applied']);
  expect(await inBatch()).toMatchObject({
    cluster: 'member2',
    state: 'waiting',
    application: { controlPlane: 'fleet-eu', ...at },
    wait: { reason: 'not-enough-resources', tasks: { unplaced: 3, all: 3 }, resources: ['nvidia.com/gpu'], words },
  });
  // The status of one member is taken over by the control plane as it is.
  await until(async () =>
    expect((await world.client.get(volcanoKinds.job, at)).status).toMatchObject({ state: { phase: 'Pending' } }),
  );
});

it.each<[string, Partial<VolcanoJob>, Partial<ApplicationSpec>, string]>([
  ['its queue', { queue: 'other' }, {}, '/spec/workload/queue'],
  ['its GPUs', { gpus: 1 }, {}, '/spec/workload/gpus'],
  ['its image', {}, { image: 'registry.example.com/ml/train:2' }, '/spec/image'],
  ['its retries', { retries: 9 }, {}, '/spec/workload/retries'],
])('of a Job that is there nobody changes %s', async (_what, ofJob, ofSpec, pointer) => {
  const sent = await orders.send({ ...asked, ...ofSpec, workload: { ...job, ...ofJob } }, { name });
  expect([sent.status, sent.body]).toMatchObject([422, { errors: [{ pointer }] }]);
});

it('its workers can be more, which is a change of those numbers alone', async () => {
  const { send, work, until } = orders;
  const before = (await inMember('member2'))?.spec as Record<string, unknown>;
  const sent = await send({ ...asked, replicas: 4 }, { name });
  expect((await work(sent.body.id)).state).toBe('done');
  await until(async () => expect((await inMember('member2'))?.spec).toMatchObject({ minAvailable: 5 }));
  const after = (await inMember('member2'))?.spec as Record<string, unknown>;
  // What Volcano's webhook compares: all but these numbers.
  const fixed = ({ minAvailable: _, tasks, ...rest }: Record<string, unknown>) => ({
    ...rest,
    tasks: (tasks as Record<string, unknown>[]).map(({ replicas: _r, minAvailable: _m, ...task }) => task),
  });
  expect(fixed(after)).toEqual(fixed(before));
});

it('has failed when Volcano says so, with its words', async () => {
  const { until, detail } = orders;
  await say({ state: { phase: 'Failed', reason: 'MaxRetry', message: 'worker has failed' }, failed: 1, retryCount: 2 });
  await until(async () => expect((await detail(name)).state).toBe('unhealthy'));
  expect((await detail(name)).trouble).toMatchObject({
    code: 'job-failed',
    cluster: 'member2',
    words: 'worker has failed',
  });
  await until(async () => expect((await listed())?.batch).toBe('failed'));
});

it('is done when Volcano says so', async () => {
  const { until, detail } = orders;
  await say({ state: { phase: 'Completed', reason: null, message: null }, succeeded: 5 });
  await until(async () => {
    const { state, members, objects } = await detail(name);
    const cell = members.find((member) => member.name === 'member2')?.cells[
      objects.findIndex(({ kind }) => kind === 'Job')
    ];
    expect([state, cell?.state, cell?.batch]).toEqual(['healthy', 'completed', 'done']);
  });
});

it('is taken away from all members with its files', async () => {
  const { world, until, call, work } = orders;
  // Of another application, which is called like the first one's files.
  const neighbour = {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'PropagationPolicy',
    metadata: {
      name: 'train-files',
      namespace: at.namespace,
      labels: { 'app.kubernetes.io/managed-by': 'slipway' },
    },
    spec: {
      resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'train-files' }],
      placement: {},
    },
  };
  await world.client.create(kinds.propagationPolicy, neighbour as never);
  const sent = await call<RequestDetail>('dev', 'POST', '/requests', { kind: 'remove-application', ...target, name });
  expect((await work(sent.body.id)).state).toBe('done');
  await until(async () => {
    expect(await inMember('member2')).toBeUndefined();
    for (const member of ['member1', 'member2'])
      expect(await world.member(member).find(configMaps, at)).toBeUndefined();
  });
  expect(await world.client.find(kinds.propagationPolicy, neighbour.metadata)).toBeDefined();
});
