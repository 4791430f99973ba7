import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Rates, ratesSchema } from '../../../../lib/contracts/rate-cards.ts';
import { anyCluster, anyRates, anyReading, discounts, maybe, total } from '../../../../tests/support/any-costs.ts';
import type { ClusterHour } from '../hours/cluster-hour.ts';
import { toClusterHour } from '../hours/cost-hours.ts';
import { sumKnown } from '../hours/sum-known.ts';
import { effectOf, type MonthBasis } from './card-effect.ts';
import { cardPricesOf } from './cost-card.ts';
import { mergeBases } from './price-basis.ts';

/** As the database sums them up: by what is priced alike. */
function monthOf(hours: readonly (ClusterHour | null)[], region: string | null): MonthBasis[] {
  const bases = hours.flatMap((hour) => hour?.bases ?? []);
  const alike = Map.groupBy(bases, ({ what, type, isSpot, by, needs }) =>
    JSON.stringify([what, type, isSpot, by, needs]),
  );
  return [...alike.values()].flatMap((own) =>
    mergeBases(own).map((basis) => ({
      project: 'payments',
      region,
      basis: { ...basis, list: sumKnown(own.map(({ list }) => list)), paid: sumKnown(own.map(({ paid }) => paid)) },
    })),
  );
}

it('is what booking the month anew under the card would change', () => {
  fc.assert(
    fc.property(
      fc.array(anyReading, { maxLength: 4 }),
      maybe(anyRates),
      anyRates,
      anyCluster,
      (all, old, next, cluster) => {
        const book = (rates: Rates | null) =>
          all.map((one) => toClusterHour(one, rates && cardPricesOf(rates, cluster.region), cluster));
        const [booked, anew] = [book(old), book(next)];
        const effect = effectOf(monthOf(booked, cluster.region), next);
        expect(Number(effect.charged.before)).toBeCloseTo(total(booked), 6);
        expect(Number(effect.charged.after)).toBeCloseTo(total(anew), 6);
        expect(Number(effect.list.before)).toBeCloseTo(total(booked) + discounts(booked), 6);
        expect(Number(effect.list.after)).toBeCloseTo(total(anew) + discounts(anew), 6);
        const parts = effect.parts.reduce((sum, { charged }) => sum + Number(charged.after), 0);
        expect(parts).toBeCloseTo(total(anew), 6);
      },
    ),
    { numRuns: 300 },
  );
});

it('is told by project, the largest change first, and by what is charged', () => {
  const basis = { what: 'node', type: 'a', by: 'name', needs: null, quantity: 10, exporter: null } as const;
  const size = { vcpu: null, memoryGib: null, gpu: null };
  const month: MonthBasis[] = [
    { project: 'search', region: null, basis: { ...basis, size, list: 1, paid: 1 } },
    { project: 'payments', region: null, basis: { ...basis, size, quantity: 100, list: 10, paid: 9 } },
    { project: 'search', region: null, basis: { ...basis, type: 'x', size, list: null, paid: null } },
  ];
  const rates = ratesSchema.parse({
    machines: [{ name: 'a', vcpu: 2, memoryGib: 8, gpu: 0, hourly: '0.2' }],
    vcpuHourly: null,
    memoryGibHourly: null,
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    regions: [],
    discountPercent: '50',
  });
  expect(effectOf(month, rates)).toMatchObject({
    nodeHours: 120,
    cardHours: 110,
    unpricedHours: 10,
    charged: { before: '10', after: '11' },
    list: { before: '11', after: '22' },
    parts: [{ part: 'machines', charged: { before: '10', after: '11' } }],
    projects: [
      { project: 'payments', charged: { before: '9', after: '10' } },
      { project: 'search', unpricedHours: 10 },
    ],
  });
  expect(effectOf([], rates)).toMatchObject({ nodeHours: 0, parts: [], projects: [] });
});
