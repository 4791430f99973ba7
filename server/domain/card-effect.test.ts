import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Rates, ratesSchema } from '../../lib/contracts/rate-cards.ts';
import { effectOf, type MonthBasis } from './card-effect.ts';
import { cardPricesOf } from './cost-card.ts';
import { type ClusterHour, toClusterHour } from './cost-hours.ts';
import type { ClusterReading, NamespaceReading, NodeReading } from './cost-readings.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const share = fc.constantFrom(0, 0.25, 0.5, 1);
const money = fc.double({ min: 0, max: 3, noNaN: true });
const nothing = { cpu: null, memory: null, gpu: null };
const anyNode: fc.Arbitrary<NodeReading> = fc.record({
  ...{ node: fc.uuid(), type: maybe(fc.constantFrom('a', 'b', 'unlisted')), present: share, observed: share },
  ...{ price: maybe(fc.oneof(money, fc.constant(0.0001))), isSpot: fc.boolean() },
  size: fc.record({ vcpu: maybe(fc.constantFrom(2, 4)), memoryGib: maybe(fc.nat(64)), gpu: maybe(fc.nat(2)) }),
  partPrices: fc.constantFrom(nothing, { cpu: 0.021811, memory: 0.002923, gpu: null }),
  allocated: fc.constant(nothing),
});
const anyNamespace: fc.Arbitrary<NamespaceReading> = fc.record({
  ...{ namespace: fc.uuid(), allocated: fc.constant(nothing), storage: fc.constant(null), loadBalancer: maybe(money) },
  ...{ unpricedGib: fc.constant(null), unpricedBalancers: maybe(fc.constantFrom(0, 1, 2)) },
  ...{ requested: fc.constant({ cpu: null, memory: null }), used: fc.constant({ cpu: null, memory: null }) },
});
const anyReading: fc.Arbitrary<ClusterReading> = fc.record({
  ...{ namespace: fc.constant('n'), name: fc.constant('c'), hour: fc.constant(new Date('2026-10-20T10:00:00Z')) },
  ...{ nodes: fc.array(anyNode, { maxLength: 4 }), namespaces: fc.array(anyNamespace, { maxLength: 2 }) },
  ...{ storage: maybe(money), unpricedGib: maybe(fc.nat(500)), fee: maybe(fc.constantFrom(0, 0.1)) },
  region: fc.constant(null),
});
const price = (most: number) => maybe(fc.nat(most).map((value) => String(value / 1000)));
const anyRates: fc.Arbitrary<Rates> = fc
  .record({
    machines: fc
      .subarray(['a', 'b'])
      .map((names) =>
        names.map((name, index) => ({ name, vcpu: 2, memoryGib: 8, gpu: 0, hourly: String(0.1 + index) })),
      ),
    ...{ vcpuHourly: price(100), memoryGibHourly: price(10), gpuHourly: price(1000), volumeGibMonth: price(200) },
    ...{ loadBalancerHourly: price(50), managedControlPlaneHourly: price(200), hostedControlPlaneHourly: price(100) },
    ...{ clusterMonthly: fc.constantFrom('0', '7.3'), discountPercent: fc.constantFrom('0', '12.5', '100') },
    regions: fc.constantFrom([], [{ name: 'eu', low: '1', likely: '1.5', high: '2' }]),
  })
  .map((given) => ratesSchema.parse(given));
const anyCluster = fc.record({
  ...{ provider: fc.constantFrom('aws', 'openstack', null), region: fc.constantFrom('eu', null) },
  controlPlane: fc.constantFrom('managed', 'hosted', 'machines', null),
});

const total = (hours: readonly (ClusterHour | null)[]) =>
  hours.reduce(
    (sum, hour) =>
      sum + [hour?.node, hour?.storage, hour?.loadBalancer, hour?.fee].reduce((all, one) => all + Number(one ?? 0), 0),
    0,
  );
const discounts = (hours: readonly (ClusterHour | null)[]) =>
  hours.reduce(
    (sum, hour) => sum + Object.values(hour?.discount ?? {}).reduce((all, one) => all + Number(one ?? 0), 0),
    0,
  );
/** As the database sums them up: by what is priced alike. */
function monthOf(hours: readonly (ClusterHour | null)[], region: string | null): MonthBasis[] {
  const sums = new Map<string, MonthBasis>();
  const add = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0);
  for (const basis of hours.flatMap((hour) => hour?.bases ?? [])) {
    const key = JSON.stringify([basis.what, basis.type, basis.by, basis.needs]);
    const known = sums.get(key)?.basis;
    const { vcpu, memoryGib, gpu } = basis.size;
    const sum = known
      ? {
          ...{ ...basis, quantity: known.quantity + basis.quantity, exporter: add(known.exporter, basis.exporter) },
          ...{ list: add(known.list, basis.list), paid: add(known.paid, basis.paid) },
          size: {
            ...{ vcpu: add(known.size.vcpu, vcpu), memoryGib: add(known.size.memoryGib, memoryGib) },
            gpu: add(known.size.gpu, gpu),
          },
        }
      : basis;
    sums.set(key, { project: 'payments', region, basis: sum });
  }
  return [...sums.values()];
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
    ...{ vcpuHourly: null, memoryGibHourly: null, volumeGibMonth: null, loadBalancerHourly: null },
    ...{ managedControlPlaneHourly: null, hostedControlPlaneHourly: null, clusterMonthly: '0', regions: [] },
    discountPercent: '50',
  });
  expect(effectOf(month, rates)).toMatchObject({
    ...{ nodeHours: 120, cardHours: 110, unpricedHours: 10 },
    ...{ charged: { before: '10', after: '11' }, list: { before: '11', after: '22' } },
    parts: [{ part: 'machines', charged: { before: '10', after: '11' } }],
    projects: [
      { project: 'payments', charged: { before: '9', after: '10' } },
      { project: 'search', unpricedHours: 10 },
    ],
  });
  expect(effectOf([], rates)).toMatchObject({ nodeHours: 0, parts: [], projects: [] });
});
