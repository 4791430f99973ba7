import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch, BatchCheck } from '../../lib/contracts/request-batches.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { at, templateNames } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld();
}, 60_000);
afterAll(() => world.stop());

const [older = '', newer = ''] = templateNames;
/** The last of them runs the newest version from the start. */
const names = ['shop', 'till', 'newest'];
const batch = (kind: string, rest: object = {}) => ({ kind, clusters: names.map(at), ...rest });
const check = async (kind: string, rest?: object) =>
  (await world.api<BatchCheck>('POST', '/request-batches/check', batch(kind, rest))).body;
/** Sends it and waits until each request that came of it is done. */
const carryOut = async (kind: string) => {
  const { status, body } = await world.api<Batch>('POST', '/request-batches', batch(kind));
  expect(status, JSON.stringify(body)).toBe(201);
  return world.until(async () => {
    const { body: now } = await world.api<Batch>('GET', `/request-batches/${body.id}`);
    const states = now.items.map(({ state, request }) => request?.state ?? state);
    expect(new Set(states.filter((state) => state !== 'refused'))).toEqual(new Set(['done']));
    return now;
  });
};
const whys = ({ items }: BatchCheck | Batch) => items.map(({ why }) => why?.message?.key ?? null);

describe('many clusters at once', () => {
  it('are upgraded to the newest version that their chains offer, and one that has it says so', async () => {
    for (const name of names) await world.order(name, { workersNumber: 2 }, name === 'newest' ? '1.0.44' : '1.0.43');
    await world.until(async () => {
      const clusters = await Promise.all(names.map(world.cluster));
      const upgrades = clusters.map(({ phase, availableUpgrades }) => [phase, availableUpgrades]);
      expect(upgrades).toEqual([
        ['ready', [newer]],
        ['ready', [newer]],
        ['ready', []],
      ]);
    });
    const checked = await check('upgrade');
    expect(whys(checked)).toEqual([null, null, 'said.upgrade-none-offered']);
    const { upgrade } = checked.items[0] ?? {};
    expect(upgrade).toEqual({ offered: [newer], template: newer });
    expect(checked.sums).toEqual([]);
    const sent = await carryOut('upgrade');
    expect(whys(sent)).toEqual([null, null, 'said.upgrade-none-offered']);
    for (const name of names) expect((await world.cluster(name)).template).toBe(newer);
  });

  it('cannot go to a version that none of their chains offers', async () => {
    const checked = await check('upgrade', { answers: { template: older } });
    expect(new Set(whys(checked))).toEqual(new Set(['said.upgrade-not-offered']));
    expect(checked.items.map(({ upgrade }) => upgrade)).toEqual(names.map(() => ({ offered: [], template: null })));
  });

  it('sleep together, with what that saves, and one that sleeps says so', async () => {
    const before = await check('hibernate');
    expect(whys(before)).toEqual([null, null, null]);
    const each = Number(before.items[0]?.price?.monthly);
    expect(each).toBeLessThan(0);
    expect(Number(before.sums[0]?.monthly)).toBeCloseTo(3 * each, 1);
    expect((await carryOut('hibernate')).counts).toEqual({ waiting: 0, sent: 3, refused: 0 });
    await world.until(async () => expect((await world.cluster('shop')).phase).toBe('hibernated'));
    await world.until(async () =>
      expect(new Set(whys(await check('hibernate')))).toEqual(new Set(['said.sleep-already'])),
    );
  });

  it('wake together, with what that costs, but for one that is awake', async () => {
    const { body } = await world.api<RequestDetail>('POST', '/requests', { kind: 'wake', cluster: at('till') });
    await world.reaches(body.id, 'done');
    await world.until(async () => expect(whys(await check('wake'))).toEqual([null, 'said.wake-awake', null]));
    const [sum] = (await check('wake')).sums;
    expect(Number(sum?.monthly)).toBeGreaterThan(0);
    expect(whys(await carryOut('wake'))).toEqual([null, 'said.wake-awake', null]);
    await world.until(async () => {
      for (const name of names) expect(await world.cluster(name)).toMatchObject({ phase: 'ready', nodesReady: 3 });
    });
  });
});
