import { expect, it } from 'vitest';
import { addedDays, extensionChoices } from './extension-choices';

const now = new Date('2026-11-23T12:00:00Z');

it('offers only what ends at least a day later than the present end', () => {
  expect(extensionChoices('2026-12-23T11:50:00Z', now)).toEqual([60, 90]);
  expect(extensionChoices('2026-11-20T12:00:00Z', now)).toEqual([7, 14, 30, 60, 90]);
  expect(extensionChoices('2026-11-30T12:00:00Z', now)).toEqual([14, 30, 60, 90]);
});

it('offers a month more than the present end where that is further than every usual choice', () => {
  expect(extensionChoices('2027-06-11T12:00:00Z', now)).toEqual([230]);
});

it('offers everything of a cluster without an end', () => {
  expect(extensionChoices(null, now)).toEqual([7, 14, 30, 60, 90]);
});

it('counts what an extension adds from the present end, or from now where that is past or there is none', () => {
  expect(addedDays('2026-12-23T12:00:00Z', 60, now)).toBe(30);
  expect(addedDays('2026-11-20T12:00:00Z', 14, now)).toBe(14);
  expect(addedDays(null, 30, now)).toBeNull();
});
