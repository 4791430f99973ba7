import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { closedPort, startHooks, startMail } from '../../tests/support/sinks.ts';
import { createSealer } from '../auth/sealing.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { type OpenDatabase, openDatabase } from '../db/client.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { deliveryStore } from '../db/notices/delivery-store.ts';
import { createDestinationStore } from '../db/notices/destination-store.ts';
import { createNoticeStore } from '../db/notices/notice-store.ts';
import { readAllowed } from '../domain/outbound/outbound-allow.ts';
import { createMailer } from '../notify/mailer.ts';
import { createOutbound } from '../notify/outbound.ts';
import { createSender } from '../notify/sender.ts';
import type { DestinationRecord } from '../ports/destinations.ts';
import { type DeliverDeps, lookAfterDeliveries } from './deliver-notices.ts';
import { expandNotices } from './expand-notices.ts';

interface Row {
  state: string;
  attempts: number;
  lastError: string | null;
  waits: number;
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
// Far more than any answer takes on a machine that has much else to do, and less than those who are slow here.
const timeoutMs = 1_500;

let test: TestDatabase;
let db: OpenDatabase;
let deps: DeliverDeps;
let notices: ReturnType<typeof createNoticeStore>;
let hooks: Awaited<ReturnType<typeof startHooks>>;
let mail: Awaited<ReturnType<typeof startMail>>;
const stops: (() => Promise<void>)[] = [];
let working: { stop(): Promise<void> } | null = null;
const errors: unknown[] = [];

beforeAll(async () => {
  test = await createMigratedDatabase();
  db = openDatabase(test.url);
  hooks = await startHooks();
  mail = await startMail();
  const eventLog = createEventLog(db, test.url);
  stops.push(hooks.stop, mail.stop, () => eventLog.close());
  notices = createNoticeStore(test.url);
  deps = {
    db,
    clock: { now: () => new Date() },
    deliveries: deliveryStore,
    audit: auditStore,
    eventLog,
    destinations: createDestinationStore(createSealer('s'.repeat(32))),
    sender: createSender(
      createOutbound({ allowed: readAllowed('127.0.0.1'), timeoutMs }),
      'https://slipway.example.com',
    ),
    mailer: createMailer({
      smtpUrl: mail.smtpUrl,
      portalUrl: 'https://slipway.example.com',
      timeoutMs,
    }),
    onAttempt: () => undefined,
    onError: (error) => errors.push(error),
  };
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await db.close();
  await test.drop();
});
beforeEach(async () => {
  errors.length = 0;
  mail.setFaults();
  await mail.clear();
  await hooks.clear();
  await db.auto.$queryRawUnsafe('DELETE FROM notification_destinations');
  await db.auto.$queryRawUnsafe('DELETE FROM notices');
});
afterEach(async () => {
  await working?.stop();
  working = null;
  expect(errors).toEqual([]);
});

/** A notice that one person is mailed about, in the language they chose. */
async function mailTo(email: string, locale: string | null = null): Promise<void> {
  await happen();
  await db.auto.$queryRawUnsafe(
    `WITH person AS (
       INSERT INTO users (id, issuer, subject, email, name, locale, signed_in_at)
       VALUES (gen_random_uuid(), 'https://id.test', $1, $1, 'Dana', $2, now()) RETURNING id)
     INSERT INTO deliveries (id, notice_id, channel, user_id, next_at)
     SELECT gen_random_uuid(), n.id, 'email', p.id, now() FROM notices n, person p`,
    email,
    locale,
  );
}

function work(more: Partial<DeliverDeps> = {}) {
  const stopping = new AbortController();
  const running = lookAfterDeliveries({ ...deps, ...more }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  working = { stop };
  return stop;
}

async function addDestination(url: string, more: Partial<DestinationRecord> = {}): Promise<string> {
  const id = randomUUID();
  const record: DestinationRecord = {
    id,
    project: 'payments',
    kind: 'webhook',
    title: 'Chat',
    host: new URL(url).host,
    topics: ['cluster-ready'],
    createdBy: 'lead@demo',
    createdAt: new Date(),
    pausedAt: null,
    disabledAt: null,
    last: null,
    version: 1,
    ...more,
  };
  await deps.destinations.insert(db.auto, record, { url, secret: record.kind === 'webhook' ? secret : null });
  return id;
}

async function happen(key = 'payments/shop', at = new Date(), project = 'payments'): Promise<void> {
  const arguments_ = { cluster: '<script>shop</script>', requester: '<!channel>' };
  const notice = { at, topic: 'cluster-ready' as const, project, subject: 'clusters' as const, key };
  await db.transact((tx) => notices.append(tx, { ...notice, arguments: arguments_, actorId: null, about: [] }));
  await expandNotices({ db, clock: deps.clock, notices, eventLog: deps.eventLog, onError: deps.onError });
}

const hook = (name: string) => hooks.urlOf(name);
const rows = () =>
  db.auto.$queryRawUnsafe<Row[]>(
    `SELECT state, attempts, last_error AS "lastError",
       round(extract(epoch FROM next_at - now()))::int AS waits FROM deliveries ORDER BY id`,
  );
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });
const makeDue = () => db.auto.$queryRawUnsafe("UPDATE deliveries SET next_at = now() WHERE state = 'waiting'");

