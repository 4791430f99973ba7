import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '../../lib/contracts/approvals.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import type { ServiceForm } from '../../lib/contracts/service-form.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { createServiceCharts, serviceItem } from '../support/service-charts.ts';
import { storedTexts } from '../support/stored-texts.ts';

const charts = { 'cert-manager': ['1.17.4'] };
let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'lead@demo': ['leads'] },
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' }],
    items: [
      serviceItem('cert-manager', charts['cert-manager'], { hints: { ranges: { '/replicaCount': { max: 3 } } } }),
    ],
  });
  await createServiceCharts(world.controllers, charts);
  await world.reaches((await world.order('shop')).id, 'ready');
  await world.until(async () => expect((await form()).offers).toHaveLength(1));
}, 120_000);
afterAll(() => world.stop());

const canary = 'hunter2-canary';
const other = 'correct-horse-canary';
const cluster = at('shop');
const service = { name: 'cert-manager', namespace: 'cert-manager' };
const bodyOf = (change: object) => ({ kind: 'services', cluster, changes: [{ ...service, ...change }] });
const send = (change: object) => world.api<RequestDetail>('POST', '/requests', bodyOf(change));
const form = async () => (await world.api<ServiceForm>('GET', '/clusters/team-a/shop/service-form')).body;
const done = async (change: object) => {
  const { status, body } = await send(change);
  expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
  return world.reaches(body.id, 'done');
};
const refusals = async (change: object) => {
  const { body } = await world.api<RequestCheckResult>('POST', '/requests/check', bodyOf(change));
  expect(JSON.stringify(body)).not.toContain(canary);
  return body.errors.map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`);
};
const sources = async () => {
  const found = await world.controllers.client.find(kinds.clusterDeployment, cluster);
  return found?.spec.serviceSpec?.services?.[0]?.valuesFrom;
};
interface Secret {
  metadata: { name: string; ownerReferences?: object[] };
  type: string;
  data: Record<string, string>;
}
const secrets = async () => {
  const { items } = await world.controllers.client.request<{ items: Secret[] }>(
    'GET',
    pathOf(serverKinds.secret, 'team-a'),
  );
  return items.filter(({ metadata }) => metadata.name.startsWith('shop-values-'));
};

describe('secret values of a service', () => {
  it('are held against the chart and the limits without being repeated', async () => {
    const add = { action: 'add', template: 'cert-manager-1-17-4' };
    expect(await refusals({ ...add, secretValues: `webhook: [${canary}\n` })).toEqual([
      '/changes/0/secretValues secret-values-unreadable',
    ]);
    expect(await refusals({ ...add, secretValues: `replicaCount: 9 # ${canary}\n` })).toEqual([
      '/changes/0/secretValues secret-values-refused',
    ]);
    expect(await refusals({ ...add, secretValues: `webhook: { token: ${canary} }\n` })).toEqual([]);
  });

  it('end in a Secret that goes with the cluster and that the service takes values from', async () => {
    const secretValues = `webhook: { token: ${canary} }\n`;
    const request = await done({ action: 'add', template: 'cert-manager-1-17-4', secretValues });
    expect(request.services).toMatchObject([{ secretValues: 'set' }]);
    const [made, ...more] = await secrets();
    expect(more).toEqual([]);
    expect(await sources()).toEqual([{ kind: 'Secret', name: made?.metadata.name }]);
    expect(made).toMatchObject({ type: 'addons.projectsveltos.io/cluster-profile' });
    expect(made?.metadata.ownerReferences).toMatchObject([{ kind: 'ClusterDeployment', name: 'shop' }]);
    expect(Buffer.from(made?.data['values.yaml'] ?? '', 'base64').toString()).toBe(secretValues);
    expect((await form()).services).toMatchObject([{ hasSecretValues: true, valuesFrom: [] }]);
  });

  it('are replaced under another name, and what was there before is deleted', async () => {
    const [before] = await secrets();
    await done({ action: 'change', secretValues: `webhook: { token: ${other} }\n` });
    await world.until(async () => {
      const names = (await secrets()).map(({ metadata }) => metadata.name);
      expect(names).toHaveLength(1);
      expect(names).not.toContain(before?.metadata.name);
      expect(await sources()).toEqual([{ kind: 'Secret', name: names[0] }]);
    });
  });

  it('are kept from one revision of a request to the next, and gone with a request that nobody approves', async () => {
    const policy = { autoApprove: [{ name: 'deletions', kinds: ['delete'] }] };
    const lead = { as: 'lead@demo' };
    expect((await world.api('POST', '/policies/team-a', { version: 0, policy }, lead)).status).toBe(201);
    const change = { action: 'change', secretValues: `webhook: { token: ${canary}-2 }\n`, values: 'replicaCount: 2\n' };
    const { body } = await send(change);
    expect(body.state).toBe('awaiting-approval');
    const sealed = async () =>
      (await world.deps.db.auto.$queryRawUnsafe<{ sealed: string }[]>('SELECT sealed FROM request_secrets')).length;
    expect(await sealed()).toBe(1);
    await world.api('POST', `/approvals/${body.id}/request-changes`, { revision: 1, comment: 'one' }, lead);
    const { secretValues: _, ...rest } = change;
    const anew = { ...bodyOf({ ...rest, values: 'replicaCount: 1\n' }), cluster: undefined, revision: 1 };
    const again = await world.api<RequestDetail>('POST', `/requests/${body.id}/resubmit`, anew);
    expect([again.status, again.body.services?.[0]?.secretValues], JSON.stringify(again.body)).toEqual([200, 'set']);
    expect(await sealed()).toBe(1);
    const since = async () =>
      (await world.api<Review>('GET', `/approvals/${body.id}`, undefined, lead)).body.sinceLast.map(
        ({ pointer }) => pointer,
      );
    const settings = '/services/cert-manager/cert-manager/settings';
    expect(await since()).toEqual([settings]);
    // Other values are told to be others, and nothing of what they are.
    const sameAgain = async (revision: number, more: object) => {
      await world.api('POST', `/approvals/${body.id}/request-changes`, { revision, comment: 'again' }, lead);
      const sent = { ...bodyOf({ ...rest, values: 'replicaCount: 1\n', ...more }), cluster: undefined, revision };
      expect((await world.api('POST', `/requests/${body.id}/resubmit`, sent)).status).toBe(200);
      return since();
    };
    expect(await sameAgain(2, {})).toEqual([]);
    expect(await sameAgain(3, { secretValues: `webhook: { token: ${other}-2 }\n` })).toEqual([settings]);
    await world.api('POST', `/approvals/${body.id}/reject`, { revision: 4, comment: 'no' }, lead);
    expect(await sealed()).toBe(0);
    expect(await secrets()).toHaveLength(1);
  });

  it('are in no row of the database and in no answer', async () => {
    const texts = (await storedTexts(world.deps)).join('\n');
    expect(texts).toContain('shop-values-');
    for (const secret of [canary, other]) expect(texts).not.toContain(secret);
    expect(world.output().join('')).not.toContain('canary');
  });

  it('are taken away', async () => {
    const policy = { autoApprove: [{ name: 'all', kinds: ['services'] }] };
    await world.api('POST', '/policies/team-a', { version: 1, policy }, { as: 'lead@demo' });
    const request = await done({ action: 'change', secretValues: null });
    expect(request.services).toMatchObject([{ secretValues: 'removed' }]);
    expect(await sources()).toBeUndefined();
    await world.until(async () => expect(await secrets()).toEqual([]));
    expect(await refusals({ action: 'change', secretValues: null })).toEqual(['/changes/0 service-already-so']);
  });
});
