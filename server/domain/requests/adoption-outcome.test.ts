import { expect, it } from 'vitest';
import { adoptionLimits, outcomeOfAdoption } from './adoption-outcome.ts';

const late = adoptionLimits.mostMinutes * 60_000;

it.each([
  ['is over when the controllers are connected', 'ready', null, 0, 'finish'],
  ['is over when they were and have lost it again', 'degraded', 'adoptedUnreachable', late, 'finish'],
  ['goes on while they connect', 'provisioning', 'adoptedConnecting', late - 1, null],
  ['goes on after a first failure', 'failed', 'adoptedUnreachable', 1000, null],
  ['fails when nobody answered for long', 'failed', 'adoptedUnreachable', late, 'fail'],
  ['fails when the network swallows everything', 'provisioning', 'adoptedConnecting', late, 'fail'],
  ['fails at once where waiting is of no use', 'failed', 'releaseFailed', 1000, 'fail'],
] as const)('an adoption %s', (_, phase, cause, waitedMs, outcome) => {
  expect(outcomeOfAdoption({ phase, cause }, waitedMs)).toBe(outcome);
});