it('sends a notice to whom it concerns, signed so that the receiver can check it', async () => {
  const id = await addDestination(hook('a'));
  await addDestination(hook('everywhere'), { project: null });
  await addDestination(hook('other'), { project: 'storefront' });
  await addDestination(hook('topic'), { topics: ['cluster-failed'] });
  await addDestination(hook('paused'), { pausedAt: new Date() });
  work();
  await happen();
  await until(async () => expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']));
  const [call] = await hooks.received('a');
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toMatchObject({
    type: 'cluster-ready',
    data: {
      project: 'payments',
      subject: 'clusters',
      key: 'payments/shop',
      url: 'https://slipway.example.com/clusters/payments/shop',
    },
  });
  expect([...(await hooks.received('everywhere')), ...(await hooks.received('other'))].length).toBe(1);
  expect([...(await hooks.received('topic')), ...(await hooks.received('paused'))]).toEqual([]);
  expect(await deps.destinations.get(db.auto, id)).toMatchObject({ last: { outcome: 'delivered', status: 204 } });
});

it('writes to Slack without markup of those who named things', async () => {
  await addDestination(hook('slack'), { kind: 'slack' });
  work();
  await happen();
  await until(async () => expect((await hooks.received('slack')).length).toBe(1));
  const { text, blocks } = JSON.parse((await hooks.received('slack'))[0]?.body ?? '{}') as {
    text: string;
    blocks: object[];
  };
  expect(text).toBe('&lt;script&gt;shop&lt;/script&gt; is ready: Ordered by &lt;!channel&gt;');
  expect(blocks[1]).toMatchObject({ text: { type: 'plain_text', text: 'Ordered by <!channel>' } });
});

it.each([
  ['that is slow', { delayMs: 5_000 }, 'timed-out', null],
  ['that fails', { status: 500 }, 'answered-error 500', 500],
  ['that redirects', { status: 307, location: 'http://127.0.0.1:1/' }, 'redirected 307', 307],
])('tries a receiver %s again later, with the same id', async (_what, how, lastError, status) => {
  const id = await addDestination(hook('a'));
  await hooks.answer('a', how);
  work();
  await happen();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, lastError }]));
  const [{ waits = 0 } = {}] = await rows();
  expect(waits).toBeGreaterThan(1);
  expect(waits).toBeLessThanOrEqual(6);
  const outcome = lastError.split(' ')[0];
  expect((await deps.destinations.get(db.auto, id))?.last).toMatchObject({ outcome, status });
  await hooks.answer('a', {});
  await makeDue();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]));
  const ids = (await hooks.received('a')).map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('tries a receiver that is down again, and gives up what is three days old', async () => {
  const down = `http://127.0.0.1:${await closedPort()}/x`;
  const id = await addDestination(down);
  work();
  await happen();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'unreachable' }]));
  await db.auto.$queryRawUnsafe("UPDATE notices SET at = at - interval '73 hours'");
  await makeDue();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'gave-up', attempts: 2 }]));
  expect((await deps.destinations.get(db.auto, id))?.last).toMatchObject({ outcome: 'unreachable', status: null });
});

