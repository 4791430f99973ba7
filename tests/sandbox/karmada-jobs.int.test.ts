import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeObject, readPath } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../sandbox/karmada/controllers/kinds.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { at, halves, propagate, startWithTwoMembers } from './karmada-workloads.ts';

/* What ends by itself runs in members, and its template says how it has ended. */

const jobs = resource('Job', 'batch/v1/jobs');
const cronJobs = resource('CronJob', 'batch/v1/cronjobs');
const members = ['member1', 'member2'];

let world: KarmadaWorld;
const pod = (command: string[]) => ({
  spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox', command }] },
});
const job = (name: string, command: string[], spec: object): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: at(name),
  spec: { backoffLimit: 0, ttlSecondsAfterFinished: 3600, template: pod(command), ...spec },
});
const binding = (name: string, kind: string) => world.client.find(kinds.binding, at(`${name}-${kind}`));
const inMember = (member: string, name: string) => world.member(member).find(jobs, at(name));
const conditionsOf = (object: KubeObject | undefined) =>
  (readPath(object, 'status.conditions') ?? []) as { type: string; status: string; message: string }[];
/** The template of a Job once it has ended. */
const ended = (name: string) =>
  world.until(`the end of ${name}`, async () => {
    const found = await world.client.find(jobs, at(name));
    return conditionsOf(found).some(({ type }) => type === 'Complete' || type === 'Failed') && found;
  });

beforeAll(async () => {
  world = await startWithTwoMembers();
}, 120_000);
afterAll(() => world?.stop(), 60_000);

it('a Job is divided by how much of it runs at once, and is done when all members are', async () => {
  await propagate(world, job('train', ['echo', 'hi'], { parallelism: 4, completions: 6 }), halves);
  const template = await ended('train');
  expect(template.status).toMatchObject({
    succeeded: 6,
    startTime: expect.any(String),
    completionTime: expect.any(String),
  });
  expect(conditionsOf(template)).toContainEqual(
    expect.objectContaining({ type: 'Complete', status: 'True', message: 'Job completed' }),
  );
  const bound = await world.until('its state', async () => {
    const found = await binding('train', 'job');
    return findCondition(found?.status?.conditions, 'FullyApplied')?.status === 'True' && found;
  });
  expect(bound.spec).toMatchObject({ replicas: 4, clusters: members.map((name) => ({ name, replicas: 2 })) });
  expect(bound.status?.aggregatedStatus).toEqual(
    members.map((clusterName) => ({
      clusterName,
      applied: true,
      health: 'Healthy',
      status: expect.objectContaining({ succeeded: 3 }),
    })),
  );
  for (const member of members) {
    const copy = await inMember(member, 'train');
    expect(copy?.spec).toMatchObject({
      parallelism: 2,
      completions: 3,
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': copy?.metadata.uid } },
    });
    expect(readPath(copy, 'spec.ttlSecondsAfterFinished')).toBeUndefined();
  }
}, 60_000);

it('a Job that is sent again stays the one that it is', async () => {
  const before = await inMember('member1', 'train');
  await world.client.mergePatch(jobs, at('train'), { metadata: { labels: { team: 'shop' } } });
  const after = await world.until('the label', async () => {
    const found = await inMember('member1', 'train');
    return found?.metadata.labels?.team === 'shop' && found;
  });
  expect(after.metadata.uid).toBe(before?.metadata.uid);
  expect(after.spec).toEqual(before?.spec);
  const work = await world.client.list(kinds.work, 'karmada-es-member1');
  const own = work.items.find(({ metadata }) => metadata.annotations?.[marks.bindingName] === 'train-job');
  expect(findCondition(own?.status?.conditions, 'Applied')?.status).toBe('True');
}, 60_000);

it('a Job that fails in one member has failed, and its template names the member', async () => {
  await world.client.create(kinds.overridePolicy, {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'OverridePolicy',
    metadata: at('break'),
    spec: {
      resourceSelectors: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'broken' }],
      overrideRules: [
        {
          targetCluster: { clusterNames: ['member2'] },
          overriders: {
            plaintext: [
              { path: '/spec/template/spec/containers/0/command', operator: 'replace', value: ['sh', '-c', 'exit 3'] },
            ],
          },
        },
      ],
    },
  });
  await propagate(world, job('broken', ['echo', 'hi'], {}), { clusterAffinity: { clusterNames: members } });
  expect(conditionsOf(await ended('broken'))).toContainEqual(
    expect.objectContaining({ type: 'Failed', message: 'Job executed failed in member clusters member2' }),
  );
}, 60_000);

it('a CronJob goes to each member as it is, is put back where somebody changes it, and leaves with its template', async () => {
  const { template } = job('night', ['echo', 'hi'], {}).spec as { template: object };
  await propagate(
    world,
    {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: at('night'),
      spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template } } },
    },
    halves,
  );
  const scheduleIn = async (member: string) =>
    readPath(await world.member(member).find(cronJobs, at('night')), 'spec.schedule');
  const arrived = async () => {
    for (const member of members) if ((await scheduleIn(member)) !== '0 3 * * *') return false;
    return true;
  };
  await world.until('night in both', arrived);
  const bound = await world.until('its state', async () => {
    const found = await binding('night', 'cronjob');
    return found?.status?.aggregatedStatus?.every(({ health }) => health === 'Healthy') && found;
  });
  expect(bound.spec.replicas).toBeUndefined();
  expect(bound.spec.clusters).toEqual(members.map((name) => ({ name })));
  await world.member('member1').mergePatch(cronJobs, at('night'), { spec: { schedule: '0 4 * * *' } });
  await world.until('night as before', arrived);
  await world.client.remove(cronJobs, at('night'));
  await world.until('night gone', async () => {
    for (const member of members) if ((await scheduleIn(member)) !== undefined) return false;
    return true;
  });
}, 60_000);
