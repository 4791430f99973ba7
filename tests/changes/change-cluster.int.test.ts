import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../lib/contracts/projects.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at, templateNames } from '../support/controllers-world.ts';
import { type DayTwoWorld, machine, startDayTwoWorld } from '../support/day-two-world.ts';

// Five machines fit, six do not.
const budget = { currency: 'USD', monthly: '400' };

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'lead@demo': ['leads'] },
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' }],
    project: { quota: { nodes: 7 }, budget },
    // Said by somebody who does not know that machine templates of AWS cannot change.
    item: { hints: { effects: { '/controlPlane/rootVolumeSize': 'in-place' } } },
  });
}, 60_000);
afterAll(() => world.stop());

const get = async (id: string) => (await world.api<RequestDetail>('GET', `/requests/${id}`)).body;
const send = (parameters: object, rest: object = {}) =>
  world.api<RequestDetail>('POST', '/requests', { kind: 'change', cluster: at('shop'), parameters, ...rest });
const ask = (parameters: object, rest: object = {}) =>
  world.api<RequestCheckResult>('POST', '/requests/check', {
    kind: 'change',
    cluster: at('shop'),
    parameters,
    ...rest,
  });
const object = async () => {
  const found = await world.controllers.client.find(kinds.clusterDeployment, at('shop'));
  if (!found) throw new Error('There is no such cluster');
  return found;
};
/** As somebody with kubectl would. */
const edit = (patch: object, kind: keyof typeof serverKinds = 'clusterDeployment') =>
  world.controllers.client.request(
    'PATCH',
    pathOf(serverKinds[kind], 'team-a', 'shop'),
    patch,
    'application/merge-patch+json',
  );
const cluster = () => world.cluster('shop');
const held = async () => {
  const reservation = await world.deps.reservations.ofCluster(world.deps.db.auto, at('shop'));
  return reservation && { nodes: reservation.nodes, monthly: Number(reservation.price?.monthly) };
};
// 730 hours of m5.large in us-east-1, and 8 GiB of gp3.
const oneMore = 0.096 * 730 + 8 * 0.08;

