import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '../../lib/contracts/approvals.ts';
import type { OrderForm } from '../../lib/contracts/catalog.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, k0rdent } from '../support/controllers-world.ts';
import { type DayTwoWorld, machine, startDayTwoWorld } from '../support/day-two-world.ts';

const issuer = 'https://id.test';
let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'lead@demo': ['leads'] },
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' }],
  });
  const { client } = world.controllers;
  await client.create(kinds.clusterAuthentication, {
    apiVersion: k0rdent,
    kind: 'ClusterAuthentication',
    metadata: at('company-oidc'),
    spec: {
      authenticationConfiguration: {
        jwt: [
          {
            issuer: { url: issuer, audiences: ['k0rdent'] },
            claimMappings: { username: { claim: 'email', prefix: '' } },
          },
        ],
      },
    },
  });
  for (const [name, level] of [
    ['baseline', 'Metadata'],
    ['strict', 'Request'],
  ] as const) {
    await client.create(kinds.clusterAuditPolicy, {
      apiVersion: k0rdent,
      kind: 'ClusterAuditPolicy',
      metadata: at(name),
      spec: { policy: { rules: [{ level }] } },
    });
  }
}, 180_000);
afterAll(() => world.stop());

const answersOf = (name: string, references: object) => ({
  kind: 'create',
  version: '1.0.43',
  name,
  parameters: {
    region: 'us-east-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: machine,
    worker: machine,
  },
  ...references,
});
const orderOf = (name: string, references: object) => ({
  project: 'team-a',
  catalogItem: 'aws',
  ...answersOf(name, references),
});
const send = (name: string, references: object) =>
  world.api<RequestDetail>('POST', '/requests', orderOf(name, references));
const ask = async (references: object) =>
  (await world.api<RequestCheckResult>('POST', '/requests/check', orderOf('asked', references))).body;
const written = async (name: string) => (await world.controllers.client.find(kinds.clusterDeployment, at(name)))?.spec;
const company = { clusterAuth: 'company-oidc', auditPolicy: 'baseline' };

