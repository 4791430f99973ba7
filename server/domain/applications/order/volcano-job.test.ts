import { expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { VolcanoJob } from '../../../../lib/contracts/application-volcano.ts';
import { checkSpec } from './check-spec.ts';
import { hourlyCostOf } from './hourly-cost.ts';
import { inWritingOrder, toManifests } from './manifests.ts';
import { bindingOn, members, previewOf, volcanoSpec } from './order.fixtures.ts';

const place = { namespace: 'payments', name: 'train', project: 'payments' };
const job = volcanoSpec.workload as VolcanoJob;
const of = (change: Partial<VolcanoJob>, more: Partial<ApplicationSpec> = {}): ApplicationSpec => ({
  ...volcanoSpec,
  ...more,
  workload: { ...job, ...change },
});
interface Task {
  name: string;
  replicas: number;
  minAvailable: number;
  maxRetry: number;
  policies?: object[];
  template: { spec: { restartPolicy: string; containers: { name: string; args?: string[]; resources: object }[] } };
}
const written = (spec: ApplicationSpec) =>
  toManifests(place, spec).workload as unknown as { spec: { tasks: Task[]; [field: string]: unknown } };
const tasksOf = (spec: ApplicationSpec) => written(spec).spec.tasks;

it('writes a Job that starts all of its pods together, and all that Volcano would fill in', () => {
  const { spec, ...head } = written(volcanoSpec);
  expect(head).toMatchObject({ apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', metadata: { name: 'train' } });
  const { tasks, ...rest } = spec;
  expect(rest).toEqual({
    schedulerName: 'volcano',
    queue: 'research',
    minAvailable: 3,
    maxRetry: 2,
    plugins: { pytorch: ['--master=master', '--worker=worker', '--port=23456'], svc: [] },
    policies: [
      { event: 'PodFailed', action: 'RestartJob' },
      { event: 'PodEvicted', action: 'RestartJob' },
    ],
  });
  expect(tasks.map(({ name, replicas, minAvailable, maxRetry }) => [name, replicas, minAvailable, maxRetry])).toEqual([
    ['master', 1, 1, 3],
    ['worker', 2, 2, 3],
  ]);
  expect(tasks.map(({ policies }) => policies)).toEqual([
    [{ event: 'TaskCompleted', action: 'CompleteJob' }],
    undefined,
  ]);
  for (const { template } of tasks) {
    expect(template.spec).toMatchObject({
      restartPolicy: 'Never',
      containers: [{ name: 'train', args: ['train.py'] }],
    });
    expect(template.spec.containers[0]?.resources).toEqual({
      requests: { cpu: '100m', memory: '128Mi', 'nvidia.com/gpu': '4' },
      limits: { 'nvidia.com/gpu': '4' },
    });
  }
});

it.each<[VolcanoJob['framework'], string[], string | null, Record<string, unknown>]>([
  ['plain', ['worker'], null, { svc: [], env: [] }],
  ['tensorflow', ['ps', 'worker'], 'worker', { svc: [] }],
  ['mpi', ['master', 'worker'], 'master', { ssh: [], svc: [] }],
  ['ray', ['head', 'worker'], 'head', { svc: [] }],
])('%s has its tasks, its plugin and the task that decides', (framework, names, decides, plugins) => {
  const spec = of({ framework, leaders: names.length - 1 });
  const tasks = tasksOf(spec);
  expect(tasks.map(({ name }) => name)).toEqual(names);
  expect(tasks.find(({ policies }) => policies)?.name ?? null).toBe(decides);
  expect(written(spec).spec.plugins).toMatchObject(plugins);
  const hasGpus = tasks.filter(({ template }) => 'limits' in (template.spec.containers[0]?.resources ?? {}));
  expect(hasGpus.map(({ name }) => name)).toEqual(['worker']);
});

it('Ray finds its containers by their names, and a master of MPI has arguments of its own', () => {
  const containers = (spec: ApplicationSpec) => tasksOf(spec).map(({ template }) => template.spec.containers[0]);
  expect(containers(of({ framework: 'ray' }, { args: [] })).map((one) => one?.name)).toEqual(['head', 'worker']);
  expect(containers(of({ framework: 'mpi', leaderArgs: ['mpiexec'] })).map((one) => one?.args)).toEqual([
    ['mpiexec'],
    ['train.py'],
  ]);
});

it('where fewer pods have to start together the leader is among them', () => {
  const spec = of({ minAvailable: 2 }, { replicas: 5 });
  expect(written(spec).spec.minAvailable).toBe(2);
  expect(tasksOf(spec).map(({ minAvailable }) => minAvailable)).toEqual([1, 1]);
});

it('goes to one cluster, or whole to each; files go to all chosen ones by a policy of their own', () => {
  const placementOf = (spec: ApplicationSpec) =>
    inWritingOrder(toManifests(place, spec))
      .filter(({ kind }) => kind === 'PropagationPolicy')
      .map(({ metadata, spec: policy }) => {
        const { placement, resourceSelectors } = policy as {
          placement: { spreadConstraints?: object[]; replicaScheduling: object };
          resourceSelectors: { kind: string }[];
        };
        return [metadata.name, resourceSelectors.map(({ kind }) => kind), placement.spreadConstraints ?? null];
      });
  const one = [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 1 }];
  expect(placementOf(volcanoSpec)).toEqual([['train', ['Job'], one]]);
  expect(placementOf({ ...volcanoSpec, division: { by: 'copies' } })).toEqual([['train', ['Job'], null]]);
  expect(placementOf({ ...volcanoSpec, files: [{ path: '/etc/train.yaml', content: 'a' }] })).toEqual([
    ['train', ['Job'], one],
    ['train.files', ['ConfigMap'], null],
  ]);
});

const on = {
  alpha: {},
  beta: { hasVolcano: true, gpus: '8' },
  gamma: { hasVolcano: true, gpus: '64' },
};
const linesOf = (...asked: Parameters<typeof previewOf>) =>
  previewOf(...asked).members.map(({ name, now, after }) => [name, now, after]);

it('names the cluster that would be chosen: the first by name of those that have Volcano, whatever its room', () => {
  const shown = previewOf(volcanoSpec, on);
  expect(shown.members).toMatchObject([
    { name: 'beta', after: 1, fits: 0 },
    { name: 'gamma', after: 0, fits: 5 },
    { name: 'alpha', after: 0, refusal: { code: 'api', words: 'cluster(s) did not have the API resource' } },
  ]);
  expect(shown.traps.filter(({ code }) => code !== 'tag-moves')).toEqual([
    { code: 'whole-beyond-room', clusters: ['beta'] },
    { code: 'first-by-name', clusters: ['beta', 'gamma'] },
  ]);
});

it('says that one that is there moves to a cluster with an earlier name', () => {
  const there = bindingOn({ gamma: 0 }, null, 'VolcanoJob');
  const shown = previewOf(volcanoSpec, on, there);
  expect(shown.members.map(({ name, now, after }) => [name, now, after])).toContainEqual(['gamma', 1, 0]);
  expect(shown.traps).toContainEqual({ code: 'leaves-member', clusters: ['gamma'] });
});

it('runs whole on each, and nowhere without any Volcano', () => {
  expect(linesOf({ ...volcanoSpec, division: { by: 'copies' } }, on)).toEqual([
    ['beta', 0, 1],
    ['gamma', 0, 1],
    ['alpha', 0, 0],
  ]);
  expect(previewOf(volcanoSpec, { alpha: {} }).problem).toMatchObject({
    reason: 'NoClusterFit',
    words: '0/1 clusters are available: 1 cluster(s) did not have the API resource.',
  });
});

const check = (spec: ApplicationSpec, before: ApplicationSpec | null = null) =>
  checkSpec(spec, {
    project: 'payments',
    clusters: members(on).clusters,
    before,
    has: new Set(),
    isThere: before !== null,
  }).map(({ pointer }) => pointer);

it.each<[string, ApplicationSpec, string]>([
  ['divided replicas', of({}, { division: { by: 'few' } }), '/spec/division'],
  ['other overrides', of({}, { overrides: [{ cluster: 'beta', tag: '2' }] }), '/spec/overrides'],
  ['a framework without its master', of({ leaders: 0 }), '/spec/workload/leaders'],
  ['masters beyond one', of({ leaders: 2 }), '/spec/workload/leaders'],
  ['leaders without a framework', of({ framework: 'plain' }), '/spec/workload/leaders'],
  ['arguments for Ray', of({ framework: 'ray' }), '/spec/args'],
  ['more together than there are', of({ minAvailable: 4 }), '/spec/workload/minAvailable'],
])('refuses %s', (_what, spec, pointer) => {
  expect(check(spec)).toEqual([pointer]);
});

it('one cluster is only for what is not divided', () => {
  const { division } = volcanoSpec;
  expect(check({ ...volcanoSpec, workload: { kind: 'deployment' }, division })).toEqual(['/spec/division']);
  expect(check(volcanoSpec)).toEqual([]);
});

it('of a Job that is there the numbers of pods and its priority can change, and nothing else of it', () => {
  const changed = of({ minAvailable: 2, priorityClass: 'high' }, { replicas: 4, division: { by: 'copies' } });
  expect(check(changed, volcanoSpec)).toEqual([]);
  const secrets = { env: [{ name: 'TOKEN', held: null }], files: [], registry: null };
  const other = of({ queue: 'other', gpus: 1, retries: 9 }, { image: 'a:2', args: ['else'], memoryMib: 1, secrets });
  expect(check(other, volcanoSpec).sort()).toEqual([
    '/spec/args',
    '/spec/image',
    '/spec/memoryMib',
    '/spec/secrets',
    '/spec/workload/gpus',
    '/spec/workload/queue',
    '/spec/workload/retries',
  ]);
});

it('costs what all of its pods ask for while it runs, with GPUs where their price is known', () => {
  const lines = previewOf(volcanoSpec, on).members;
  const hourly = (gpu?: number) =>
    hourlyCostOf(
      of({}, { cpuMillicores: 1000, memoryMib: 1024 }),
      lines,
      new Map([['beta', { cpu: 0.03, memoryGib: 0.01, ...(gpu !== undefined && { gpu }) }]]),
    );
  expect(Number(hourly(2)?.amount)).toBeCloseTo(3 * 0.04 + 12 * 2);
  expect(hourly()).toMatchObject({ withGpus: false });
  expect(Number(hourly()?.amount)).toBeCloseTo(0.12);
  expect(hourlyCostOf(volcanoSpec, lines, new Map())).toEqual({ amount: null, withGpus: false });
});
