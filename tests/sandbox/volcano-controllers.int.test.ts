import { afterAll, beforeAll, expect, it } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { type RunningVolcano, startVolcano } from '../../sandbox/volcano/controllers/start.ts';
import { volcanoKinds } from '../../sandbox/volcano/kinds.ts';
import { plantVolcano } from '../../sandbox/volcano/plant.ts';
import type { Pod, PodGroup, Queue, VolcanoJob } from '../../sandbox/volcano/shapes.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';

/* Volcano at work in a simulated cluster: jobs begin and end, gangs wait for room, and Commands are carried out. */

let fleet: FleetWorld;
let cluster: KubeClient;
let volcano: RunningVolcano;
const said: string[] = [];
const namespace = 'data-platform';

beforeAll(async () => {
  fleet = await startFleetWorld();
  const access = await readKubeconfig(await fleet.kubeconfigOf({ namespace, name: 'lake-prod' }));
  cluster = new KubeClient(access);
  await plantVolcano(cluster, 'lake-prod');
  volcano = await startVolcano(access, { speed: 60, log: (text) => said.push(text) });
}, 120_000);
afterAll(async () => {
  await volcano?.stop();
  cluster?.close();
  await fleet?.stop();
}, 60_000);

interface Asked {
  replicas?: number;
  cpu?: string;
  command?: string;
  more?: object;
}

const job = (name: string, { replicas = 2, cpu = '500m', command = 'sleep 2', more }: Asked = {}): VolcanoJob => ({
  apiVersion: 'batch.volcano.sh/v1alpha1',
  kind: 'Job',
  metadata: { namespace, name },
  spec: {
    schedulerName: 'volcano',
    queue: namespace,
    tasks: [
      {
        name: 'worker',
        replicas,
        template: {
          spec: {
            restartPolicy: 'Never',
            containers: [
              {
                name: 'worker',
                image: 'registry.demo/work:1.0.0',
                command: ['sh', '-c', command],
                resources: { requests: { cpu, memory: '256Mi' } },
              },
            ],
          } as Pod['spec'],
        },
      },
    ],
    ...more,
  },
});

const make = (...asked: Parameters<typeof job>): Promise<VolcanoJob> => cluster.create(volcanoKinds.job, job(...asked));
const read = (name: string) => cluster.find(volcanoKinds.job, { namespace, name });
const phaseOf = async (name: string) => (await read(name))?.status?.state?.phase;
const groupOf = async ({ metadata }: VolcanoJob): Promise<PodGroup | undefined> =>
  cluster.find(volcanoKinds.podGroup, { namespace, name: `${metadata.name}-${metadata.uid}` });
const queueOf = (name: string): Promise<Queue> => cluster.get(volcanoKinds.queue, { name });
const podsOf = async (name: string): Promise<Pod[]> => {
  const query = { labelSelector: `volcano.sh/job-name=${name}` };
  return (await cluster.list(volcanoKinds.pod, namespace, query)).items;
};
const within = { timeout: 40_000, interval: 100 };
const reaches = (name: string, phase: string) =>
  expect.poll(() => phaseOf(name), { ...within, message: `${name} to be ${phase}: ${said.join('; ')}` }).toBe(phase);

let commands = 0;
async function command(action: string, kind: 'Job' | 'Queue', name: string): Promise<void> {
  const group = kind === 'Job' ? 'batch.volcano.sh/v1alpha1' : 'scheduling.volcano.sh/v1beta1';
  const { metadata } = await cluster.get<VolcanoJob | Queue>(
    kind === 'Job' ? volcanoKinds.job : volcanoKinds.queue,
    kind === 'Job' ? { namespace, name } : { name },
  );
  commands += 1;
  const at = { namespace, name: `${name}-${commands}` };
  await cluster.create(volcanoKinds.command, {
    apiVersion: 'bus.volcano.sh/v1alpha1',
    kind: 'Command',
    metadata: at,
    action,
    target: { apiVersion: group, kind, name, uid: metadata.uid ?? '' },
  });
  await expect.poll(() => cluster.find(volcanoKinds.command, at), within).toBeUndefined();
}

