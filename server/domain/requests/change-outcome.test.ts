import { expect, it } from 'vitest';
import { outcomeOfChange, type SeenChange } from './change-outcome.ts';

const ready: SeenChange = {
  phase: 'ready',
  cause: null,
  generation: 4,
  observedGeneration: 4,
  releaseGeneration: 8,
  nodesReady: 6,
  nodesTotal: 6,
};
const hour = 60 * 60_000;
const after = (
  seen: Partial<SeenChange>,
  plan: { generation?: number; releaseBefore?: number; nodes?: number } = {},
  ms = 0,
) => outcomeOfChange({ ...ready, ...seen }, { generation: 4, ...plan }, ms);

it.each([
  ['all machines are there', {}, { nodes: 6 }, 'finish'],
  ['its number of machines is the cloud’s to say', { nodesTotal: 9 }, {}, 'finish'],
  ['it sleeps', { phase: 'hibernated', nodesTotal: 3, nodesReady: 3 }, { nodes: 3 }, 'finish'],
  ['Ready is True before the machines come', { nodesTotal: 5, nodesReady: 5 }, { nodes: 6 }, null],
  ['k0rdent has not looked at it', { observedGeneration: 3 }, {}, null],
  ['the projection is late', { generation: 3, observedGeneration: 3 }, {}, null],
  ['Helm has yet to hear of it', {}, { releaseBefore: 8 }, null],
  ['Helm has got it', {}, { releaseBefore: 7 }, 'finish'],
  ['an adopted cluster has no release', { releaseGeneration: null }, { releaseBefore: 7 }, 'finish'],
  ['it was not written yet', {}, { generation: undefined }, null],
  ['machines are replaced', { phase: 'updating', cause: 'rollingOut' }, {}, null],
  ['Helm refuses it', { phase: 'degraded', cause: 'upgradeRefused' }, {}, 'refused'],
  [
    'Helm refused the change before it',
    { phase: 'degraded', cause: 'upgradeRefused', observedGeneration: 3 },
    {},
    null,
  ],
  ['another machine is broken', { phase: 'degraded', cause: 'nodesNotReady' }, {}, 'finish'],
  ['a new machine is not ready yet', { phase: 'degraded', nodesReady: 5 }, { nodes: 6 }, null],
] as const)('when %s', (_when, seen, plan, outcome) => expect(after(seen, plan)).toBe(outcome));

it('is not waited for longer than two hours', () => {
  expect(after({ phase: 'updating' }, {}, hour)).toBeNull();
  expect(after({ phase: 'updating' }, {}, 3 * hour)).toBe('late');
  expect(after({}, { nodes: 6 }, 3 * hour)).toBe('finish');
});

it('is refused where k0rdent does not hand it on to Helm for minutes', () => {
  const held: Partial<SeenChange> = { phase: 'degraded', cause: 'configInvalid' };
  const minute = 60_000;
  expect(after(held, { releaseBefore: 8 }, minute)).toBeNull();
  expect(after(held, { releaseBefore: 8 }, 5 * minute)).toBe('refused');
  expect(after({ ...held, observedGeneration: 3 }, { releaseBefore: 8 }, 5 * minute)).toBeNull();
  expect(after({ ...held, cause: 'credentialMissing' }, { releaseBefore: 8 }, 5 * minute)).toBeNull();
});
