import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costUrlOf } from '../../components/costs/overview/prepare-costs.ts';
import type { CostMailing, CostMailingPage } from '../../lib/contracts/cost-mailings.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { parseCsv } from '../../lib/csv.ts';
import { addMoney } from '../../lib/money.ts';
import { config, proxy } from '../../proxy.ts';
import { type Api, createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { startMail } from '../../tests/support/sinks.ts';
import { createNoticeStore } from '../db/notices/notice-store.ts';
import { createMailer } from '../notify/mailer.ts';
import { type MailingDeps, sendMailings } from './send-mailings.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let mail: Awaited<ReturnType<typeof startMail>>;
let sending: MailingDeps;
let now = new Date();
const tokens: Record<string, string> = {};
const people: Record<string, string> = {};
const failures: unknown[] = [];

const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

async function addDay(project: string, day: string, node: string): Promise<void> {
  const [row] = await run(
    `INSERT INTO cluster_dims (namespace, name, project, valid_from) VALUES ($1, $1, $1, '2026-01-01')
     ON CONFLICT DO NOTHING RETURNING id::text`,
    project,
  );
  const [known] = row ? [row] : await run('SELECT id::text FROM cluster_dims WHERE project = $1', project);
  await run(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, hours, hours_missing, hours_carried, hours_rate_card, currency, computed_at)
     VALUES ($1::bigint, $2::date, $3::numeric, 24, 0, 0, 0, 'USD', now())`,
    known?.id,
    day,
    node,
  );
}

/** Costs of all hours until then were asked for. */
const readUntil = (until: string) =>
  run(
    `INSERT INTO cost_watermarks (source, complete_until, updated_at) VALUES ('test', $1::timestamptz, now())
     ON CONFLICT (source) DO UPDATE SET complete_until = EXCLUDED.complete_until`,
    until,
  );

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => now };
  deps.hasMailServer = true;
  mail = await startMail();
  api = createApi(deps);
  await seedOrganisation(deps);
  for (const [name, groups] of Object.entries({ dev: ['payments-developers'], finops: ['finops'] })) {
    const person = await createPerson(deps, `${name}@demo`, groups, { expiresAt: new Date('2030-01-01') });
    tokens[name] = person.token;
    people[name] = person.userId;
  }
  sending = {
    db: deps.db,
    clock: deps.clock,
    ids: { newId: randomUUID },
    mailings: deps.costMailings,
    currency: 'USD',
    adminGroup: 'slipway-admins',
    costs: deps.costs,
    costDays: deps.costDays,
    people: createNoticeStore(database.url),
    audit: deps.audit,
    eventLog: deps.eventLog,
    mailer: createMailer({ smtpUrl: mail.smtpUrl, portalUrl: 'https://slipway.test' }),
    onError: (error) => void failures.push(error),
  };
  // Days pass here, and nobody signs in again.
  await run(`UPDATE users SET signed_in_at = '2027-01-01'`);
  await addDay('payments', '2026-11-20', '24');
  await addDay('payments', '2026-11-21', '25.5');
  await addDay('storefront', '2026-11-21', '100');
});
afterAll(async () => {
  await mail.stop();
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  failures.length = 0;
  mail.setFaults();
  await mail.clear();
  await run('DELETE FROM cost_mailings');
  await readUntil('2027-01-01');
  await run('UPDATE users SET disabled_at = NULL');
});

const apart = { splitIdle: 'apart', splitShared: 'apart' };
const daily = { title: 'All <b>costs</b>', scope: { ...apart, filter: {} }, every: 'day', format: 'csv' };
type Answer = CostMailing & Problem;
const create = async (who: string, more: object = {}) =>
  (await api<Answer>('POST', '/costs/mailings', { token: tokens[who], body: { ...daily, ...more } })).body;
const list = async (who: string) =>
  (await api<CostMailingPage>('GET', '/costs/mailings', { token: tokens[who] })).body.items;
const act = (who: string, id: string, body: object) =>
  api<Answer>('PUT', `/costs/mailings/${id}`, { token: tokens[who], body });
const send = () => sendMailings(sending, new AbortController().signal);
const rowsOf = (text = '') => {
  const [header = [], ...rows] = parseCsv(text).rows.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
};
const totalOf = (text: string | undefined, column: string) =>
  addMoney(...rowsOf(text).map((row) => row[column] || '0'));
const actions = async (id: string) =>
  (await run('SELECT action FROM audit_entries WHERE key = $1 ORDER BY seq', id)).map(({ action }) => action);

const linkIn = (text = '') => new URL(/https:\/\/slipway\.test\/\S+from=\S+/.exec(text)?.[0] ?? '');

describe('costs by mail', () => {
  it('come once a period, to their owner, with what they may see', async () => {
    const mailing = await create('dev');
    expect(mailing).toMatchObject({ nextAt: '2026-11-22T06:00:00.000Z', paused: null, runs: [] });
    await send();
    expect(mail.mails()).toEqual([]);
    now = new Date('2026-11-22T06:00:01Z');
    await Promise.all([send(), send(), send()]);
    await send();
    const [sent, ...more] = mail.mails();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      recipients: ['dev@demo'],
      subject: 'Slipway: All <b>costs</b>, 2026-11-21 to 2026-11-21',
      attachments: [{ name: 'costs-2026-11-21-2026-11-21.csv', type: 'text/csv' }],
    });
    expect(sent?.html).toContain('All &lt;b&gt;costs&lt;/b&gt;');
    expect(totalOf(sent?.attachments[0]?.text, 'total_cost')).toBe('25.5');
    expect(sent?.attachments[0]?.text).not.toContain('storefront');
    expect((await list('dev'))[0]?.runs).toMatchObject([
      { from: '2026-11-21', to: '2026-11-21', state: 'sent', attempts: 1, isTest: false, lastError: null },
    ]);
    expect(await actions(mailing.id)).toEqual(['create-cost-mailing', 'send-costs']);
    expect(failures).toEqual([]);
  });

  it('hold the same as the export of those days, as FOCUS and narrowed to a project', async () => {
    await create('finops', { format: 'focus-1.2', scope: { ...apart, filter: { project: 'storefront' } } });
    now = new Date('2026-11-22T07:00:00Z');
    await send();
    const [file] = mail.mails()[0]?.attachments ?? [];
    const path = '/costs/export?format=focus-1.2&from=2026-11-21&to=2026-11-21&project=storefront';
    const exported = await api<string>('GET', path, { token: tokens.finops });
    expect(totalOf(file?.text, 'EffectiveCost')).toBe('100');
    expect(file?.text.replaceAll('\r\n', '\n').trim()).toBe(String(exported.body).replaceAll('\r\n', '\n').trim());
  });

  it('follow one another when nobody was there to send them', async () => {
    await create('finops');
    now = new Date('2026-11-24T09:00:00Z');
    await send();
    expect(mail.mails().map(({ subject }) => subject.slice(-10))).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  });

  it('are a link to the page of costs when they are too large, which asks to sign in first', async () => {
    await create('finops');
    now = new Date('2026-11-22T07:00:00Z');
    await sendMailings({ ...sending, mostBytes: 100 }, new AbortController().signal);
    const [sent] = mail.mails();
    expect(sent?.attachments).toEqual([]);
    const link = linkIn(sent?.text);
    expect(config.matcher.some((one) => new RegExp(`^${one}$`).test(link.pathname))).toBe(true);
    const leads = proxy(new NextRequest(link)).headers.get('location') ?? '';
    expect(new URL(leads).pathname).toBe('/sign-in');
    expect(new URL(leads).searchParams.get('callbackUrl')).toBe(`${link.pathname}${link.search}`);
    const { from, to } = costUrlOf(Object.fromEntries(link.searchParams), '2026-11-22').range ?? {};
    const path = `/costs/export?format=csv&from=${from}&to=${to}`;
    const { body } = await api<string>('GET', path, { token: tokens.finops });
    expect(totalOf(String(body), 'total_cost')).toBe('125.5');
  });

  it.each([
    [{ project: 'payments', label: 'team=a b' }, apart, { by: 'project', splitIdle: 'apart' }],
    [{ cluster: 'payments/payments' }, { ...apart, splitIdle: 'even' }, { by: 'namespace', splitIdle: 'even' }],
    [{ nodeType: 'm5.large' }, { ...apart, splitShared: 'even' }, { by: 'project', splitShared: 'apart' }],
  ] as const)('lead to what they are of: %j', async (filter, splits, expected) => {
    await create('finops', { scope: { ...splits, filter } });
    now = new Date('2026-11-22T07:00:00Z');
    await send();
    const said = costUrlOf(Object.fromEntries(linkIn(mail.mails()[0]?.text).searchParams), '2026-11-22');
    expect(said).toMatchObject({ range: { from: '2026-11-21', to: '2026-11-21' }, filter, ...expected });
  });

  it('are tried again after a failure, by whoever comes next, and the receiver can tell that it is the same', async () => {
    await create('dev');
    now = new Date('2026-11-22T06:30:00Z');
    await sendMailings(
      { ...sending, mailer: { sendCosts: () => Promise.reject(new Error('died')) } },
      new AbortController().signal,
    );
    expect(failures).toHaveLength(1);
    // Whoever died with it holds it until the lease ends.
    await send();
    expect(mail.mails()).toEqual([]);
    now = new Date('2026-11-22T06:41:00Z');
    await send();
    expect(mail.mails()).toHaveLength(1);
    const [runs] = (await list('dev')).map(({ runs }) => runs);
    expect(runs).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(mail.mails()[0]?.headers['message-id']).toBe(`<${runs?.[0]?.id}@slipway.test>`);
  });

  it('say what went wrong, and are given up after three days', async () => {
    await create('dev');
    await run('UPDATE cost_mailings SET next_at = $1::timestamptz', '2026-11-22T06:00:00Z');
    const silent = {
      ...sending,
      mailer: { sendCosts: async () => ({ isDelivered: false, isFinal: false, detail: 'unreachable' }) },
    };
    now = new Date('2026-11-22T06:30:00Z');
    await sendMailings(silent, new AbortController().signal);
    expect((await list('dev'))[0]?.runs).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'unreachable' }]);
    await run('UPDATE cost_mailings SET next_at = $1::timestamptz', '2027-01-01T00:00:00Z');
    now = new Date('2026-11-25T07:30:00Z');
    await sendMailings(silent, new AbortController().signal);
    expect((await list('dev'))[0]?.runs).toMatchObject([{ state: 'gave-up', attempts: 2, lastError: 'unreachable' }]);
  });
});

describe('costs that are not known yet', () => {
  it('are waited for, and go out whole as soon as they are', async () => {
    await create('dev');
    await readUntil('2026-11-21T12:00:00Z');
    now = new Date('2026-11-22T06:00:01Z');
    await send();
    now = new Date('2026-11-22T15:00:00Z');
    await send();
    expect(mail.mails()).toEqual([]);
    expect((await list('dev'))[0]?.runs).toMatchObject([{ state: 'waiting', attempts: 0, lastError: 'not-yet-known' }]);
    await readUntil('2026-11-22T00:00:00Z');
    now = new Date('2026-11-22T15:10:00Z');
    await send();
    const [sent] = mail.mails();
    expect(sent?.text).toContain('are attached');
    expect(sent?.text).not.toMatch(/known/i);
    expect((await list('dev'))[0]?.runs).toMatchObject([{ state: 'sent', attempts: 1, lastError: null }]);
  });

  it.each([
    ['2026-11-21T12:00:00Z', 'Costs are known until 21 Nov 2026, 12:00 UTC. Later hours are missing.'],
    ['2026-11-20T12:00:00Z', 'No costs of these days are known yet.'],
  ])('are waited for a day, and then it is said what is known: until %s', async (until, said) => {
    await create('dev');
    await readUntil(until);
    for (const at of ['2026-11-22T06:00:01Z', '2026-11-23T05:59:00Z']) {
      now = new Date(at);
      await send();
    }
    expect(mail.mails()).toEqual([]);
    now = new Date('2026-11-23T06:00:00Z');
    await send();
    const [sent, ...more] = mail.mails();
    expect(more).toEqual([]);
    expect(sent?.text).toContain(said);
    expect(sent?.subject).toContain('2026-11-21');
  });

  it('are counted, in the language of who gets them, and a trial waits for nothing', async () => {
    const { id } = await create('dev');
    await readUntil('2026-11-20T12:00:00Z');
    await run(`UPDATE users SET locale = 'zh' WHERE id = $1::uuid`, people.dev);
    await run(`UPDATE cost_day_clusters SET hours_missing = 9 WHERE day = '2026-11-20'`);
    await run(`SELECT sum_costs('2026-11-20', '2026-11-21')`);
    await api('POST', `/costs/mailings/${id}/send`, { token: tokens.dev });
    await send();
    await run(`UPDATE users SET locale = NULL WHERE id = $1::uuid`, people.dev);
    const [sent] = mail.mails();
    expect(sent?.text).toContain('成本已知至 2026年11月20日 12:00 UTC，之后的小时缺失。');
    expect(sent?.text).toContain('未知且未计入：24 个集群小时中的 9 个。');
  });
});

describe('who lost the right', () => {
  it('gets no figure but a word why, and lets it go on later', async () => {
    const { id } = await create('dev');
    await run(`UPDATE users SET groups = '{}' WHERE id = $1::uuid`, people.dev);
    now = new Date('2026-11-22T07:00:00Z');
    await send();
    const [told, ...more] = mail.mails();
    expect(more).toEqual([]);
    expect(told?.attachments).toEqual([]);
    expect(told?.subject).toBe('Slipway: The report All <b>costs</b> was paused');
    now = new Date('2026-11-25T07:00:00Z');
    await send();
    expect(mail.mails()).toHaveLength(1);
    await run(`UPDATE users SET groups = '{payments-developers}' WHERE id = $1::uuid`, people.dev);
    expect(await list('dev')).toMatchObject([
      { paused: 'no-right', nextAt: null, runs: [{ state: 'refused', lastError: 'no-right', bytes: null }] },
    ]);
    expect((await act('dev', id, { paused: false })).body).toMatchObject({
      paused: null,
      nextAt: '2026-11-26T06:00:00.000Z',
    });
    expect(await actions(id)).toEqual(['create-cost-mailing', 'pause-cost-mailing', 'change-cost-mailing']);
  });

  it('gets all of it where the group of admins is all that they have left', async () => {
    await create('dev');
    await run(`UPDATE users SET groups = '{slipway-admins}' WHERE id = $1::uuid`, people.dev);
    now = new Date('2026-11-22T07:00:00Z');
    await send();
    await run(`UPDATE users SET groups = '{payments-developers}' WHERE id = $1::uuid`, people.dev);
    expect((await list('dev'))[0]).toMatchObject({ paused: null, runs: [{ state: 'sent' }] });
    expect(totalOf(mail.mails()[0]?.attachments[0]?.text, 'total_cost')).toBe('125.5');
  });

  it('gets nothing at all when they are gone', async () => {
    const { id } = await create('dev');
    await run('UPDATE users SET disabled_at = now() WHERE id = $1::uuid', people.dev);
    now = new Date('2026-11-22T07:00:00Z');
    await send();
    expect(mail.mails()).toEqual([]);
    expect(await run('SELECT paused FROM cost_mailings WHERE id = $1::uuid', id)).toEqual([{ paused: 'gone' }]);
  });
});

describe('its owner', () => {
  it('pauses it, goes on with the next period, tries it, and deletes it', async () => {
    const { id } = await create('dev');
    expect((await act('dev', id, { paused: true })).body.paused).toBe('by-owner');
    now = new Date('2026-11-23T12:00:00Z');
    await send();
    expect(mail.mails()).toEqual([]);
    const tried = await api<Answer>('POST', `/costs/mailings/${id}/send`, { token: tokens.dev });
    expect(tried.body.runs).toMatchObject([{ isTest: true, state: 'waiting', from: '2026-11-22' }]);
    expect((await api('POST', `/costs/mailings/${id}/send`, { token: tokens.dev })).status).toBe(409);
    await send();
    expect(mail.mails()).toHaveLength(1);
    expect((await act('dev', id, { paused: false })).body.nextAt).toBe('2026-11-24T06:00:00.000Z');
    now = new Date('2026-11-24T06:00:01Z');
    await send();
    expect((await list('dev'))[0]?.runs.map(({ from, isTest }) => [from, isTest])).toEqual([
      ['2026-11-23', false],
      ['2026-11-22', true],
    ]);
    expect((await api('DELETE', `/costs/mailings/${id}`, { token: tokens.finops })).status).toBe(404);
    expect((await api('DELETE', `/costs/mailings/${id}`, { token: tokens.dev })).status).toBe(200);
    expect(await list('dev')).toEqual([]);
    expect(await actions(id)).toEqual([
      'create-cost-mailing',
      'change-cost-mailing',
      'try-cost-mailing',
      'send-costs',
      'change-cost-mailing',
      'send-costs',
      'delete-cost-mailing',
    ]);
  });

  it('has twenty at most, of filters that can be asked for', async () => {
    const both = { ...apart, filter: { namespace: 'web', nodeType: 'm5.large' } };
    expect((await create('dev', { scope: both })).code).toBe('validation-failed');
    expect((await create('dev', { scope: { ...apart, filter: { label: 'nonsense' } } })).code).toBe(
      'validation-failed',
    );
    for (let made = 0; made < 20; made++) await create('dev');
    expect((await create('dev')).message?.key).toBe('said.cost-mailings-full');
  });
});
