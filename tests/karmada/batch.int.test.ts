import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BatchJobPage, BatchQueues } from '../../lib/contracts/batch.ts';
import type { Me } from '../../lib/contracts/me.ts';
import { dedicatedKey } from '../../lib/dedication.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { installVolcano, plant } from '../../sandbox/volcano/plant.ts';
import { createMemberBatchPort } from '../../server/kube/member-clusters/batch-port.ts';
import { createMemberClients, createPlaneAccess } from '../../server/runtime/karmada/control-planes.ts';
import { createApi } from '../support/api.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import { applyMemberRights } from '../support/karmada-rights.ts';

/* Queues and jobs of Volcano: one member has it, the other has not. */

let portal: KarmadaPortal;
const people = {
  dev: 'payments-developers',
  storelead: 'storefront-leads',
  lead: 'platform-leads',
};
const canary = 'canary-in-the-environment';
const scheduling = 'scheduling.volcano.sh/v1beta1';
const gpu = 'nvidia.com/gpu';
const unschedulable =
  '2/2 tasks in gang unschedulable: pod group is not ready, 2 Pending, 2 minAvailable; Pending: 2 Unschedulable. ' +
  `Origin reason is train-worker-0: 0/5 nodes are unavailable: 5 Insufficient ${gpu}.`;

const queue = (name: string, spec: object, status: object) => ({
  apiVersion: scheduling,
  kind: 'Queue',
  metadata: { name },
  spec,
  status,
});
const job = (namespace: string, name: string, inQueue: string, status: object) => ({
  apiVersion: 'batch.volcano.sh/v1alpha1',
  kind: 'Job',
  metadata: { namespace, name },
  spec: {
    schedulerName: 'volcano',
    queue: inQueue,
    minAvailable: 2,
    tasks: [
      {
        name: 'worker',
        replicas: 2,
        template: {
          spec: {
            containers: [
              {
                name: 'worker',
                image: 'train:1',
                env: [{ name: 'PASSWORD', value: canary }],
                resources: { requests: { cpu: '500m', [gpu]: '1' } },
              },
            ],
          },
        },
      },
    ],
  },
  status,
});
const podGroup = (namespace: string, name: string, inQueue: string, status: object) => ({
  apiVersion: scheduling,
  kind: 'PodGroup',
  metadata: { namespace, name },
  spec: { queue: inQueue, minMember: 2, minResources: { cpu: '1', [gpu]: '2' } },
  status,
});

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  const { world, deps, kubeconfig } = portal;
  const member = world.member('member1');
  await installVolcano(member);
  for (const name of ['member1', 'member2']) await applyMemberRights(world, name);
  for (const name of ['payments', 'storefront']) await world.until(name, () => member.find(kinds.namespace, { name }));
  const objects = [
    queue('default', { weight: 1 }, { state: 'Open' }),
    queue(
      'payments',
      { weight: 3, capability: { cpu: '8', [gpu]: '4' }, deserved: { [gpu]: 2 } },
      { state: 'Open', allocated: { cpu: '1500m', [gpu]: '3', pods: '3' } },
    ),
    queue('old', {}, { state: 'Closed' }),
    job('payments', 'train', 'payments', { state: { phase: 'Pending' }, pending: 2 }),
    podGroup('payments', 'train', 'payments', {
      phase: 'Inqueue',
      conditions: [{ type: 'Unschedulable', status: 'True', reason: 'NotEnoughResources', message: unschedulable }],
    }),
    job('payments', 'sweep', 'payments', { state: { phase: 'Pending' } }),
    podGroup('payments', 'sweep', 'payments', { phase: 'Pending' }),
    job('payments', 'close', 'old', { state: { phase: 'Pending' } }),
    podGroup('payments', 'close', 'old', { phase: 'Pending' }),
    job('payments', 'broken', 'payments', {
      state: { phase: 'Failed', reason: 'TaskFailed', message: 'worker has failed' },
      failed: 1,
      retryCount: 3,
    }),
    job('storefront', 'rank', 'default', { state: { phase: 'Running' }, running: 2 }),
    podGroup('storefront', 'rank', 'default', { phase: 'Running', running: 2 }),
  ];
  for (const object of objects) await plant(member, object);
  deps.memberBatch = createMemberBatchPort(
    createMemberClients(createPlaneAccess([{ name: 'fleet-eu', file: kubeconfig }])),
  );
  await portal.startWorker();
  await vi.waitFor(async () => expect((await ask<Me>('/me')).body.hasBatch).toBe(true), {
    timeout: 90_000,
    interval: 200,
  });
}, 240_000);
afterAll(() => portal?.stop(), 60_000);