it('gives up an address that leads inside at once, whatever it was when it was typed', async () => {
  await addDestination('https://10.0.0.1/x');
  work();
  await happen();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'gave-up', lastError: 'refused-address' }]));
});

it('sends nothing more to a receiver that is gone', async () => {
  const id = await addDestination(hook('a'));
  await hooks.answer('a', { status: 410 });
  work();
  await happen();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'gave-up', lastError: 'gone 410' }]));
  expect((await deps.destinations.get(db.auto, id))?.disabledAt).toBeInstanceOf(Date);
  const audited = await db.auto.$queryRawUnsafe<{ action: string }[]>(
    `SELECT action FROM audit_entries WHERE key = '${id}'`,
  );
  expect(audited).toEqual([{ action: 'disable-destination' }]);
  await happen('payments/second');
  expect((await hooks.received('a')).length).toBe(1);
});

it('sends again what a worker died over, with the same id, and settles it once', async () => {
  await addDestination(hook('a'));
  // A worker that sends and then never gets to say so.
  const dies = { ...deliveryStore, settle: () => new Promise<void>(() => undefined) };
  const stopping = new AbortController();
  void lookAfterDeliveries({ ...deps, deliveries: dies }, stopping.signal);
  await happen();
  await until(async () => expect((await hooks.received('a')).length).toBe(1));
  stopping.abort();
  const [{ waits = 0, state } = {}] = await rows();
  expect([state, waits > 50]).toEqual(['waiting', true]);
  work();
  await makeDue();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]));
  const ids = (await hooks.received('a')).map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('sends each once where several workers look', async () => {
  await addDestination(hook('a'));
  const stops = [work(), work(), work()];
  for (let count = 0; count < 30; count += 1) await happen(`payments/shop-${count}`);
  await until(async () => expect((await rows()).filter(({ state }) => state === 'sent').length).toBe(30));
  for (const stop of stops) await stop();
  expect((await hooks.received('a')).length).toBe(30);
});

it('mails a person in their language', async () => {
  work();
  await mailTo('zhang@example.com', 'zh');
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]));
  expect(mail.mails()).toMatchObject([{ subject: expect.stringMatching(/\p{Script=Han}/u) }]);
});

it('gives up a mailbox that the server refuses, and mails again once a server that was down is back', async () => {
  mail.setFaults({ refused: ['nobody@example.com'] });
  work();
  await mailTo('nobody@example.com');
  await until(async () => expect(await rows()).toMatchObject([{ state: 'gave-up', lastError: 'refused 550' }]));
  await db.auto.$queryRawUnsafe('DELETE FROM notices');
  mail.setFaults({ isDown: true });
  await mailTo('dana@example.com');
  await until(async () => expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'unreachable' }]));
  mail.setFaults();
  await makeDue();
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]));
  expect(mail.mails().length).toBe(1);
});

it('tries a slow mail server again with the same Message-ID', async () => {
  mail.setFaults({ delayMs: 3_000 });
  work();
  await mailTo('slow@example.com');
  await until(async () => expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'timed-out' }]));
  mail.setFaults();
  await makeDue();
  await until(async () => expect(mail.mails().length).toBe(2));
  expect(new Set(mail.mails().map(({ headers }) => headers['message-id'])).size).toBe(1);
});

it('says that there is no mail server where the operator named none', async () => {
  work({ mailer: null });
  await mailTo('unsent@example.com');
  await until(async () => expect(await rows()).toMatchObject([{ state: 'gave-up', lastError: 'no-mail-server' }]));
});
