import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds, systemNamespace } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at, k0rdent } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

const template = 'cert-manager-1-17-4';
const service = { name: 'cert-manager', namespace: 'cert-manager', template };
const rule = (name: string, value: string, more = {}) => ({
  apiVersion: k0rdent,
  kind: 'MultiClusterService',
  metadata: { name },
  spec: { clusterSelector: { matchLabels: { tier: value } }, serviceSpec: { services: [service] }, ...more },
});

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'guest@demo': ['guests'] },
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'guests' }, role: 'auditor' }],
  });
  const { client, until } = world.controllers;
  for (const namespace of ['team-a', systemNamespace]) {
    await client.create(kinds.serviceTemplate, {
      apiVersion: k0rdent,
      kind: 'ServiceTemplate',
      metadata: { name: template, namespace },
      spec: { helm: { chartSpec: { chart: 'cert-manager', version: '1.17.4' } } },
    });
    await until(`the template in ${namespace}`, async () => {
      return (await client.find(kinds.serviceTemplate, { namespace, name: template }))?.status?.valid;
    });
  }
  await client.create(kinds.multiClusterService, rule('base', 'prod'));
  await client.create(kinds.multiClusterService, rule('lab', 'dev', { keepServicesOnSelectorMismatch: true }));
  await world.reaches((await world.order('shop')).id, 'ready');
}, 180_000);
afterAll(() => world.stop());

const cluster = at('shop');
const bodyOf = (labels: object, more = {}) => ({ kind: 'change', cluster, labels, ...more });
const ask = (labels: object, more = {}) =>
  world.api<RequestCheckResult>('POST', '/requests/check', bodyOf(labels, more));
const send = (labels: object, more = {}, as = 'dev@demo') =>
  world.api<RequestDetail>('POST', '/requests', bodyOf(labels, more), { as });
const done = async (labels: object, more = {}) => {
  const { status, body } = await send(labels, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return world.reaches(body.id, 'done');
};
const written = async () => (await world.controllers.client.find(kinds.clusterDeployment, cluster))?.metadata.labels;
const setsOf = async () =>
  (await world.cluster('shop')).serviceSets.flatMap(({ multiClusterService, services }) =>
    services.map(({ name, state }) => `${multiClusterService}: ${name} ${state}`),
  );
/** As somebody with kubectl would. */
const edit = (labels: object) =>
  world.controllers.client.request(
    'PATCH',
    pathOf(serverKinds.clusterDeployment, 'team-a', 'shop'),
    { metadata: { labels } },
    'application/merge-patch+json',
  );

describe('labels of a cluster', () => {
  it('say before they are sent which multi-cluster services they start', async () => {
    const found = (await world.until(async () => {
      const { body } = await ask({ tier: 'prod' });
      expect(body.rules).toBeDefined();
      return body;
    })) as RequestCheckResult;
    expect(found.errors).toEqual([]);
    expect(found.rules).toEqual([{ rule: 'base', change: 'starts', isKept: false, services: [service] }]);
    expect((await ask({ tier: 'stage' })).body.rules).toBeUndefined();
  });

  it('start them once they are written, and the request keeps what it was decided by', async () => {
    const request = await done({ tier: 'prod' }, { seenLabels: { tier: null } });
    expect(request.rules).toMatchObject([{ rule: 'base', change: 'starts' }]);
    expect(await written()).toMatchObject({ tier: 'prod' });
    await world.until(async () => expect(await setsOf()).toEqual(['base: cert-manager deployed']));
    const [entry] = await world.deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
      `SELECT after FROM audit_entries WHERE action = 'submit-request' AND key = $1`,
      request.id,
    );
    expect(entry?.after).toMatchObject({ rules: [{ rule: 'base', change: 'starts' }] });
  });

  it('stop one and start another, and take nothing away that is kept', async () => {
    const request = await done({ tier: 'dev' }, { seenLabels: { tier: 'prod' } });
    expect(request.rules?.map(({ rule: name, change }) => `${name} ${change}`)).toEqual(['base stops', 'lab starts']);
    await world.until(async () => expect(await setsOf()).toEqual(['lab: cert-manager deployed']));
    const gone = await world.until(async () => {
      const { body } = await ask({ tier: null });
      expect(body.rules).toBeDefined();
      return body;
    });
    expect(gone.rules).toEqual([{ rule: 'lab', change: 'stops', isKept: true, services: [service] }]);
    await done({ tier: null });
    expect(await written()).not.toHaveProperty('tier');
    expect(await setsOf()).toEqual(['lab: cert-manager deployed']);
  });

  it('are a conflict where somebody else has set another one since they were read', async () => {
    await edit({ tier: 'prod' });
    const { body } = await world.until(async () => {
      const answer = await ask({ tier: 'dev' }, { seenLabels: { tier: null } });
      expect(answer.body.errors).not.toEqual([]);
      return answer;
    });
    expect(body.errors.map(({ pointer, message }) => `${pointer} ${message?.key}`)).toEqual([
      '/labels/tier said.value-changed-meanwhile',
    ]);
    expect((await send({ tier: 'dev' }, { seenLabels: { tier: null } })).status).toBe(409);
    expect((await ask({ tier: 'prod', team: 'web' }, { seenLabels: { tier: null, team: null } })).body.errors).toEqual(
      [],
    );
  });

  it('are refused where controllers set them, where Kubernetes would, and to those who may not change the cluster', async () => {
    const pointers = async (labels: object) => (await ask(labels)).body.errors.map(({ pointer }) => pointer);
    expect(await pointers({ 'k0rdent.mirantis.com/component': 'x' })).toEqual([
      '/labels/k0rdent.mirantis.com~1component',
    ]);
    expect((await ask({ tier: 'two words' })).status).toBe(422);
    expect((await send({ tier: 'dev' }, {}, 'guest@demo')).status).toBe(403);
  });
});
