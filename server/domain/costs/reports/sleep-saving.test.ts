import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MeasuredSleep, sleepSavings } from './sleep-saving.ts';

const sleep = (cluster: string, about: Partial<MeasuredSleep>): MeasuredSleep => ({
  cluster,
  project: 'payments',
  isThere: true,
  hours: 10,
  hoursKnown: 10,
  awake: '7',
  asleep: '2.8',
  ...about,
});

it('is what the hours had cost awake, less what they cost', () => {
  expect(sleepSavings([sleep('payments/shop', {})])).toEqual({
    saved: '4.2',
    hours: 10,
    hoursUnknown: 0,
    clusters: [
      {
        cluster: 'payments/shop',
        project: 'payments',
        isThere: true,
        saved: '4.2',
        hours: 10,
        hoursUnknown: 0,
        hourlyAwake: '0.7',
        hourlyAsleep: '0.28',
      },
    ],
  });
});

it('is nothing where nothing slept, and unknown where nothing is known of what slept', () => {
  expect(sleepSavings([])).toEqual({ saved: '0', hours: 0, hoursUnknown: 0, clusters: [] });
  const unknown = sleepSavings([sleep('payments/shop', { hoursKnown: 0, awake: '0', asleep: '0' })]);
  expect(unknown).toMatchObject({ saved: null, hours: 10, hoursUnknown: 10 });
  expect(unknown.clusters[0]).toMatchObject({ saved: null, hourlyAwake: null, hourlyAsleep: null });
});

it('puts the most first and the unknown last, and counts hours that cost more against the rest', () => {
  const savings = sleepSavings([
    sleep('a/unknown', { hoursKnown: 0, awake: '0', asleep: '0' }),
    sleep('a/dearer', { awake: '1', asleep: '3' }),
    sleep('a/half', { hoursKnown: 5, awake: '3.5', asleep: '1.4' }),
  ]);
  expect(savings.clusters.map(({ cluster, saved }) => [cluster, saved])).toEqual([
    ['a/half', '2.1'],
    ['a/dearer', '-2'],
    ['a/unknown', null],
  ]);
  expect(savings).toMatchObject({ saved: '0.1', hours: 30, hoursUnknown: 15 });
});

it('adds up to the clusters, whatever they are', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toString());
  const any = fc.record({ hours: fc.integer({ min: 1, max: 500 }), awake: amount, asleep: amount });
  fc.assert(
    fc.property(fc.array(any), (all) => {
      const { saved, clusters } = sleepSavings(
        all.map((one, index) => sleep(`a/${index}`, { ...one, hoursKnown: one.hours })),
      );
      const sum = clusters.reduce((total, each) => total + Number(each.saved), 0);
      expect(Number(saved)).toBeCloseTo(sum, 6);
    }),
  );
});
