import { expect, it } from 'vitest';
import { type SleepRequest, sleepStretches } from './sleep-stretches.ts';

const at = (clock: string) => new Date(`2026-11-25T${clock}:00Z`);
const request = (kind: SleepRequest['kind'], writtenAt: string, finishedAt: string | null): SleepRequest => ({
  kind,
  writtenAt: at(writtenAt),
  finishedAt: finishedAt === null ? null : at(finishedAt),
});
const told = (...asked: Parameters<typeof sleepStretches>) =>
  sleepStretches(...asked).map(({ asleep, awake }) => [
    `${clock(asleep.start)}–${clock(asleep.end)}`,
    `${awake.start.toISOString().slice(5, 10)} ${clock(awake.start)}–${clock(awake.end)}`,
  ]);
const clock = (date: Date) => date.toISOString().slice(11, 16);

it('counts whole hours between the last worker and the wake, and those awake before the workers went', () => {
  expect(told([request('hibernate', '01:10', '01:20'), request('wake', '05:40', '05:50')], false, at('09:00'))).toEqual(
    [['02:00–05:00', '10-26 02:00–01:00']],
  );
});

it('looks at the time between two sleeps, once all workers are back', () => {
  const requests = [
    request('hibernate', '12:30', '12:40'),
    request('hibernate', '01:00', '01:00'),
    request('wake', '05:00', '07:05'),
  ];
  expect(told(requests, true, at('15:30'))).toEqual([
    ['01:00–05:00', '10-26 01:00–01:00'],
    ['13:00–15:00', '11-25 08:00–12:00'],
  ]);
});

it('looks further back where the cluster woke for less than an hour', () => {
  const requests = [
    request('hibernate', '01:00', '01:00'),
    request('wake', '05:00', '05:05'),
    request('hibernate', '06:20', '06:30'),
  ];
  expect(told(requests, true, at('08:00'))[1]).toEqual(['07:00–08:00', '10-26 01:00–01:00']);
});

it('knows no sleep that was never reached, that ended without a request, or that has no whole hour', () => {
  expect(told([request('hibernate', '01:00', null)], false, at('09:00'))).toEqual([]);
  expect(told([request('hibernate', '01:00', '01:10')], false, at('09:00'))).toEqual([]);
  expect(told([request('hibernate', '01:00', '01:10'), request('wake', '02:50', null)], false, at('09:00'))).toEqual(
    [],
  );
});
