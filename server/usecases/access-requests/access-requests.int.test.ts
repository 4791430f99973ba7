import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccessRequest } from '../../../lib/contracts/access-requests.ts';
import type { AuditPage } from '../../../lib/contracts/audit.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let admin: string;
let auditor: string;
let dev: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  admin = (await createPerson(deps, 'ada@demo', ['slipway-admins'])).token;
  auditor = (await createPerson(deps, 'anton@demo', ['auditors'])).token;
  dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  await createCluster(deps, 'payments', 'ours', 'payments');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const kubeconfig = '/clusters/payments/ours/kubeconfig';
const ask = (token: string, project: string | null, action = 'cluster.kubeconfig') =>
  api<AccessRequest & Problem>('POST', '/access-requests', { token, body: { action, project } });
const answer = (id: string, how: 'grant' | 'decline', body: unknown, token = admin) =>
  api<AccessRequest & Problem>('POST', `/access-requests/${id}/${how}`, { token, body });
const list = async (token: string, view: string) =>
  (await api<Page<AccessRequest>>('GET', `/access-requests?view=${view}`, { token })).body.items;

it('leads from a refusal to a role: what is missing is named, asked for once, given by an admin', async () => {
  const refused = await api<Problem>('GET', kubeconfig, { token: auditor });
  expect(refused.body).toMatchObject({ missingAction: 'cluster.kubeconfig', missingIn: 'payments' });
  const asked = await ask(auditor, 'payments');
  expect(asked).toMatchObject({ status: 201, body: { email: 'anton@demo', answer: null } });
  expect((await ask(auditor, 'payments')).body.id).toBe(asked.body.id);
  expect((await list(admin, 'to-answer')).map(({ id }) => id)).toEqual([asked.body.id]);
  expect(await list(dev, 'to-answer')).toEqual([]);
  // A lead knows of it and cannot grant it; a lead of another project does not know.
  const leads = { payments: '', storefront: '' };
  for (const project of ['payments', 'storefront'] as const) {
    const member = { project, subjectKind: 'person', subject: `${project}@demo`, role: 'platform-lead' } as const;
    await deps.members.ensure(deps.db.auto, [member]);
    leads[project] = (await createPerson(deps, `${project}@demo`)).token;
  }
  expect((await list(leads.payments, 'to-answer')).map(({ id }) => id)).toEqual([asked.body.id]);
  expect(await list(leads.storefront, 'to-answer')).toEqual([]);
  expect((await answer(asked.body.id, 'grant', { role: 'developer' }, leads.payments)).status).toBe(404);
  const { id } = asked.body;
  expect((await answer(id, 'grant', { role: 'finops' })).body.errors?.[0]?.pointer).toBe('/role');
  expect((await answer(id, 'grant', { role: 'developer' }, dev)).status).toBe(404);
  expect((await answer(id, 'grant', { role: 'developer' })).body).toMatchObject({ answer: 'granted' });
  expect((await api('GET', kubeconfig, { token: auditor })).status).toBe(200);
  expect((await answer(id, 'decline', { comment: 'late' })).status).toBe(409);
  expect(await list(admin, 'to-answer')).toEqual([]);
  const rows = await deps.db.auto.$queryRawUnsafe<{ action: string; actor: string }[]>(
    `SELECT action, actor FROM audit_entries WHERE subject IN ('access-requests', 'members')
       AND actor IN ('anton@demo', 'ada@demo') ORDER BY seq`,
  );
  expect(rows).toEqual([
    { action: 'ask-for-access', actor: 'anton@demo' },
    { action: 'grant-access', actor: 'ada@demo' },
    { action: 'add-member', actor: 'ada@demo' },
  ]);
  const told = await deps.db.auto.$queryRawUnsafe<{ topic: string; answer: string | null }[]>(
    `SELECT topic, arguments->>'answer' AS answer FROM notices WHERE key = $1 ORDER BY at`,
    id,
  );
  expect(told).toEqual([
    { topic: 'access-asked', answer: null },
    { topic: 'access-answered', answer: 'granted' },
  ]);
});

it('says no with a reason, and who was told no may ask again', async () => {
  const asked = await ask(dev, 'payments', 'request.approve');
  const told = await answer(asked.body.id, 'decline', { comment: 'Ask your lead' });
  expect(told.body).toMatchObject({ answer: 'declined', comment: 'Ask your lead', answeredBy: 'ada@demo' });
  expect((await list(dev, 'mine'))[0]).toMatchObject({ answer: 'declined' });
  expect((await ask(dev, 'payments', 'request.approve')).body).toMatchObject({ id: asked.body.id, answer: null });
  const { items } = (await api<AuditPage>('GET', '/audit?action=decline-access', { token: auditor })).body;
  expect(items).toMatchObject([{ key: asked.body.id, keyName: 'dev@demo', cluster: null }]);
});

it('takes no request for what one holds, sees not, or asks with a token that only reads', async () => {
  expect((await ask(dev, 'payments', 'request.create')).status).toBe(409);
  for (const project of ['storefront', 'not-there']) {
    expect((await ask(dev, project, 'request.create')).status).toBe(404);
  }
  expect((await ask(dev, null, 'fly')).status).toBe(422);
  const reader = await createPerson(deps, 'dev@demo', ['payments-developers'], { readOnly: true });
  expect((await ask(reader.token, 'payments', 'request.approve')).status).toBe(403);
});

it('lets whoever has no role at all ask to be let in', async () => {
  const nobody = (await createPerson(deps, 'new@demo')).token;
  const asked = await ask(nobody, null, 'audit.read');
  expect((await answer(asked.body.id, 'grant', { role: 'auditor' })).status).toBe(200);
  expect((await api('GET', '/clusters', { token: nobody })).status).toBe(200);
});

it('lists to an admin’s token of one project what waits for that project alone', async () => {
  const { body: ours } = await ask(auditor, 'payments', 'credential.manage');
  const { body: theirs } = await ask(auditor, 'storefront', 'credential.manage');
  const all = (await list(admin, 'to-answer')).map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([ours.id, theirs.id]));
  const narrowed = await createPerson(deps, 'ada@demo', ['slipway-admins'], { project: 'payments' });
  const seen = (await list(narrowed.token, 'to-answer')).map(({ id }) => id);
  expect(seen).toContain(ours.id);
  expect(seen).not.toContain(theirs.id);
});
