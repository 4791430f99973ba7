import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type MembershipWorld, startMembership } from '../support/membership-world.ts';

let its: MembershipWorld;

beforeAll(async () => {
  its = await startMembership();
}, 120_000);
afterAll(() => its.stop(), 60_000);

it('a cluster joins by the rule of its catalog item once it is ready, and its order and the audit say so', async () => {
  const { deps, call, until } = its;
  await deps.db.transact(async (tx) => {
    const item = await deps.catalog.get(tx, 'aws-standalone');
    if (item) await deps.catalog.put(tx, { ...item, joins: { controlPlane: 'fleet-eu', isForOwnProject: true } });
  });
  const sent = await call<RequestDetail>('POST', '/requests', {
    who: 'dev',
    body: {
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      name: 'by-rule',
      credential: 'aws-nonprod',
      parameters: {
        region: 'eu-central-1',
        controlPlaneNumber: 1,
        workersNumber: 1,
        controlPlane: { instanceType: 't3.medium' },
        worker: { instanceType: 't3.large' },
      },
    },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const order = async () => (await call<RequestDetail>('GET', `/requests/${sent.body.id}`, { who: 'dev' })).body;
  await until(async () => expect((await order()).state).toBe('ready'));
  await until(async () => expect((await its.member('by-rule'))?.state).toBe('ready'));
  expect(await its.member('by-rule')).toMatchObject({
    provider: 'aws',
    region: 'eu-central-1',
    taints: [{ key: 'slipway.dev/project', value: 'payments' }],
  });
  expect((await order()).timeline).toContainEqual(expect.objectContaining({ type: 'joins', detail: 'fleet-eu' }));
  const { items } = (await call<{ items: AuditEntry[] }>('GET', '/audit?subject=by-rule', { who: 'auditor' })).body;
  expect(items).toContainEqual(
    expect.objectContaining({ action: 'join-member', actor: 'slipway', onBehalfOf: 'dev@demo' }),
  );
});
