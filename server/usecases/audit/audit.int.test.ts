import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditCheck, AuditDetail, AuditEntry } from '../../../lib/contracts/audit.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import { migrate } from '../../../prisma/migrate.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation, templateSchema } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let owner: TestDatabase;
let application: string;
let asOwner: TestDeps;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  owner = await createMigratedDatabase();
  const url = new URL(owner.url);
  url.username = 'slipway_app_audit_test';
  url.password = 'secret';
  application = url.toString();
  await migrate(owner.url, { applicationUrl: application });
  asOwner = createTestDeps(owner.url);
  deps = createTestDeps(application, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  tokens.admin = (await createPerson(deps, 'ada@demo', ['slipway-admins'])).token;
  await createCluster(deps, 'payments', 'ours', 'payments');
  const headers = { 'x-forwarded-for': '192.0.2.7', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  await api('GET', '/clusters/payments/ours/kubeconfig', { token: tokens.dev, headers });
  await api('POST', '/tokens', { token: tokens.dev, body: { name: 'laptop' } });
});
afterAll(async () => {
  await deps.db.close();
  await asOwner.db.close();
  await owner.drop();
});

const list = async (query = '', token = tokens.auditor) =>
  (await api<Page<AuditEntry>>('GET', `/audit${query}`, { token })).body;
const readExport = async (query: string): Promise<AuditDetail[]> => {
  const { body } = await api<string>('GET', `/audit/export${query}`, { token: tokens.auditor });
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditDetail);
};
const verify = async () => (await api<AuditCheck>('POST', '/audit/verify', { token: tokens.admin })).body;

