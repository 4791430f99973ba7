import { expect, it } from 'vitest';
import { isNamedTimeZone, isTimeZone } from './time-zone.ts';

it.each([
  ['Asia/Shanghai', true, true],
  ['UTC', true, true],
  ['+02:00', true, false],
  ['europe/berlin', true, false],
  ['Asia/Kolkata', true, true],
  ['Asia/Calcutta', true, true],
  ['Nowhere/At-all', false, false],
  ['', false, false],
])('knows %j: %s, in Go: %s', (name, known, knownInGo) => {
  expect([isTimeZone(name), isNamedTimeZone(name)]).toEqual([known, knownInGo]);
});
