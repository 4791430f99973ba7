import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rates, ratesSchema } from '../../../../lib/contracts/rate-cards.ts';
import { addMoney, compareMoney, subtractMoney } from '../../../../lib/money.ts';
import { anyRates } from '../../../../tests/support/any-costs.ts';
import { type ClusterHour, unallocatedOf } from '../hours/cluster-hour.ts';
import { toClusterHour } from '../hours/cost-hours.ts';
import type { ClusterReading, NamespaceReading, NodeReading, Parts } from '../hours/cost-readings.ts';
import { cardPricesOf } from './cost-card.ts';

const resources = ['cpu', 'memory', 'gpu'] as const;
const nothing = { cpu: null, memory: null, gpu: null };
const unused = { storage: null, loadBalancer: null, requested: { cpu: 0, memory: 0 }, used: { cpu: 0, memory: 0 } };
const amountsOf = (parts: (resource: keyof Parts<unknown>) => number | null) => ({
  cpu: parts('cpu'),
  memory: parts('memory'),
  gpu: parts('gpu'),
});

/** A machine of four cores and 16 GiB, of which `web` has half in each case; 730 times too cheap. */
const machine = (given: Partial<NodeReading> = {}): NodeReading => ({
  node: 'a',
  type: 'm5.xlarge',
  present: 1,
  observed: 1,
  price: 0.192 / 730,
  size: { vcpu: 4, memoryGib: 16, gpu: null },
  partPrices: { cpu: 0.03 / 730, memory: 0.0045 / 730, gpu: null },
  allocations: [{ namespace: 'web', hours: { cpu: 2, memory: 8, gpu: null } }],
  allocated: { cpu: 0.06 / 730, memory: 0.036 / 730, gpu: null },
  ...given,
});
/** What an exporter makes of the machines: money by namespace, over all of them. */
function told(nodes: NodeReading[]): ClusterReading {
  const names = new Set(nodes.flatMap(({ allocations }) => allocations?.map(({ namespace }) => namespace) ?? []));
  const namespaces: NamespaceReading[] = [...names].map((namespace) => ({
    namespace,
    ...unused,
    allocated: amountsOf((resource) =>
      nodes.reduce<number | null>((sum, { allocations, partPrices }) => {
        const price = partPrices[resource];
        const own = allocations?.find((one) => one.namespace === namespace)?.hours[resource] ?? null;
        return own === null || price === null ? sum : (sum ?? 0) + own * price;
      }, null),
    ),
  }));
  const about = { namespace: 'team', name: 'dev', hour: new Date('2026-11-20T10:00:00Z'), region: null };
  return { ...about, nodes, namespaces, storage: null, fee: null };
}
const rates = (given: Partial<Rates> = {}): Rates =>
  ratesSchema.parse({
    machines: [],
    vcpuHourly: '0.04',
    memoryGibHourly: '0.005',
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    regions: [],
    ...given,
  });
function hourOf(nodes: NodeReading[], given: Partial<Rates> | null = {}): ClusterHour {
  const found = toClusterHour(told(nodes), given && cardPricesOf(rates(given), null));
  if (!found) throw new Error('It had a machine');
  return found;
}
const listed = [{ name: 'm5.xlarge', vcpu: 4, memoryGib: 16, gpu: 0, hourly: '0.48' }];

