import fc from 'fast-check';
import { type Rates, ratesSchema } from '../../lib/contracts/rate-cards.ts';
import type { ClusterHour } from '../../server/domain/costs/hours/cluster-hour.ts';
import type { ClusterReading, NamespaceReading, NodeReading } from '../../server/domain/costs/hours/cost-readings.ts';

export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const share = fc.constantFrom(0, 0.25, 0.5, 1);
const money = fc.double({ min: 0, max: 3, noNaN: true });
const nothing = { cpu: null, memory: null, gpu: null };
const anyNode: fc.Arbitrary<NodeReading> = fc.record({
  node: fc.uuid(),
  type: maybe(fc.constantFrom('a', 'b', 'unlisted')),
  present: share,
  observed: share,
  price: maybe(fc.oneof(money, fc.constant(0.0001))),
  isSpot: fc.boolean(),
  size: fc.record({ vcpu: maybe(fc.constantFrom(2, 4)), memoryGib: maybe(fc.nat(64)), gpu: maybe(fc.nat(2)) }),
  partPrices: fc.constantFrom(nothing, { cpu: 0.021811, memory: 0.002923, gpu: null }),
  allocated: fc.constant(nothing),
  allocations: fc.constantFrom([], [{ namespace: 'web', hours: { cpu: 1, memory: 2, gpu: null } }]),
});
const anyNamespace: fc.Arbitrary<NamespaceReading> = fc.record({
  namespace: fc.uuid(),
  allocated: fc.constant(nothing),
  storage: fc.constant(null),
  loadBalancer: maybe(money),
  unpricedGib: fc.constant(null),
  unpricedBalancers: maybe(fc.constantFrom(0, 1, 2)),
  requested: fc.constant({ cpu: null, memory: null }),
  used: fc.constant({ cpu: null, memory: null }),
});
export const anyReading: fc.Arbitrary<ClusterReading> = fc.record({
  namespace: fc.constant('n'),
  name: fc.constant('c'),
  hour: fc.constant(new Date('2026-10-20T10:00:00Z')),
  nodes: fc.array(anyNode, { maxLength: 4 }),
  namespaces: fc.array(anyNamespace, { maxLength: 2 }),
  storage: maybe(money),
  unpricedGib: maybe(fc.nat(500)),
  fee: maybe(fc.constantFrom(0, 0.1)),
  region: fc.constant(null),
});
const price = (most: number) => maybe(fc.nat(most).map((value) => String(value / 1000)));
export const anyRates: fc.Arbitrary<Rates> = fc
  .record({
    machines: fc
      .subarray(['a', 'b'])
      .map((names) =>
        names.map((name, index) => ({ name, vcpu: 2, memoryGib: 8, gpu: 0, hourly: String(0.1 + index) })),
      ),
    vcpuHourly: price(100),
    memoryGibHourly: price(10),
    gpuHourly: price(1000),
    volumeGibMonth: price(200),
    loadBalancerHourly: price(50),
    managedControlPlaneHourly: price(200),
    hostedControlPlaneHourly: price(100),
    clusterMonthly: fc.constantFrom('0', '7.3'),
    discountPercent: fc.constantFrom('0', '12.5', '100'),
    regions: fc.constantFrom([], [{ name: 'eu', low: '1', likely: '1.5', high: '2' }]),
  })
  .map((given) => ratesSchema.parse(given));
/** Who runs it and where, as far as a card's prices go by it. */
export const anyCluster = fc.record({
  provider: fc.constantFrom('aws', 'openstack', null),
  region: fc.constantFrom('eu', null),
  controlPlane: fc.constantFrom('managed', 'hosted', 'machines', null),
});

/** What was paid for all of them. */
export const total = (hours: readonly (ClusterHour | null)[]) =>
  hours.reduce(
    (sum, hour) =>
      sum + [hour?.node, hour?.storage, hour?.loadBalancer, hour?.fee].reduce((all, one) => all + Number(one ?? 0), 0),
    0,
  );
/** What was taken off that. */
export const discounts = (hours: readonly (ClusterHour | null)[]) =>
  hours.reduce(
    (sum, hour) => sum + Object.values(hour?.discount ?? {}).reduce((all, one) => all + Number(one ?? 0), 0),
    0,
  );
