import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { type RawKube, rawKube } from '../support/raw-kube.ts';
import { type Installed, installationNamespace, projectNamespace } from './installed-objects.ts';
import { servedAt } from './served-at.ts';

/*
 * The chart in the hands of Helm itself: installed, upgraded, rolled back and taken away at the sandbox's API server. No
 * controllers run there, so that the test says how the Job of the migrations ended.
 */

const run = promisify(execFile);
const jobs = `/apis/batch/v1/namespaces/${installationNamespace}/jobs`;
const deployments = `/apis/apps/v1/namespaces/${installationNamespace}/deployments`;

let api: KubeApi;
let kube: RawKube;

beforeAll(async () => {
  api = await startKubeApi([installationNamespace, projectNamespace, 'kcm-system']);
  kube = await rawKube(api.kubeconfig);
});
afterAll(async () => {
  kube?.close();
  await api?.stop();
});

const chart = ['deploy/chart/slipway', '--values', 'deploy/chart/example-values.yaml'];

/** Runs Helm against the API server and gives what it printed. */
const helm = async (command: string, ...args: readonly string[]): Promise<string> => {
  const common = ['--namespace', installationNamespace, '--kubeconfig', api.kubeconfig];
  return (await run(process.env.HELM_PATH ?? 'helm', [command, ...args, ...common])).stdout;
};

const listed = async (path: string) => (await kube.call('GET', path)).body.items;

const replicasOfWorker = async (): Promise<unknown> =>
  (await kube.call('GET', `${deployments}/slipway-worker`)).body.spec.replicas;

/** The uid of the Job that runs the migrations; undefined without one. */
const migrationsJob = async (): Promise<string | undefined> => (await listed(jobs))[0]?.metadata.uid;

/** Has the Job that Helm makes next end, after `meanwhile` was looked at, and gives what Helm said. */
async function whileMigrating(
  says: Promise<string>,
  before: string | undefined,
  conditions: [string, string],
  meanwhile: () => Promise<void>,
): Promise<string> {
  // Without this a refusal of Helm would count as one that nobody handles.
  says.catch(() => undefined);
  await expect.poll(migrationsJob, { timeout: 20_000 }).not.toBeOneOf([undefined, before]);
  await meanwhile();
  const at = new Date().toISOString();
  const [first, last] = conditions;
  const ended = await kube.call(
    'PATCH',
    `${jobs}/slipway-migrations/status`,
    {
      status: {
        startTime: at,
        ...(last === 'Complete' && { completionTime: at, succeeded: 1 }),
        conditions: [first, last].map((type) => ({ type, status: 'True', lastProbeTime: at, lastTransitionTime: at })),
      },
    },
    'application/merge-patch+json',
  );
  expect(ended.status).toBe(200);
  return says;
}

const complete: [string, string] = ['SuccessCriteriaMet', 'Complete'];
const failed: [string, string] = ['FailureTarget', 'Failed'];

/** The objects of the release, as the API server answers for each: its path, and 200 or 404. */
async function released(manifest: string): Promise<[path: string, status: number][]> {
  const objects = parseAllDocuments(manifest).map((document) => document.toJS() as Installed);
  return Promise.all(
    objects.map(async (object) => {
      const path = await servedAt(kube, object);
      return [path, (await kube.call('GET', path)).status] as [string, number];
    }),
  );
}

const manifest = () => helm('get', 'manifest', 'slipway');

it('migrations come before the pods, and all that the chart renders is there afterwards', async () => {
  const installation = helm('install', 'slipway', ...chart, '--timeout', '60s');
  const noPods = async () => expect(await listed(deployments)).toEqual([]);
  expect(await whileMigrating(installation, undefined, complete, noPods)).toContain('STATUS: deployed');
  const objects = await released(await manifest());
  expect(objects.length).toBeGreaterThan(30);
  expect(objects.filter(([, status]) => status !== 200)).toEqual([]);
});

const threeWorkers = () => helm('upgrade', 'slipway', ...chart, '--set', 'worker.replicas=3', '--timeout', '60s');

it('an upgrade whose migrations fail leaves the pods as they were', async () => {
  const before = await migrationsJob();
  const upgrade = whileMigrating(threeWorkers(), before, failed, async () => undefined);
  await expect(upgrade).rejects.toThrow('pre-upgrade hooks failed');
  expect(await replicasOfWorker()).toBe(2);
});

it('the next upgrade runs the migrations anew and then changes the pods', async () => {
  const asBefore = async () => expect(await replicasOfWorker()).toBe(2);
  await whileMigrating(threeWorkers(), await migrationsJob(), complete, asBefore);
  expect(await replicasOfWorker()).toBe(3);
});

it('a rollback brings the pods back and runs no migrations', async () => {
  const before = await migrationsJob();
  await helm('rollback', 'slipway', '1', '--timeout', '60s');
  expect(await replicasOfWorker()).toBe(2);
  expect(await migrationsJob()).toBe(before);
});

it('uninstalling takes away all but the Job of the last migrations, whose log somebody may want', async () => {
  const before = await manifest();
  await helm('uninstall', 'slipway');
  expect((await released(before)).filter(([, status]) => status !== 404)).toEqual([]);
  expect((await listed(jobs)).map(({ metadata }) => metadata.name)).toEqual(['slipway-migrations']);
});