describe('a cluster that runs', () => {
  let ordered: RequestDetail;
  let price: number;

  it('is ordered with two workers', async () => {
    ordered = await world.reaches((await world.order('shop', { workersNumber: 2 })).id, 'ready');
    price = (await held())?.monthly ?? 0;
    expect(await held()).toMatchObject({ nodes: 3 });
  });

  it('is told before what a change does, costs and takes', async () => {
    const { body } = await ask({ workersNumber: 3 });
    expect(body.errors).toEqual([]);
    expect(body.effects).toMatchObject([
      {
        pointer: '/parameters/workersNumber',
        effect: 'scale',
        before: 2,
        after: 3,
        message: { key: 'changeEffect.reason.machines-added', params: { count: 1, pool: 'workers' } },
      },
    ]);
    expect(Number(body.estimate?.monthlyLikely) - Number(body.estimateNow?.monthlyLikely)).toBeCloseTo(oneMore);
    expect(body.quota).toContainEqual({ resource: 'nodes', limit: 7, now: 3, after: 4 });
    expect(body.checks.find(({ name }) => name === 'admission')?.outcome).toBe('passed');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 2 });
  });

  it('gets a third worker, and holds what it takes', async () => {
    const { status, body } = await send({ workersNumber: 3 });
    expect(body).toMatchObject({ state: 'approved', kind: 'change' });
    expect(status).toBe(201);
    expect(await held()).toMatchObject({ nodes: 4, monthly: expect.closeTo(price + oneMore) });
    const done = await world.reaches(body.id, 'done');
    expect(done.timeline.map(({ type }) => type)).toEqual(['submitted', 'approved', 'started', 'written', 'finished']);
    expect((await object()).spec).toMatchObject({
      template: templateNames[0],
      config: { workersNumber: 3, region: 'us-east-1', worker: machine },
    });
    expect(await cluster()).toMatchObject({ nodesReady: 4, nodesTotal: 4, phase: 'ready' });
    expect(await held()).toMatchObject({ nodes: 4, monthly: expect.closeTo(price + oneMore) });
  });

  it('holds a fall until it has shrunk', async () => {
    const { body } = await send({ workersNumber: 1 });
    expect(await held()).toMatchObject({ nodes: 4 });
    await world.reaches(body.id, 'done');
    expect(await held()).toMatchObject({ nodes: 2, monthly: expect.closeTo(price - oneMore) });
    expect(await cluster()).toMatchObject({ nodesTotal: 2 });
  });

  it('cannot be changed where its machine template cannot', async () => {
    const { status, body } = await send({ worker: { instanceType: 'm5.xlarge' } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      {
        pointer: '/parameters/worker/instanceType',
        message: { key: 'changeEffect.reason.machine-template', params: { kind: 'AWSMachineTemplate' } },
      },
    ]);
  });

  it('takes no values while Flux or k0rdent is told to leave it alone', async () => {
    const answers = (key: string) =>
      world.until(async () =>
        expect((await ask({ workersNumber: 3 })).body.errors).toMatchObject([{ message: { key } }]),
      );
    await edit({ spec: { suspend: true } }, 'helmRelease');
    await answers('said.release-suspended');
    await edit({ spec: { suspend: false } }, 'helmRelease');
    await edit({ spec: { dryRun: true } });
    await answers('said.cluster-dry-run');
    await edit({ spec: { dryRun: false } });
    await world.until(async () => expect((await cluster()).phase).toBe('ready'));
  });

  it('does not pass the quota of its project, nor count what it has twice', async () => {
    const { status, body } = await send({ workersNumber: 7 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'quota-exceeded' });
    expect((await send({ workersNumber: 1 })).body.errors).toMatchObject([
      { pointer: '', message: { key: 'said.nothing-to-change' } },
    ]);
  });

  it('gets labels and loses them', async () => {
    const named = await send({}, { labels: { 'example.com/tier': 'gold' } });
    await world.reaches(named.body.id, 'done');
    expect((await object()).metadata.labels).toMatchObject({ 'example.com/tier': 'gold' });
    const nameless = await send({}, { labels: { 'example.com/tier': null } });
    await world.reaches(nameless.body.id, 'done');
    expect((await object()).metadata.labels).not.toHaveProperty(['example.com/tier']);
    const kept = await send({}, { labels: { 'slipway.dev/request': 'mine' } });
    expect(kept.status).toBe(422);
  });

  it('has one change at a time', async () => {
    const first = await send({ workersNumber: 2 });
    const second = await send({ workersNumber: 3 });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ openRequest: first.body.id, message: { key: 'said.change-open' } });
    await world.reaches(first.body.id, 'done');
  });

  it('keeps what others changed meanwhile, of other values and of the same', async () => {
    const patch = { spec: { config: { clusterLabels: { tier: 'gold' } } } };
    await edit(patch);
    const seen = { '/workersNumber': 2 };
    const other = await send({ workersNumber: 3 }, { seen });
    await world.reaches(other.body.id, 'done');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 3, clusterLabels: { tier: 'gold' } });
    const same = await send({ workersNumber: 1 }, { seen });
    expect(same.status).toBe(409);
    expect(same.body).toMatchObject({
      code: 'stale-version',
      errors: [{ pointer: '/parameters/workersNumber', message: { params: { seen: '2', now: '3' } } }],
    });
  });

  it('passes the order limit when a lead allows it, and only for as long as it is wanted', async () => {
    const budgetNow = async () => (await world.api<Project>('GET', '/projects/team-a')).body.budget;
    const before = await budgetNow();
    const first = await send({ workersNumber: 5 });
    expect(first.body).toMatchObject({ state: 'awaiting-approval' });
    expect(first.body.review?.policy.reasons.map(({ code }) => code)).toContain('over-budget');
    expect(await budgetNow()).toEqual(before);
    await world.api('POST', `/requests/${first.body.id}/cancel`, {});
    expect(await budgetNow()).toEqual(before);

    const { body } = await send({ workersNumber: 5 });
    const approve = (comment?: string) =>
      world.api<RequestDetail>(
        'POST',
        `/approvals/${body.id}/approve`,
        { revision: 1, ...(comment && { comment }) },
        { as: 'lead@demo' },
      );
    expect((await approve()).body.errors).toMatchObject([{ message: { key: 'said.budget-needs-reason' } }]);
    expect((await approve('The sale begins')).body).toMatchObject({ state: 'approved' });
    const allowed = await budgetNow();
    expect(Number(allowed?.committed)).toBeCloseTo(price + 3 * oneMore);
    expect(Number(allowed?.allowed)).toBeCloseTo(price + 3 * oneMore - Number(budget.monthly));
    await world.reaches(body.id, 'done');
    expect(await held()).toMatchObject({ nodes: 6, monthly: expect.closeTo(price + 3 * oneMore) });
    await world.reaches((await send({ workersNumber: 3 })).body.id, 'done');
    expect(await held()).toMatchObject({ nodes: 4 });
  });

  it('can be deleted while a change is carried out', async () => {
    const { body } = await send({ workersNumber: 4 });
    await world.until(async () => expect((await get(body.id)).timeline.map(({ type }) => type)).toContain('written'));
    const removal = await world.api<RequestDetail>('POST', '/requests', { kind: 'delete', cluster: at('shop') });
    expect(removal.status).toBe(201);
    await world.reaches(removal.body.id, 'done');
    expect(['failed', 'done']).toContain((await get(body.id)).state);
    await world.until(async () => expect(await held()).toBeNull());
    expect((await get(ordered.id)).reservation).toMatchObject({ state: 'released' });
  });
});
