import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { SleepSchedule } from '../../lib/contracts/sleep-schedule.ts';
import { runSleepSchedules, type SleepingDeps } from '../../server/jobs/run-sleep-schedules.ts';
import { createAsking } from '../../server/runtime/worker/asking.ts';
import { closeParts, openParts } from '../../server/runtime/worker/parts.ts';
import { type SleepWorld, startSleepWorld } from '../support/sleep-world.ts';

let sleeping: SleepWorld;
let parts: ReturnType<typeof openParts>;
const errors: unknown[] = [];
beforeAll(async () => {
  sleeping = await startSleepWorld();
  const settings = {
    databaseUrl: sleeping.databaseUrl,
    kubeconfig: sleeping.controllers.kubeconfig,
    sessionUrl: sleeping.databaseUrl,
    isPooled: false,
    systemNamespace: 'kcm-system',
    prometheusUrl: null,
    currency: 'USD',
    approvalAbove: 10,
    adminGroup: null,
    port: 0,
    assertSchema: async () => undefined,
    sending: { secret: 's'.repeat(32), portalUrl: 'https://slipway.test', smtpUrl: null, allowed: '' },
    endpoints: {
      sts: 'https://sts.test',
      azureAuthority: 'https://azure.test',
      googleToken: 'https://google.test',
      vcenters: [],
    },
    karmada: [],
    silenceSeconds: 90,
    log: { info: () => undefined, error: () => undefined },
  };
  parts = openParts(settings, (error) => errors.push(error));
  leader = { onError: parts.onError, deps: createAsking(parts, settings) };
}, 60_000);
afterAll(async () => {
  await closeParts(parts);
  await sleeping.stop();
});

let leader: SleepingDeps;
/** A leader's round at another time. */
const roundAt = (now: Date) =>
  runSleepSchedules({ ...leader, deps: { ...leader.deps, clock: { now: () => now } } }, new AbortController().signal);
const hourMs = 3_600_000;
const later = (hours: number) => new Date(Math.floor(Date.now() / hourMs) * hourMs + hours * hourMs);
const path = '/clusters/team-a/shop/schedule';
const read = async () => (await sleeping.api<SleepSchedule>('GET', path)).body;
const clockOf = (at: Date) => at.toISOString().slice(11, 16);
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Sleeps daily from in two hours until in six. */
const nightly = () => ({ timeZone: 'UTC', asleep: [{ days, from: clockOf(later(2)), to: clockOf(later(6)) }] });
const requests = async (kind: string) => (await sleeping.cluster()).requests.filter((one) => one.kind === kind);
/** The one that was not there before; those of other times are in no order. */
const newIn = async (kind: string, before: Awaited<ReturnType<typeof requests>>) => {
  const known = new Set(before.map(({ id }) => id));
  const found = (await requests(kind)).filter(({ id }) => !known.has(id));
  expect(found).toHaveLength(1);
  return found[0]?.id ?? '';
};

