import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

function hanging() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it('one that hangs keeps no other owner from its work, and is not started twice', async () => {
  const lanes = createLanes(2, () => undefined);
  const silent = hanging();
  expect(lanes.start('silent', silent.work)).toBe(true);
  expect(lanes.start('silent', silent.work)).toBe(false);
  let ran = 0;
  const quick = async () => {
    ran += 1;
  };
  for (let round = 0; round < 3; round += 1) {
    expect(lanes.start('quick', quick)).toBe(true);
    await new Promise(setImmediate);
  }
  expect(ran).toBe(3);
  silent.end();
  await lanes.idle();
  expect(lanes.start('silent', async () => undefined)).toBe(true);
});

it('takes so many at a time, and next who found no lane', async () => {
  const lanes = createLanes(1, () => undefined);
  const first = hanging();
  expect(lanes.start('a', first.work)).toBe(true);
  expect(lanes.start('b', async () => undefined)).toBe(false);
  first.end();
  await lanes.idle();
  expect(lanes.start('a', async () => undefined)).toBe(false);
  expect(lanes.start('b', async () => undefined)).toBe(true);
});

it('tells what failed and goes on', async () => {
  const errors: unknown[] = [];
  const lanes = createLanes(1, (error) => errors.push(error));
  const failure = new Error('no');
  lanes.start('a', () => Promise.reject(failure));
  await lanes.idle();
  expect(errors).toEqual([failure]);
  expect(lanes.start('a', async () => undefined)).toBe(true);
});
