import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { installAdoptedTemplate } from '../support/adoptions.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { type KeptRevisions, openKeptRevisions } from '../support/kept-revisions.ts';
import { type Act, createRequestActs, type Harm, type RequestActs } from '../support/request-acts.ts';

/** Where the worker is when it is killed: before its write is stored, before it is answered, after it was noted. */
const steps = ['before the write', 'before the commit', 'after the commit'] as const;
type StepOfWork = (typeof steps)[number];

let world: DayTwoWorld;
let revisions: KeptRevisions;
let acts: RequestActs;
const cells: ({ kind: string; step: StepOfWork } & Harm)[] = [];
beforeAll(async () => {
  world = await startDayTwoWorld({ people: { 'dev@demo': ['everybody'], 'dev2@demo': ['everybody'] }, portals: 2 });
  revisions = await openKeptRevisions(world.controllers.databaseUrl);
  acts = createRequestActs(world, revisions);
  await installAdoptedTemplate(world.controllers.client);
}, 60_000);
afterAll(async () => {
  await revisions.close();
  await world.stop();
});

/** Sends all of them, kills the worker while each is at this step, starts another and measures how they end. */
async function killAt(step: StepOfWork, asked: readonly Act[]): Promise<void> {
  const since = await revisions.newest();
  const action = step === 'before the write' ? 'hold-before' : 'hold-after';
  const held = step === 'after the commit' ? [] : asked;
  const faults = await Promise.all(
    held.map(({ write }) => world.controllers.faults.set({ action, times: 1, ...write })),
  );
  const sent: { act: Act; id: string }[] = [];
  for (const act of asked) {
    const { body } = await world.api<RequestDetail>('POST', '/requests', act.body);
    expect([act.kind, body.state, body.detail]).toEqual([act.kind, 'approved', undefined]);
    sent.push({ act, id: body.id });
  }
  await world.until(async () => {
    for (const fault of faults) expect(await fault.state()).toMatchObject({ held: 1 });
    if (faults.length > 0) return;
    for (const { act, id } of sent) {
      const { body } = await world.api<RequestDetail>('GET', `/requests/${id}`);
      expect([act.kind, act.isCommitted(body)]).toEqual([act.kind, true]);
    }
  });
  await world.killWorker();
  // What the API server held is carried out while the next worker is at the same request.
  await Promise.all([world.startWorker(), ...faults.map((fault) => fault.remove())]);
  for (const { act, id } of sent) cells.push({ kind: act.kind, step, ...(await acts.measure(act, id, since)) });
}

const failing = steps.map((_, at) => `fails-${at}`);
const upgraded = steps.map((_, at) => `upgraded-${at}`);
const given = steps.map((_, at) => `given-${at}`);
const released = steps.map((_, at) => `released-${at}`);
const standing = ['changed', 'repaired', 'sleeper', 'extended', ...upgraded, ...given];

it('has clusters of each kind', { timeout: 120_000 }, async () => {
  const orders = [];
  for (const name of standing) orders.push(await world.order(name));
  for (const name of released) {
    orders.push((await world.api<RequestDetail>('POST', '/requests', acts.adoption(name).body)).body);
  }
  await acts.stall(failing);
  for (const { id } of orders) await world.reaches(id, 'ready');
});

it.each(steps.map((step, at) => ({ step, number: at })))(
  'loses and doubles nothing when it is killed $step',
  {
    timeout: 240_000,
  },
  async ({ step, number }) => {
    await killAt(step, [
      acts.order(`made-${number}`),
      acts.change('changed', 2 + number),
      acts.upgrade(upgraded[number] ?? ''),
      acts.retry(failing[number] ?? ''),
      await acts.replacement('repaired'),
      acts.hibernation('sleeper'),
      acts.transfer(given[number] ?? '', 'dev2@demo'),
      acts.extension('extended', 10 + number),
      acts.adoption(`adopted-${number}`),
      acts.adoptionCredential(`joined-${number}`),
      acts.release(released[number] ?? ''),
    ]);
    await killAt(step, [acts.deletion(`made-${number}`), acts.waking('sleeper')]);
    const own = cells.filter((cell) => cell.step === step);
    console.table(own);
    expect(own).toHaveLength(13);
    expect(own.filter(({ lost, doubled, leaked }) => lost + doubled + leaked > 0)).toEqual([]);
    expect(await world.deps.audit.verify(world.deps.db.auto)).toBeNull();
  },
);

it('leaves no request open', async () => {
  const open = `SELECT id FROM requests WHERE state IN ('approved', 'applying', 'provisioning')`;
  expect(await world.deps.db.auto.$queryRawUnsafe(open)).toEqual([]);
});