describe('a cluster with a schedule', () => {
  it('is told when it will sleep', async () => {
    await sleeping.order();
    expect(await read()).toMatchObject({ schedule: null, next: null, last: null, planned: [], slept: [] });
    const { status, body } = await sleeping.api<SleepSchedule>('PUT', path, nightly());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schedule: { timeZone: 'UTC', owner: 'dev@demo', wakesOnKubeconfig: true, awakeUntil: null },
      next: { at: later(2).toISOString(), to: 'asleep' },
    });
    expect(body.planned[0]).toEqual({ start: later(2).toISOString(), end: later(6).toISOString() });
  });

  it('refuses what is no time', async () => {
    const zone = await sleeping.api('PUT', path, { ...nightly(), timeZone: 'Mars/Olympus' });
    expect(zone.body.errors).toMatchObject([{ pointer: '/timeZone', message: { key: 'said.no-time-zone' } }]);
    const past = await sleeping.api('PUT', path, { ...nightly(), awakeUntil: '2020-01-01T00:00:00Z' });
    expect(past.body.errors).toMatchObject([{ pointer: '/awakeUntil', message: { key: 'said.awake-until-past' } }]);
    const clock = await sleeping.api('PUT', path, { timeZone: 'UTC', asleep: [{ days, from: '25:00', to: '07:00' }] });
    expect(clock.body.errors).toMatchObject([{ pointer: '/asleep/0/from' }]);
    const window = await sleeping.api('GET', `${path}?from=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z`);
    expect(window.body.errors).toMatchObject([{ pointer: '/until' }]);
  });

  it('does nothing before it is due', async () => {
    await roundAt(later(1));
    expect(await requests('hibernate')).toEqual([]);
  });

  it('sleeps once, however many leaders there are', async () => {
    await Promise.all(Array.from({ length: 5 }, () => roundAt(later(3))));
    await roundAt(later(4));
    const [request, ...others] = await requests('hibernate');
    expect(others).toEqual([]);
    expect(request?.requester).toBe('dev@demo');
    await sleeping.reaches(request?.id ?? '', 'done');
    await sleeping.until(async () => expect(await sleeping.cluster()).toMatchObject({ phase: 'hibernated' }));
    expect((await read()).last).toMatchObject({
      at: later(2).toISOString(),
      to: 'asleep',
      state: 'sent',
      request: request?.id,
    });
    // Those that lost the race were refused by the open request or by the key.
    expect(errors).toEqual([]);
  });

  it('wakes once in the morning', async () => {
    await Promise.all([roundAt(later(7)), roundAt(later(7))]);
    await roundAt(later(8));
    const [request, ...others] = await requests('wake');
    expect(others).toEqual([]);
    await sleeping.reaches(request?.id ?? '', 'done');
    expect(await sleeping.cluster()).toMatchObject({ phase: 'ready', nodesTotal: 4 });
  });

  it('settles what is so already', async () => {
    const { body } = await sleeping.send('hibernate');
    await sleeping.reaches(body.id, 'done');
    await sleeping.until(async () => expect((await sleeping.cluster()).asleep).toEqual({ '/workersNumber': 3 }));
    await roundAt(later(27));
    expect((await read()).last).toMatchObject({ at: later(26).toISOString(), state: 'settled', request: null });
  });

  it('is woken by who gets its kubeconfig', async () => {
    const before = await requests('wake');
    expect((await sleeping.api('GET', '/clusters/team-a/shop/kubeconfig')).status).toBe(200);
    await sleeping.reaches(await newIn('wake', before), 'done');
    expect(await sleeping.cluster()).toMatchObject({ phase: 'ready', nodesTotal: 4 });
  });

  it('tells why it does not sleep, and tries again', async () => {
    const { uid } = await sleeping.cluster();
    const by = { by: 'lead@demo', at: new Date() };
    const ref = { namespace: 'team-a', name: 'shop', uid };
    await sleeping.deps.db.transact((tx) => sleeping.deps.lifetimes.protect(tx, ref, by));
    await roundAt(later(51));
    expect((await read()).last).toMatchObject({
      at: later(50).toISOString(),
      state: 'refused',
      reason: { message: { key: 'said.sleep-protected' } },
    });
    await sleeping.deps.db.transact((tx) => sleeping.deps.lifetimes.unprotect(tx, uid));
    const before = await requests('hibernate');
    await roundAt(later(52));
    expect((await read()).last).toMatchObject({ at: later(50).toISOString(), state: 'sent' });
    await sleeping.reaches(await newIn('hibernate', before), 'done');
  });

  it('is kept awake until somebody says so, and stays as it is without a schedule', async () => {
    const awakeUntil = later(60).toISOString();
    await sleeping.until(async () => expect(await sleeping.cluster()).toMatchObject({ phase: 'hibernated' }));
    const before = await requests('wake');
    const { body } = await sleeping.api<SleepSchedule>('PUT', path, { ...nightly(), awakeUntil });
    expect(body.schedule).toMatchObject({ awakeUntil });
    // The worker itself does that, in its next round.
    const id = await sleeping.until(() => newIn('wake', before));
    const removed = await sleeping.api<SleepSchedule>('DELETE', path);
    expect(removed.body).toMatchObject({ schedule: null, planned: [] });
    expect((await sleeping.api('DELETE', path)).body).toMatchObject({ message: { key: 'said.sleep-no-schedule' } });
    const request = await sleeping.api<RequestDetail>('GET', `/requests/${id}`);
    expect(request.body.requester).toBe('dev@demo');
    const recorded = await sleeping.deps.db.auto.$queryRawUnsafe<{ action: string; actor: string; behalf: string }[]>(
      `SELECT action, actor, on_behalf_of AS behalf, before IS NULL AS "isNew" FROM audit_entries
       WHERE action LIKE '%sleep%' ORDER BY seq`,
    );
    expect(recorded).toEqual([
      { action: 'set-sleep-schedule', actor: 'dev@demo', behalf: null, isNew: true },
      { action: 'refuse-scheduled-sleep', actor: 'slipway', behalf: 'dev@demo', isNew: true },
      { action: 'set-sleep-schedule', actor: 'dev@demo', behalf: null, isNew: false },
      { action: 'delete-sleep-schedule', actor: 'dev@demo', behalf: null, isNew: false },
    ]);
  });
});
