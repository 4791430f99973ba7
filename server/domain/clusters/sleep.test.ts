import { expect, it } from 'vitest';
import { findSleep, isAskedAsleep, wakingValues } from './sleep.ts';

const keyOf = (...asked: Parameters<typeof findSleep>) => findSleep(...asked).refusal?.message?.key ?? null;

it('gives up every worker that the chart knows', () => {
  expect(findSleep('aws-standalone-cp', { workersNumber: 3 }, {})).toEqual({
    counts: { '/workersNumber': 3 },
    refusal: null,
  });
  // What is offered to those who order says nothing about sleep.
  expect(keyOf('vsphere-hosted-cp', { workersNumber: 2 }, { ranges: { '/workersNumber': { min: 2 } } })).toBe(null);
});

it('says why workers cannot be 0', () => {
  expect(keyOf('aws-eks', { workersNumber: 2 }, {})).toBe('said.sleep-minimum');
  expect(keyOf('azure-aks', { machinePools: { system: { count: 1 }, user: { count: 2 } } }, {})).toBe(
    'said.sleep-minimum',
  );
  const autoscaled = { machinePools: { user: { count: 1, autoscaling: { enabled: true } } } };
  expect(keyOf('azure-aks', autoscaled, {})).toBe('said.sleep-autoscaled');
  expect(keyOf('remote-cluster', { machines: [{ address: '10.0.0.1' }] }, {})).toBe('said.sleep-hosts');
  expect(keyOf('adopted-cluster', {}, {})).toBe('said.sleep-no-workers');
  expect(keyOf('aws-standalone-cp', { workersNumber: 0 }, {})).toBe('said.sleep-no-workers');
  expect(keyOf('aws-standalone-cp', { workersNumber: 2 }, { lock: { '/workersNumber': 2 } })).toBe('said.sleep-fixed');
});

it('believes an architect who declares that the count of an own template scales', () => {
  expect(keyOf('own', { workersNumber: 2 }, {})).toBe('said.sleep-unknown');
  expect(keyOf('own', { workersNumber: 2 }, { effects: { '/workersNumber': 'scale' } })).toBe(null);
});

it('is asleep for as long as nobody asks for workers again', () => {
  const counts = { '/machinePools/user/count': 4 };
  expect(isAskedAsleep(counts, { machinePools: { user: { count: 0 } } })).toBe(true);
  expect(isAskedAsleep(counts, { machinePools: { user: { count: 1 } } })).toBe(false);
  expect(isAskedAsleep(counts, {})).toBe(false);
  expect(isAskedAsleep({}, {})).toBe(false);
  expect(isAskedAsleep(null, {})).toBe(false);
});

it('leaves a count that is the template’s own to the template', () => {
  expect(wakingValues({ '/workersNumber': 3 }, { workersNumber: 2 })).toEqual({ '/workersNumber': 3 });
  expect(wakingValues({ '/workersNumber': 2 }, { workersNumber: 2 })).toEqual({ '/workersNumber': null });
});
