import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { installAdoptedTemplate } from '../support/adoptions.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { type KeptRevisions, openKeptRevisions } from '../support/kept-revisions.ts';
import { portalName } from '../support/portal-process.ts';
import { type Act, createRequestActs, type Harm, type RequestActs } from '../support/request-acts.ts';

/** Where the portal is when it is killed: its transaction is open, or PostgreSQL carries out its commit already. */
const steps = ['in its transaction', 'at its commit'] as const;
type StepOfPortal = (typeof steps)[number];

const commitLock = 4711;
let world: DayTwoWorld;
let revisions: KeptRevisions;
let acts: RequestActs;
let database: pg.Client;
/** What PostgreSQL says of its transactions stands still within one. */
let holder: pg.Client;
const cells: ({ kind: string; step: StepOfPortal } & Harm)[] = [];
beforeAll(async () => {
  world = await startDayTwoWorld({ people: { 'dev@demo': ['everybody'], 'dev2@demo': ['everybody'] }, portals: 2 });
  revisions = await openKeptRevisions(world.controllers.databaseUrl);
  acts = createRequestActs(world, revisions);
  await installAdoptedTemplate(world.controllers.client);
  database = new pg.Client({ connectionString: world.databaseUrl });
  holder = new pg.Client({ connectionString: world.databaseUrl });
  await Promise.all([database.connect(), holder.connect()]);
  await database.query(
    `CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${commitLock}); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON requests DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`,
  );
}, 60_000);
afterAll(async () => {
  await Promise.all([database.end(), holder.end()]);
  await revisions.close();
  await world.stop();
});

/** Locks that hold the submission of every request at a step; reading goes on. */
const locks = {
  'in its transaction': {
    take: 'BEGIN; LOCK TABLE idempotency_keys IN EXCLUSIVE MODE',
    letGo: 'ROLLBACK',
    waiting: `relation = 'idempotency_keys'::regclass`,
  },
  'at its commit': {
    take: `SELECT pg_advisory_lock(${commitLock})`,
    letGo: `SELECT pg_advisory_unlock(${commitLock})`,
    waiting: `locktype = 'advisory' AND objid = ${commitLock}`,
  },
} as const satisfies Record<StepOfPortal, { take: string; letGo: string; waiting: string }>;

async function isHeld(step: StepOfPortal): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM pg_locks WHERE ${locks[step].waiting} AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.length > 0;
}

/** How many transactions of portals wait for another one; those of the worker may too. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = $1`,
    [portalName],
  );
  return rows[0]?.n ?? 0;
}

async function countStored({ kind, cluster }: Act): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM requests WHERE kind = $1 AND cluster_name = $2',
    [kind, cluster],
  );
  return rows[0]?.n ?? 0;
}

const soon = { timeout: 20_000, interval: 20 };

/**
 * Sends it once, kills the portal at the step, and lets the client ask the other portal with the same key while nobody
 * knows yet what becomes of the first.
 */
async function killAt(step: StepOfPortal, act: Act): Promise<void> {
  const [since, before] = [await revisions.newest(), await countStored(act)];
  await holder.query(locks[step].take);
  const answer = world.api<RequestDetail>('POST', '/requests', act.body, { key: `${act.kind} ${act.cluster} ${step}` });
  await vi.waitFor(async () => expect(await isHeld(step)).toBe(true), soon);
  await world.killPortal();
  await vi.waitFor(async () => expect(await countWaiting()).toBe(2), soon);
  await holder.query(locks[step].letGo);
  const [{ status, body }] = await Promise.all([answer, world.startPortal()]);
  expect([act.kind, status, body.detail]).toEqual([act.kind, 201, undefined]);
  const harm = await acts.measure(act, body.id, since);
  const stored = (await countStored(act)) - before;
  cells.push({ kind: act.kind, step, ...harm, doubled: harm.doubled + stored - 1 });
}

const failing = steps.map((_, at) => `fails-${at}`);
const upgraded = steps.map((_, at) => `upgraded-${at}`);
const given = steps.map((_, at) => `given-${at}`);
const released = steps.map((_, at) => `released-${at}`);

it('has clusters of each kind', { timeout: 120_000 }, async () => {
  const orders = [];
  for (const name of ['changed', 'repaired', 'sleeper', 'extended', ...upgraded, ...given]) {
    orders.push(await world.order(name));
  }
  for (const name of released) {
    orders.push((await world.api<RequestDetail>('POST', '/requests', acts.adoption(name).body)).body);
  }
  await acts.stall(failing);
  for (const { id } of orders) await world.reaches(id, 'ready');
});

it.each(steps.map((step, at) => ({ step, number: at })))(
  'a request is stored once and carried out once when the portal is killed $step',
  { timeout: 240_000 },
  async ({ step, number }) => {
    const made = `made-${number}`;
    const all = [
      acts.order(made),
      acts.change('changed', 2 + number),
      acts.upgrade(upgraded[number] ?? ''),
      acts.retry(failing[number] ?? ''),
      await acts.replacement('repaired'),
      acts.hibernation('sleeper'),
      acts.waking('sleeper'),
      acts.transfer(given[number] ?? '', 'dev2@demo'),
      acts.extension('extended', 10 + number),
      acts.adoption(`adopted-${number}`),
      acts.release(released[number] ?? ''),
      acts.deletion(made),
    ];
    for (const act of all) await killAt(step, act);
    const own = cells.filter((cell) => cell.step === step);
    console.table(own);
    expect(own).toHaveLength(12);
    expect(own.filter(({ lost, doubled, leaked }) => lost + doubled + leaked > 0)).toEqual([]);
    expect(await world.deps.audit.verify(world.deps.db.auto)).toBeNull();
  },
);