const ask = <T>(path: string, who = 'dev') => createApi(portal.deps)<T>('GET', path, { token: portal.tokens[who] });
const queues = async (who = 'dev') => (await ask<BatchQueues>('/batch/queues', who)).body;
const jobs = async (query = '', who = 'dev') => (await ask<BatchJobPage>(`/batch/jobs${query}`, who)).body;
const names = ({ items }: BatchJobPage) => items.map(({ name }) => name);

describe('queues', () => {
  it('tell shares, what is taken and how many wait, and which member has no Volcano', async () => {
    const { members, gaps } = await queues();
    expect(gaps).toEqual([{ state: 'without', controlPlane: 'fleet-eu', cluster: 'member2' }]);
    expect(members).toHaveLength(1);
    expect(members[0]).toMatchObject({ cluster: 'member1', isCut: false });
    expect(members[0]?.queues.map(({ name, state, weight }) => [name, state, weight])).toEqual([
      ['default', 'Open', 1],
      ['old', 'Closed', 1],
      ['payments', 'Open', 3],
    ]);
    const [, old, payments] = members[0]?.queues ?? [];
    expect(payments?.resources).toEqual([
      { name: gpu, capability: 4, deserved: 2, guarantee: null, allocated: 3 },
      { name: 'cpu', capability: 8, deserved: null, guarantee: null, allocated: 1.5 },
    ]);
    expect(payments?.podGroups).toEqual({ Pending: 1, Inqueue: 1, Running: 0, Unknown: 0, Completed: 0 });
    expect(payments?.oldestWaitingAt).not.toBeNull();
    expect(old?.podGroups.Pending).toBe(1);
  });
});

describe('shares', () => {
  const sharesOf = async (who: string, name: string) => {
    const { members } = await queues(who);
    return members[0]?.queues.find((one) => one.name === name)?.shares;
  };

  it('tell a project what it takes of a queue and what waits, on the scale of what the queue deserves', async () => {
    expect(await sharesOf('dev', 'payments')).toEqual({
      scales: [
        { name: gpu, of: 'deserved', amount: 2 },
        { name: 'cpu', of: 'capability', amount: 8 },
      ],
      projects: [
        {
          project: 'payments',
          groups: { running: 0, admitted: 1, waiting: 1 },
          resources: [
            { name: gpu, running: 0, admitted: 2, waiting: 2, ratio: 1 },
            { name: 'cpu', running: 0, admitted: 1, waiting: 1, ratio: 0.125 },
          ],
        },
      ],
    });
  });

  it('sum up all others without their names, and name them to who sees them', async () => {
    const theirs = await sharesOf('storelead', 'payments');
    expect(theirs?.projects.map(({ project, groups }) => [project, groups])).toEqual([
      [null, { running: 0, admitted: 1, waiting: 1 }],
    ]);
    expect((await sharesOf('storelead', 'default'))?.projects).toMatchObject([
      {
        project: 'storefront',
        resources: [
          { name: gpu, running: 2, ratio: 1 },
          { name: 'cpu', running: 1 },
        ],
      },
    ]);
    expect((await sharesOf('lead', 'payments'))?.projects.map(({ project }) => project)).toEqual(['payments']);
    expect((await sharesOf('dev', 'default'))?.projects.map(({ project }) => project)).toEqual([null]);
  });
});

