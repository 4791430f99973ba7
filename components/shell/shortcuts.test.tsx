import { expect, test } from 'vitest';
import { createGoKeys } from './shortcuts';

test('G and then N lead to the notifications, unless something else or too much time is in between', () => {
  const go = createGoKeys();
  const press = (key: string, timeStamp: number, more: object = {}) =>
    go({ key, timeStamp, target: null, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);
  expect([press('g', 1000), press('n', 1400)]).toEqual([null, '/notifications']);
  expect([press('n', 1500), press('g', 3000), press('x', 3100), press('n', 3200)]).toEqual([null, null, null, null]);
  expect([press('g', 5000), press('n', 7000)]).toEqual([null, null]);
  expect([press('g', 9000), press('n', 9100, { ctrlKey: true })]).toEqual([null, null]);
});