describe('an order that names how people sign in and what is audited', () => {
  it('is offered what the namespace of the project holds', async () => {
    await world.until(async () => {
      const { body } = await world.api<OrderForm>('GET', '/catalog/aws/order-form?project=team-a');
      const none = { issuer: null };
      expect(body.references).toEqual([
        { field: 'clusterAuth', options: [{ name: 'company-oidc', issuer }] },
        {
          field: 'auditPolicy',
          options: [
            { name: 'baseline', ...none },
            { name: 'strict', ...none },
          ],
        },
      ]);
    });
  });

  it('is checked with the management cluster, and refused at the field whose object is not there', async () => {
    const { checks, manifest, errors } = await ask(company);
    expect([errors, checks.find(({ name }) => name === 'references')?.outcome]).toEqual([[], 'passed']);
    expect(manifest).toMatchObject({ spec: company });
    const gone = await send('refused', { ...company, auditPolicy: 'gone' });
    expect([gone.status, gone.body.errors?.map(({ pointer, message }) => `${pointer} ${message?.key}`)]).toEqual([
      404,
      ['/auditPolicy said.no-such-reference'],
    ]);
  });

  it('makes a ClusterDeployment that names them, and a cluster that people sign in to', async () => {
    const { status, body } = await send('named', company);
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
    expect(body).toMatchObject(company);
    const ready = await world.reaches(body.id, 'ready');
    expect(ready.settings).toContainEqual(
      expect.objectContaining({ pointer: '/clusterAuth', before: null, after: 'company-oidc' }),
    );
    expect(await written('named')).toMatchObject(company);
    await world.until(async () => {
      const { references, signIn } = await world.cluster('named');
      expect([references, signIn?.issuer]).toEqual([company, issuer]);
    });
    const audit = await world.deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
      "SELECT after FROM audit_entries WHERE action = 'submit-request' AND key = $1",
      body.id,
    );
    expect(audit).toMatchObject([{ after: company }]);
  });

  it('is changed while its cluster runs, with what that does, and not over others’ changes', async () => {
    const change = (wanted: object) => ({ kind: 'change', cluster: at('named'), ...wanted });
    const wanted = change({ clusterAuth: null, auditPolicy: 'strict', seenReferences: company });
    const { body: asked } = await world.api<RequestCheckResult>('POST', '/requests/check', wanted);
    expect(asked.errors).toEqual([]);
    expect(asked.effects).toMatchObject([
      { pointer: '/clusterAuth', before: 'company-oidc', after: null, effect: 'replaces-control-plane' },
      { pointer: '/auditPolicy', before: 'baseline', after: 'strict', effect: 'replaces-control-plane' },
    ]);
    const { status, body } = await world.api<RequestDetail>('POST', '/requests', wanted);
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
    await world.reaches(body.id, 'done');
    const spec = await written('named');
    expect([spec?.clusterAuth, spec?.auditPolicy]).toEqual([undefined, 'strict']);
    await world.until(async () => {
      const { references, signIn } = await world.cluster('named');
      expect([references, signIn]).toEqual([{ auditPolicy: 'strict' }, null]);
    });
    const refused = async (more: object) => {
      const answer = await world.api('POST', '/requests', change(more));
      return [answer.status, ...(answer.body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key}`)];
    };
    expect(await refused({ auditPolicy: null, seenReferences: { auditPolicy: 'baseline' } })).toEqual([
      409,
      '/auditPolicy said.value-changed-meanwhile',
    ]);
    expect(await refused({ auditPolicy: 'gone' })).toEqual([404, '/auditPolicy said.no-such-reference']);
    expect(await refused({ auditPolicy: 'strict' })).toEqual([422, ' said.nothing-to-change']);
  });

  it('names nothing where nothing is chosen', async () => {
    const { body } = await send('bare', {});
    await world.reaches(body.id, 'ready');
    const spec = await written('bare');
    expect([spec?.clusterAuth, spec?.auditPolicy]).toEqual([undefined, undefined]);
    expect((await world.cluster('bare')).references).toEqual({});
  });

  it('is compared by them where a lead decides, and keeps those that it is asked anew with', async () => {
    const policy = { autoApprove: [{ name: 'deletions', kinds: ['delete'] }] };
    const saved = await world.api('POST', '/policies/team-a', { version: 0, policy }, { as: 'lead@demo' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    const { body } = await send('held', company);
    expect(body.state).toBe('awaiting-approval');
    const review = () =>
      world.api<Review>('GET', `/approvals/${body.id}`, undefined, { as: 'lead@demo' }).then((answer) => answer.body);
    expect((await review()).changes).toContainEqual(
      expect.objectContaining({ pointer: '/auditPolicy', before: null, after: 'baseline' }),
    );
    const comment = { revision: 1, comment: 'strict, please' };
    await world.api('POST', `/approvals/${body.id}/request-changes`, comment, { as: 'lead@demo' });
    const anew = { ...answersOf('held', { auditPolicy: 'strict' }), revision: 1 };
    expect((await world.api('POST', `/requests/${body.id}/resubmit`, anew)).status).toBe(200);
    expect((await review()).sinceLast).toMatchObject([
      { pointer: '/clusterAuth', before: 'company-oidc', after: null },
      { pointer: '/auditPolicy', before: 'baseline', after: 'strict' },
    ]);
    await world.api('POST', `/approvals/${body.id}/approve`, { revision: 2 }, { as: 'lead@demo' });
    await world.reaches(body.id, 'ready');
    const spec = await written('held');
    expect([spec?.clusterAuth, spec?.auditPolicy]).toEqual([undefined, 'strict']);
  });

  it('is compared in a change of a running cluster too, and is in the audit of both revisions', async () => {
    const change = { kind: 'change', auditPolicy: 'baseline', seenReferences: { auditPolicy: null } };
    const { body } = await world.api<RequestDetail>('POST', '/requests', { ...change, cluster: at('bare') });
    expect(body.state, JSON.stringify(body)).toBe('awaiting-approval');
    const comment = { revision: 1, comment: 'strict, please' };
    await world.api('POST', `/approvals/${body.id}/request-changes`, comment, { as: 'lead@demo' });
    const anew = { ...change, auditPolicy: 'strict', revision: 1 };
    expect((await world.api('POST', `/requests/${body.id}/resubmit`, anew)).status).toBe(200);
    const review = await world.api<Review>('GET', `/approvals/${body.id}`, undefined, { as: 'lead@demo' });
    expect(review.body.sinceLast).toMatchObject([{ pointer: '/auditPolicy', before: 'baseline', after: 'strict' }]);
    const audit = await world.deps.db.auto.$queryRawUnsafe<{ before: object; after: object }[]>(
      "SELECT before, after FROM audit_entries WHERE action = 'resubmit-request' AND key = $1",
      body.id,
    );
    expect(audit).toMatchObject([{ before: { auditPolicy: 'baseline' }, after: { auditPolicy: 'strict' } }]);
  });
});