describe('jobs', () => {
  it('say why they wait, in words of Slipway and of Volcano', async () => {
    const page = await jobs();
    // What has failed comes first, and of those that wait the oldest: they are as old as each other here.
    expect(names(page)[0]).toBe('broken');
    expect(names(page).toSorted()).toEqual(['broken', 'close', 'sweep', 'train']);
    const of = (name: string) => page.items.find((one) => one.name === name);
    expect(of('train')?.wait).toEqual({
      reason: 'not-enough-resources',
      tasks: { unplaced: 2, all: 2 },
      resources: [gpu],
      room: null,
      words: unschedulable,
    });
    expect(of('sweep')?.wait).toMatchObject({ reason: 'queue-full', resources: [gpu], room: { asked: 2, left: 1 } });
    expect(of('close')?.wait).toMatchObject({ reason: 'queue-closed' });
    expect(of('broken')).toMatchObject({
      state: 'failed',
      said: 'worker has failed',
      retries: { done: 3, most: 3 },
      wait: null,
      project: 'payments',
      cluster: 'member1',
    });
    expect(of('train')?.tasks).toEqual([
      {
        name: 'worker',
        replicas: 2,
        requests: [
          { name: 'cpu', amount: 0.5 },
          { name: gpu, amount: 1 },
        ],
      },
    ]);
  });

  it('are found by state, name and project, page by page', async () => {
    expect(names(await jobs('?state=failed'))).toEqual(['broken']);
    expect(names(await jobs('?q=TRAI'))).toEqual(['train']);
    expect(names(await jobs('?project=storefront', 'lead'))).toEqual(['rank']);
    const first = await jobs('?limit=3');
    expect(first.total).toBe(4);
    const rest = await jobs(`?limit=3&cursor=${first.nextCursor}`);
    expect(rest.items).toHaveLength(1);
    expect(rest.nextCursor).toBeNull();
    expect(names(first)).not.toContain(names(rest)[0]);
  });

  it('are nobody else’s, and tell no environment', async () => {
    const theirs = await jobs('', 'storelead');
    expect(names(theirs)).toEqual(['rank']);
    expect(names(await jobs('?project=payments', 'storelead'))).toEqual([]);
    expect(JSON.stringify([await queues('storelead'), theirs])).not.toMatch(/train|sweep|broken|close/);
    expect(JSON.stringify(await jobs('', 'lead'))).not.toContain(canary);
    expect(names(await jobs('', 'lead'))).toHaveLength(5);
  });
});

describe('on a bad day', () => {
  it('a member that is not reached, or does not let Slipway read, is named with the reason', async () => {
    const { world } = portal;
    world.setReachable('member1', false);
    expect((await jobs()).gaps).toContainEqual(expect.objectContaining({ cluster: 'member1', failure: 'unreachable' }));
    world.setReachable('member1', true);
    const path = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/slipway-by-karmada';
    await world.member('member1').request('DELETE', path);
    const { members, gaps } = await queues();
    expect(members).toEqual([]);
    expect(gaps).toContainEqual({
      state: 'silent',
      controlPlane: 'fleet-eu',
      cluster: 'member1',
      failure: 'member-refused',
      words: expect.stringContaining('scheduling.volcano.sh'),
    });
    await applyMemberRights(world, 'member1');
    expect((await queues()).members).toHaveLength(1);
  });

  it('a member for another project alone is not told of', async () => {
    const { world } = portal;
    const taints = [{ key: dedicatedKey, value: 'storefront', effect: 'NoSchedule' }];
    await world.client.mergePatch(kinds.cluster, { name: 'member1' }, { spec: { taints } });
    await vi.waitFor(async () => expect(JSON.stringify(await queues())).not.toContain('member1'), {
      timeout: 30_000,
      interval: 200,
    });
    expect((await queues('storelead')).members).toHaveLength(1);
    expect((await queues('lead')).members).toHaveLength(1);
  });
});