it('a job gets a PodGroup and pods that a scheduler places, runs, and is Completed', async () => {
  const made = await make('sum', { command: 'sleep 8' });
  await reaches('sum', 'Running');
  const pods = await podsOf('sum');
  expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual(['sum-worker-0', 'sum-worker-1']);
  expect(pods.every(({ spec }) => spec.schedulerName === 'volcano' && spec.nodeName)).toBe(true);
  const group = await groupOf(made);
  expect(group?.spec).toMatchObject({
    queue: namespace,
    minMember: 2,
    minTaskMember: { worker: 2 },
    minResources: { cpu: '1', memory: '512Mi', pods: '2' },
  });
  await expect.poll(async () => (await groupOf(made))?.status?.phase, within).toBe('Running');
  expect((await groupOf(made))?.status?.conditions).toContainEqual(
    expect.objectContaining({ type: 'Scheduled', status: 'True', reason: 'tasks in gang are ready to be scheduled' }),
  );
  // What the demo's own jobs hold, which stand as they were written, and the two pods.
  await expect
    .poll(async () => (await queueOf(namespace)).status?.allocated, within)
    .toEqual({ cpu: '21', memory: '82432Mi', pods: '7' });
  await reaches('sum', 'Completed');
  const { status } = (await read('sum')) as VolcanoJob;
  expect(status).toMatchObject({
    minAvailable: 2,
    succeeded: 2,
    taskStatusCount: { worker: { phase: { Succeeded: 2 } } },
  });
  expect(status?.conditions?.map((one) => one.status)).toEqual(['Pending', 'Running', 'Completed']);
  await expect.poll(() => groupOf(made), within).toBeUndefined();
  await expect
    .poll(async () => (await queueOf(namespace)).status?.allocated, within)
    .toEqual({ cpu: '20', memory: '80Gi', pods: '5' });
});

it('a gang that no node has room for waits whole, and says why in Volcano’s words', async () => {
  const made = await make('wide', { cpu: '3900m' });
  await expect.poll(async () => (await groupOf(made))?.status?.phase, within).toBe('Inqueue');
  const nodes = (await cluster.list(volcanoKinds.node)).items.length;
  const words =
    '2/2 tasks in gang unschedulable: pod group is not ready, 2 Pending, 2 minAvailable; Pending: 2 Unschedulable. ' +
    `Origin reason is wide-worker-0: 0/${nodes} nodes are unavailable: ${nodes} Insufficient cpu.`;
  await expect
    .poll(async () => (await groupOf(made))?.status?.conditions, within)
    .toEqual([
      expect.objectContaining({ type: 'Unschedulable', status: 'True', reason: 'NotEnoughResources', message: words }),
    ]);
  expect(await phaseOf('wide')).toBe('Pending');
  expect((await podsOf('wide')).every(({ spec, status }) => !spec.nodeName && status?.phase === 'Pending')).toBe(true);
});

it('a job is aborted and resumed by Commands, which are gone once they are taken', async () => {
  await make('long', { command: 'sleep 600' });
  await reaches('long', 'Running');
  await command('AbortJob', 'Job', 'long');
  await reaches('long', 'Aborted');
  expect(await podsOf('long')).toEqual([]);
  await command('ResumeJob', 'Job', 'long');
  await reaches('long', 'Running');
  expect((await read('long'))?.status).toMatchObject({ retryCount: 1, running: 2 });
  await command('TerminateJob', 'Job', 'long');
  await reaches('long', 'Terminated');
});

it('a job whose policy restarts it fails once it was tried often enough, and goes when its time is up', async () => {
  const policies = [{ event: 'PodFailed', action: 'RestartJob' }];
  const more = { maxRetry: 2, policies, ttlSecondsAfterFinished: 600 };
  await make('broken', { replicas: 1, command: 'sleep 1; exit 3', more });
  await reaches('broken', 'Failed');
  expect((await read('broken'))?.status).toMatchObject({ retryCount: 2 });
  await expect.poll(() => read('broken'), within).toBeUndefined();
});

it('a queue that is closed lets nothing in until it is open again', async () => {
  await command('CloseQueue', 'Queue', 'default');
  await expect.poll(async () => (await queueOf('default')).status?.state, within).toBe('Closing');
  const made = await make('late', { more: { queue: 'default' } });
  await expect.poll(async () => (await groupOf(made))?.status?.phase, within).toBe('Pending');
  await command('OpenQueue', 'Queue', 'default');
  await expect.poll(async () => (await queueOf('default')).status?.state, within).toBe('Open');
  await reaches('late', 'Running');
});

it('the demo’s own jobs stand as they are written until somebody wants something of them', async () => {
  const at = { namespace: 'ml-research', name: 'bert-finetune' };
  const before = await cluster.get(volcanoKinds.job, at);
  expect(before.status).toMatchObject({ state: { phase: 'Running' }, running: 6 });
  expect((await queueOf('ml-research')).status?.allocated).toMatchObject({ 'nvidia.com/gpu': '6' });
  await cluster.create(volcanoKinds.command, {
    apiVersion: 'bus.volcano.sh/v1alpha1',
    kind: 'Command',
    metadata: { namespace: at.namespace, name: 'enough' },
    action: 'AbortJob',
    target: { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', name: at.name, uid: before.metadata.uid ?? '' },
  });
  await expect.poll(async () => (await cluster.get(volcanoKinds.job, at)).status?.state?.phase, within).toBe('Aborted');
  await expect
    .poll(async () => (await queueOf('ml-research')).status?.allocated, within)
    .toEqual({ cpu: '0', memory: '0' });
});
