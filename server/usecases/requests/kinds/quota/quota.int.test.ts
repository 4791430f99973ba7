import { expect, it } from 'vitest';
import type { Review } from '../../../../../lib/contracts/approvals.ts';
import type { Budget } from '../../../../../lib/contracts/budgets.ts';
import type { RequestPage } from '../../../../../lib/contracts/requests.ts';
import { auditOf, call, deps, jobsOf, setPolicy, withApprovals } from '../../../../../tests/support/approvals.ts';
import { createClusterStore } from '../../../../db/clusters/cluster-store.ts';
import { carryOut } from '../../carry-out.ts';

withApprovals();

const ask = (quota: object, more: object = {}) =>
  call('dev', 'POST', '/requests', { kind: 'quota', project: 'payments', quota, ...more });
const limitOf = async (resource: string) => {
  const project = await deps.projects.get(deps.db.auto, 'payments');
  return project?.quota.find((each) => each.resource === resource)?.limit;
};
const work = (id: string) => carryOut({ ...deps, clusters: { find: createClusterStore().findSeen } }, id);

it('asks a lead whatever the policies approve, and raises the limit when one agrees', async () => {
  await setPolicy({ autoApprove: [{ name: 'everything' }] });
  const { status, body } = await ask({ nodes: 1200 }, { justification: 'The sale' });
  expect([status, body.state, body.cluster]).toEqual([201, 'awaiting-approval', null]);
  expect(body.review?.policy.reasons).toMatchObject([{ code: 'quota-by-lead' }]);
  const review = await call('lead', 'GET', `/approvals/${body.id}`);
  expect(review.body).toMatchObject({ changes: [{ pointer: '/quota/nodes', before: 1000, after: 1200 }] });

  const agreed = await call('lead', 'POST', `/approvals/${body.id}/approve`, { revision: 1 });
  expect(agreed.body.state).toBe('approved');
  expect(jobsOf(body.id)).toEqual([{ kind: 'carry-out', requestId: body.id }]);
  await work(body.id);
  expect(await limitOf('nodes')).toBe(1200);
  expect((await call('dev', 'GET', `/requests/${body.id}`)).body.state).toBe('done');
  expect(await auditOf(body.id)).toEqual(['submit-request', 'approve-request', 'start-request', 'finish-request']);
  const [entry] = await deps.db.auto.$queryRawUnsafe<{ after: object; on_behalf_of: string }[]>(
    `SELECT after, on_behalf_of FROM audit_entries WHERE action = 'change-limits' ORDER BY seq DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({ on_behalf_of: 'dev@demo', after: { request: body.shortId } });
  // Run again, it raises nothing again.
  await work(body.id);
  expect(await limitOf('nodes')).toBe(1200);
});

it('keeps what the limits were when it was asked, once it is over', async () => {
  const was = await limitOf('clusters');
  const { body } = await ask({ clusters: (was ?? 0) + 10 });
  const change = { pointer: '/quota/clusters', before: was, after: (was ?? 0) + 10 };
  const settings = async () => (await call('dev', 'GET', `/requests/${body.id}`)).body.settings;
  expect(await settings()).toMatchObject([change]);
  const { body: review } = await call<Review>('lead', 'GET', `/approvals/${body.id}`);
  expect(review.quota.find(({ resource }) => resource === 'clusters')).toMatchObject({
    limit: was,
    limitAfter: (was ?? 0) + 10,
  });
  expect(review.quota.find(({ resource }) => resource === 'nodes')?.limitAfter).toBeUndefined();
  await call('lead', 'POST', `/approvals/${body.id}/approve`, { revision: 1 });
  await work(body.id);
  expect(await settings()).toMatchObject([change]);
  const { body: page } = await call<RequestPage>('dev', 'GET', '/requests?kind=quota&limit=1');
  expect(page.items[0]?.limits).toEqual([{ resource: 'clusters', from: was, to: (was ?? 0) + 10 }]);
});

it('keeps a limit that somebody raised further meanwhile', async () => {
  const { body } = await ask({ nodes: 1300, clusters: 150 });
  await call('lead', 'POST', `/approvals/${body.id}/approve`, { revision: 1 });
  await call<Budget>('lead', 'POST', '/budgets/payments', { quota: { nodes: 5000 } });
  await work(body.id);
  expect([await limitOf('nodes'), await limitOf('clusters')]).toEqual([5000, 150]);
});

it('is open once a project, and is changed like any other request', async () => {
  const first = await ask({ nodes: 6000 });
  expect(await ask({ nodes: 7000 })).toMatchObject({
    status: 409,
    body: { message: { key: 'said.quota-open', params: { by: 'dev@demo', request: first.body.shortId } } },
  });
  const anew = { kind: 'quota', quota: { nodes: 6500 }, revision: 1 };
  const changed = await call('dev', 'POST', `/requests/${first.body.id}/resubmit`, anew);
  expect([changed.status, changed.body.parameters]).toEqual([200, { nodes: 6500 }]);
  expect((await call('dev', 'POST', `/requests/${first.body.id}/cancel`)).body.state).toBe('cancelled');
});

it.each([
  ['no limit at all', {}, '/quota'],
  ['a limit that is as high already', { nodes: 10 }, '/quota/nodes'],
  ['what has no limit', { gpu: 4 }, '/quota/gpu'],
  ['half a node', { nodes: 9000.5 }, '/quota/nodes'],
  ['a limit that does not exist', { nodes: 9000, moons: 4 }, '/quota/moons'],
])('refuses %s, at its field', async (_what, quota, pointer) => {
  const { status, body } = await ask(quota);
  expect([status, (body as { errors?: { pointer: string }[] }).errors?.map((each) => each.pointer)]).toEqual([
    422,
    [pointer],
  ]);
});

it('is not answered by who asked for it, and not seen by other projects', async () => {
  const own = await call('ownLead', 'POST', '/requests', {
    kind: 'quota',
    project: 'payments',
    quota: { nodes: 8000 },
  });
  expect(own.body.state).toBe('awaiting-approval');
  expect((await call('ownLead', 'POST', `/approvals/${own.body.id}/approve`, { revision: 1 })).status).toBe(403);
  expect(
    (await call('auditor', 'POST', '/requests', { kind: 'quota', project: 'payments', quota: { nodes: 8000 } })).status,
  ).toBe(403);
  const elsewhere = { kind: 'quota', project: 'storefront', quota: { nodes: 8000 } };
  expect((await call('dev', 'POST', '/requests', elsewhere)).status).toBe(404);
});
