import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { Project } from '../../lib/contracts/projects.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Api, createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createPerson, seedOrganisation, templateSchema } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { openSession } from '../../tests/support/session-cookie.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let number = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps);
  await deps.members.ensure(deps.db.auto, [
    { project: 'payments', subjectKind: 'person', subject: 'both@demo', role: 'developer' },
    { project: 'storefront', subjectKind: 'person', subject: 'both@demo', role: 'developer' },
  ]);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

function newOrder() {
  number += 1;
  return {
    kind: 'create',
    project: 'storefront',
    catalogItem: 'aws-standalone',
    name: `again-${number}`,
    parameters: { region: 'us-east-1' },
  };
}
const person = (limits: { project?: string; readOnly?: boolean } = {}) => createPerson(deps, 'both@demo', [], limits);
const submit = (token: string, body: unknown, key: string) =>
  api<RequestDetail & Problem>('POST', '/requests', { token, body, headers: { 'idempotency-key': key } });

describe('an answer that is repeated', () => {
  it('is not given to a token of another project of the same person', async () => {
    const body = newOrder();
    const first = await submit((await person()).token, body, 'foreign');
    expect(first.status).toBe(201);
    const narrowed = await submit((await person({ project: 'payments' })).token, body, 'foreign');
    expect(narrowed).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(JSON.stringify(narrowed.body)).not.toContain(first.body.id);
  });

  it('is not given to a token that only reads', async () => {
    const body = newOrder();
    const first = await submit((await person()).token, body, 'reading');
    const reading = await submit((await person({ readOnly: true })).token, body, 'reading');
    expect(reading).toMatchObject({ status: 403, body: { missingAction: 'request.create' } });
    expect(JSON.stringify(reading.body)).not.toContain(first.body.id);
  });

  it('belongs to tokens with the same limits: others use a key of their own', async () => {
    const body = newOrder();
    const first = await submit((await person({ project: 'storefront' })).token, body, 'limits');
    expect(first.status).toBe(201);
    const same = await submit((await person({ project: 'storefront' })).token, body, 'limits');
    expect([same.status, same.body.id]).toEqual([201, first.body.id]);
    const wider = await submit((await person()).token, body, 'limits');
    expect(wider).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
    expect(JSON.stringify(wider.body)).not.toContain(first.body.id);
  });

  it('is not given to who lost the role', async () => {
    const member = { project: 'storefront', subjectKind: 'person' as const, subject: 'leaver@demo' };
    const id = deps.ids.newId();
    await deps.members.insert(deps.db.auto, { id, ...member, role: 'developer' });
    const leaver = await createPerson(deps, 'leaver@demo');
    const body = newOrder();
    const first = await submit(leaver.token, body, 'leaver');
    expect(first.status).toBe(201);
    await deps.members.remove(deps.db.auto, id);
    expect(await submit(leaver.token, body, 'leaver')).toMatchObject({ status: 404 });
    await deps.members.insert(deps.db.auto, { id: deps.ids.newId(), ...member, role: 'finops' });
    expect(await submit(leaver.token, body, 'leaver')).toMatchObject({
      status: 403,
      body: { missingAction: 'request.create' },
    });
  });

  it('is not given to who sees as that person', async () => {
    const body = newOrder();
    const owner = await person();
    const first = await submit(owner.token, body, 'watched');
    const admin = await createPerson(deps, 'ada@demo', ['slipway-admins']);
    const headers = await openSession(deps, admin.userId);
    await api('POST', '/see-as', { headers, body: { person: owner.userId } });
    const seen = await api<Problem>('POST', '/requests', {
      headers: { ...headers, 'idempotency-key': 'watched' },
      body,
    });
    expect(seen.status).toBe(403);
    expect(JSON.stringify(seen.body)).not.toContain(first.body.id);
  });

  it('is given again after what it was about is gone', async () => {
    const { token } = await createPerson(deps, 'ada@demo', ['slipway-admins']);
    const member = { project: 'payments', subjectKind: 'person', subject: 'short@demo', role: 'developer' };
    const { body: added } = await api<{ id: string }>('POST', '/members', { token, body: member });
    const headers = { 'idempotency-key': 'gone' };
    const first = await api('DELETE', `/members/${added.id}`, { token, headers });
    const again = await api('DELETE', `/members/${added.id}`, { token, headers });
    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('is given to both who send the same at once, though what the first one did refuses the second', async () => {
    const { token } = await createPerson(deps, 'ada@demo', ['slipway-admins']);
    const { body: project } = await api<Project>('GET', '/projects/payments', { token });
    const { title, owner, version } = project;
    const change = { title, owner, costCentre: 'CC-AT-ONCE', version };
    const headers = { 'idempotency-key': 'at-once' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api('PUT', '/projects/payments', { token, headers, body: change })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });
});

describe('what is kept of a call', () => {
  const sql = <T>(text: string, ...values: string[]) => deps.db.auto.$queryRawUnsafe<T>(text, ...values);
  /** As releases kept it that had no key, and as somebody finds it who tries words. */
  const keyless = (body: unknown) =>
    createHash('sha256')
      .update(`/api/v1/requests\n${JSON.stringify(body)}`)
      .digest('hex');

  it('is a hash that nobody finds by trying words', async () => {
    const body = newOrder();
    expect((await submit((await person()).token, body, 'guessed')).status).toBe(201);
    const kept = await sql<{ hash: string }[]>(
      "SELECT body_hash AS hash FROM idempotency_keys WHERE key = 'guessed' AND body_hash <> $1",
      keyless(body),
    );
    expect(kept).toEqual([{ hash: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/) }]);
  });

  it('says after an upgrade that nobody knows, and asks nothing twice', async () => {
    const body = newOrder();
    const { token } = await person();
    const first = await submit(token, body, 'upgraded');
    expect(first.status).toBe(201);
    await sql("UPDATE idempotency_keys SET body_hash = $1 WHERE key = 'upgraded'", keyless(body));
    const again = await submit(token, body, 'upgraded');
    const detail = expect.stringContaining('before an upgrade of Slipway');
    expect(again).toMatchObject({ status: 422, body: { code: 'validation-failed', detail } });
    expect(JSON.stringify(again.body)).not.toContain(first.body.id);
    const asked = await sql<object[]>('SELECT 1 FROM requests WHERE cluster_name = $1', body.name);
    expect(asked).toHaveLength(1);
    const other = await api<Problem>('POST', `/requests/${first.body.id}/cancel`, {
      token,
      headers: { 'idempotency-key': 'upgraded' },
    });
    expect(other).toMatchObject({ status: 422, body: { detail: expect.stringContaining('for another request') } });
  });
});