describe('what namespaces have of a machine that a card prices', () => {
  it('is at the card’s rates, and so is what stands idle', () => {
    const found = hourOf([machine()]);
    expect(found).toMatchObject({
      node: '0.24',
      provenance: 'rate-card',
      reason: 'implausible-price',
      overcommit: '0',
      allocated: { cpu: '0.08', memory: '0.04' },
      idle: { cpu: '0.08', memory: '0.04' },
      namespaces: [{ namespace: 'web', cpu: '0.08', memory: '0.04', gpu: null }],
    });
    expect(Number(unallocatedOf(found))).toBe(0);
    expect(hourOf([machine()], { discountPercent: '50' })).toMatchObject({
      node: '0.12',
      allocated: { cpu: '0.04', memory: '0.02' },
      idle: { cpu: '0.04', memory: '0.02' },
    });
  });

  it('leaves what it has of other machines at their own price', () => {
    const sound = machine({
      node: 'b',
      price: 0.192,
      partPrices: { cpu: 0.03, memory: 0.0045, gpu: null },
      allocations: [{ namespace: 'web', hours: { cpu: 1, memory: 2, gpu: null } }],
      allocated: { cpu: 0.03, memory: 0.009, gpu: null },
    });
    const found = hourOf([machine(), sound]);
    expect(found).toMatchObject({ node: '0.432', namespaces: [{ cpu: '0.11', memory: '0.049' }] });
    expect(found.idle).toMatchObject({ cpu: '0.17', memory: '0.103' });
    expect(hourOf([sound], { machines: listed })).toMatchObject({ node: '0.192', allocated: { cpu: '0.03' } });
  });

  it('parts a listed price as the card’s own rates do, else as the exporter’s, else as OpenCost’s', () => {
    expect(hourOf([machine()], { machines: listed })).toMatchObject({
      node: '0.48',
      allocated: { cpu: '0.16', memory: '0.08' },
      idle: { cpu: '0.16', memory: '0.08' },
    });
    const bare = { machines: listed, vcpuHourly: null };
    expect(hourOf([machine()], bare)).toMatchObject({ allocated: { cpu: '0.15', memory: '0.09' } });
    const free = machine({ price: 0, partPrices: { cpu: 0, memory: 0, gpu: null }, allocated: nothing });
    const found = hourOf([free], bare);
    expect(addMoney(found.allocated.cpu ?? '', found.allocated.memory ?? '')).toBe('0.24');
    expect(Number(found.allocated.cpu) / Number(found.allocated.memory)).toBeCloseTo((2 * 0.021811) / (8 * 0.002923));
  });

  it('is told of machines of which the exporter knows no price at all', () => {
    const found = hourOf([machine({ price: null, observed: 0, partPrices: nothing, allocated: nothing })]);
    expect(found).toMatchObject({ node: '0.24', namespaces: [{ namespace: 'web', cpu: '0.08', memory: '0.04' }] });
    expect(found.idle).toMatchObject({ cpu: '0.08', memory: '0.04' });
  });

  it('is of the time for which it was told, and stays as it was where nobody asked', () => {
    const allocations = [{ namespace: 'web', hours: { cpu: 1, memory: 4, gpu: null } }];
    const half = hourOf([
      machine({ observed: 0.5, allocations, allocated: { cpu: 0.03 / 730, memory: 0.018 / 730, gpu: null } }),
    ]);
    expect(half).toMatchObject({ node: '0.24', allocated: { cpu: '0.04' }, idle: { cpu: '0.04', memory: '0.02' } });
    expect(unallocatedOf(half)).toBe('0.12');
    const { allocations: _, ...unasked } = machine();
    expect(hourOf([unasked])).toMatchObject({ node: '0.24', idle: { cpu: '0.0000821918' } });
    const silent = hourOf([{ ...unasked, observed: 0, allocated: nothing }]);
    expect(silent).toMatchObject({ node: '0.24', idle: { cpu: null }, namespaces: [] });
  });
});

const part = fc.constantFrom(0, 0.25, 0.5, 1);
const anyMachine: fc.Arbitrary<NodeReading> = fc
  .record({
    node: fc.uuid(),
    type: fc.constantFrom('a', 'b', 'unlisted', null),
    present: fc.constantFrom(0.5, 1),
    size: fc.record({ vcpu: fc.constantFrom(2, 4), memoryGib: fc.constantFrom(8, 64), gpu: fc.constantFrom(null, 1) }),
    web: part,
    api: part,
    system: part,
    factor: fc.constantFrom(1, 1 / 730, 0, null),
  })
  .map(({ web, api, system, factor, size, ...about }) => {
    const [cpu, memory, gpu] = [0.03, 0.0045, size.gpu && 0.9];
    const sizes = { cpu: size.vcpu, memory: size.memoryGib, gpu: size.gpu };
    const prices = { cpu, memory, gpu };
    const partPrices = amountsOf((one) => (factor === null || !prices[one] ? null : prices[one] * factor));
    const allocations = Object.entries({ web, api, system }).map(([namespace, share]) => ({
      namespace,
      hours: amountsOf((one) => (sizes[one] === null ? null : (sizes[one] * about.present * share) / 2)),
    }));
    const allocated = amountsOf((one) => {
      const price = partPrices[one];
      const hours = allocations.reduce((sum, each) => sum + (each.hours[one] ?? 0), 0);
      return price === null ? null : hours * price;
    });
    const price = factor === null ? null : (cpu * size.vcpu + memory * size.memoryGib + (gpu ?? 0)) * factor;
    const observed = factor === null ? 0 : about.present;
    return { ...about, size, price, partPrices, allocations, allocated, observed };
  });

describe('an hour under any card', () => {
  it('is conserved: namespaces and idle less overcommit are all that the machines cost, whoever prices them', () => {
    fc.assert(
      fc.property(fc.array(anyMachine, { minLength: 1, maxLength: 4 }), anyRates, (nodes, given) => {
        const found = toClusterHour(told(nodes), cardPricesOf(given, 'eu'));
        if (!found || found.node === null) return;
        const spaces = found.namespaces.flatMap((one) => resources.map((resource) => one[resource] ?? '0'));
        const idle = resources.map((resource) => found.idle[resource] ?? '0');
        const sum = subtractMoney(addMoney(...spaces, ...idle), found.overcommit ?? '0');
        expect(compareMoney(addMoney(sum, unallocatedOf(found) ?? '0'), found.node)).toBe(0);
        expect(addMoney(...resources.map((one) => found.allocated[one] ?? '0'))).toBe(addMoney(...spaces));
        expect(Number(sum)).toBeCloseTo(Number(found.node), 7);
        for (const space of spaces) expect(Number(space)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