describe('browsing', () => {
  it('belongs to auditors and admins, and to no lead', async () => {
    const paths = [
      ['GET', '/audit'],
      ['GET', '/audit/export'],
      ['POST', '/audit/verify'],
    ] as const;
    for (const [method, path] of paths) {
      for (const token of [tokens.auditor, tokens.admin]) expect((await api(method, path, { token })).status).toBe(200);
      for (const token of [tokens.dev, tokens.lead]) {
        const refused = await api<Problem>(method, path, { token });
        expect(refused).toMatchObject({ status: 403, body: { missingAction: 'audit.read' } });
      }
    }
    expect((await api('GET', '/audit/1', { token: tokens.auditor })).status).toBe(200);
    expect((await api('GET', '/audit/1', { token: tokens.lead })).status).toBe(404);
    expect((await api('GET', '/audit/999999', { token: tokens.auditor })).status).toBe(404);
    expect((await api('GET', '/audit/0', { token: tokens.auditor })).status).toBe(404);
  });

  it('shows the newest first and pages without losing or repeating a row', async () => {
    const { total, items } = await list('?limit=200');
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => total - at));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<AuditEntry> = await list(`?limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(items.map(({ seq }) => seq));
    const wrong = await api('GET', '/audit?cursor=x', { token: tokens.auditor });
    expect(wrong.status).toBe(422);
  });

  it('narrows by actor, action, project, subject and time', async () => {
    const kubeconfig = (await list('?action=kubeconfig')).items;
    expect(kubeconfig).toMatchObject([{ actor: 'dev@demo', subject: 'clusters', key: 'payments/ours' }]);
    expect((await list('?subject=clusters/payments/ours')).items).toEqual(kubeconfig);
    expect((await list('?actor=DEV@demo')).total).toBe(2);
    expect((await list('?actor=dev%25demo')).total).toBe(0);
    const payments = await list('?project=payments&limit=200');
    expect(payments.total).toBeGreaterThan(1);
    expect(payments.items.every(({ project }) => project === 'payments')).toBe(true);
    const at = kubeconfig[0]?.at ?? '';
    expect((await list(`?from=${at}&action=kubeconfig`)).total).toBe(1);
    expect((await list(`?to=${at}&action=kubeconfig`)).total).toBe(0);
    expect((await api('GET', '/audit?from=yesterday', { token: tokens.auditor })).status).toBe(422);
  });

  it('says from where, in which request and for whom', async () => {
    const [entry] = (await list('?action=get-kubeconfig')).items;
    expect(entry).toMatchObject({ actor: 'dev@demo', actorKind: 'token', onBehalfOf: null, requestId: 'a'.repeat(32) });
    const detail = (await api<AuditDetail>('GET', `/audit/${entry?.seq}`, { token: tokens.auditor })).body;
    expect(detail.address).toBe('192.0.2.7');
  });

  it('shows what was before and after in one row', async () => {
    const [entry] = (await list('?action=create-token')).items;
    const detail = (await api<AuditDetail>('GET', `/audit/${entry?.seq}`, { token: tokens.auditor })).body;
    expect(detail).toMatchObject({ ...entry, before: null, after: { name: 'laptop' } });
    expect(detail.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('an export', () => {
  it('holds whole rows as JSON Lines, with the line about itself last', async () => {
    const rows = await readExport('');
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
    for (const [at, row] of rows.entries()) {
      if (at > 0) expect(row.previousHash).toBe(rows[at - 1]?.hash);
    }
    expect(rows.at(-1)).toMatchObject({ action: 'export-audit', actor: 'auditor@demo', after: { filter: {} } });
    expect((await readExport('?action=get-kubeconfig')).map(({ action }) => action)).toEqual(['get-kubeconfig']);
    const [latest] = await list('?action=export-audit').then(({ items }) => items);
    const detail = (await api<AuditDetail>('GET', `/audit/${latest?.seq}`, { token: tokens.auditor })).body;
    expect(detail.after).toEqual({ filter: { action: 'get-kubeconfig' } });
  });
});

describe('the chain', () => {
  const alter = (...statements: string[]) =>
    asOwner.db.transact(async (tx) => {
      const triggers = ['audit_entries_are_final', 'audit_entries_stay'];
      for (const name of triggers) await tx.$queryRawUnsafe(`ALTER TABLE audit_entries DISABLE TRIGGER ${name}`);
      for (const statement of statements) await tx.$queryRawUnsafe(statement);
      for (const name of triggers) await tx.$queryRawUnsafe(`ALTER TABLE audit_entries ENABLE TRIGGER ${name}`);
    });
  const command = () =>
    spawnSync(process.execPath, ['scripts/audit-verify.ts'], {
      encoding: 'utf8',
      env: { NODE_ENV: 'test', DATABASE_URL: application },
    });

  it('is closed to the application: rows are added and read, nothing else', async () => {
    for (const change of [
      `UPDATE audit_entries SET actor = 'b'`,
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'DROP TABLE audit_entries',
    ]) {
      await expect(deps.db.auto.$queryRawUnsafe(change), change).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('fits, for the button and for the command', async () => {
    const { total } = await list();
    expect(await verify()).toMatchObject({ rows: total, misfit: null });
    const { status, stdout } = command();
    expect(stdout).toBe(`${total} rows of the audit checked, every one fits\n`);
    expect(status).toBe(0);
  });

  it('names a row that the owner altered, and fits again when it is put back', async () => {
    await alter(`UPDATE audit_entries SET actor = 'somebody@else' WHERE seq = 5`);
    expect(await verify()).toMatchObject({
      rows: 4,
      misfit: { seq: 5, reason: 'altered', entry: { actor: 'somebody@else' } },
    });
    const { status, stderr } = command();
    expect(stderr).toContain('Row 5 of the audit is altered');
    expect(stderr).toContain('somebody@else');
    expect(status).toBe(1);
    await alter(`UPDATE audit_entries SET actor = 'slipway' WHERE seq = 5`);
    expect((await verify()).misfit).toBeNull();
  });

  it('notices a row that was taken out, in the middle and at the end', async () => {
    const { total } = await list();
    await alter('CREATE TABLE kept AS SELECT * FROM audit_entries', 'DELETE FROM audit_entries WHERE seq = 3');
    expect((await verify()).misfit).toEqual({ seq: 3, reason: 'missing', entry: null });
    await alter('INSERT INTO audit_entries SELECT * FROM kept WHERE seq = 3');
    await alter(`DELETE FROM audit_entries WHERE seq = ${total}`);
    expect((await verify()).misfit).toEqual({ seq: total, reason: 'missing', entry: null });
    await alter(`INSERT INTO audit_entries SELECT * FROM kept WHERE seq = ${total}`, 'DROP TABLE kept');
    expect((await verify()).misfit).toBeNull();
  });
});
