import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, compareMoney, subtractMoney } from '../../../../lib/money.ts';
import { unallocatedOf } from './cluster-hour.ts';
import { hourOf, nobody, node, reading } from './cost-hours.fixtures.ts';
import { toClusterHour } from './cost-hours.ts';
import type { NamespaceReading, NodeReading } from './cost-readings.ts';

const resources = ['cpu', 'memory', 'gpu'] as const;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const price = fc.double({ min: 0, max: 50, noNaN: true });
const maybe = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null });
const parts = fc.record({ cpu: maybe(price), memory: maybe(price), gpu: maybe(price) });
const anyNode: fc.Arbitrary<NodeReading> = fc.record({
  node: fc.uuid(),
  type: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
  present: share,
  observed: share,
  price: maybe(price),
  isSpot: fc.boolean(),
  size: fc.record({ vcpu: maybe(fc.nat(64)), memoryGib: maybe(fc.nat(512)), gpu: maybe(fc.nat(8)) }),
  partPrices: parts,
  allocated: parts,
});
const anyNamespace: fc.Arbitrary<NamespaceReading> = fc.record({
  namespace: fc.uuid(),
  allocated: parts,
  storage: maybe(price),
  loadBalancer: maybe(price),
  unpricedGib: maybe(price),
  unpricedBalancers: maybe(price),
  requested: fc.record({ cpu: maybe(price), memory: maybe(price) }),
  used: fc.record({ cpu: maybe(price), memory: maybe(price) }),
});
const anyReading = fc
  .record({ nodes: fc.array(anyNode, { maxLength: 6 }), namespaces: fc.array(anyNamespace, { maxLength: 6 }) })
  .map(({ nodes, namespaces }) => reading(nodes, { namespaces }));

const known = (amounts: readonly (string | null)[]) => addMoney(...amounts.filter((amount) => amount !== null));

describe('an hour', () => {
  it('is conserved: namespaces, idle and unallocated less overcommit are what the machines cost', () => {
    fc.assert(
      fc.property(anyReading, (given) => {
        const found = toClusterHour(given, null, nobody);
        if (!found || found.node === null) return;
        const spaces = found.namespaces.flatMap((one) => resources.map((resource) => one[resource]));
        const idle = resources.map((resource) => found.idle[resource]);
        const sum = known([...spaces, ...idle, unallocatedOf(found)]);
        expect(compareMoney(subtractMoney(sum, found.overcommit ?? '0'), found.node)).toBe(0);
        expect(known(found.nodeTypes.map((one) => one.node))).toBe(addMoney(found.node));
      }),
    );
  });

  it('is never idle below nothing, and coverage is a share', () => {
    fc.assert(
      fc.property(anyReading, (given) => {
        const found = toClusterHour(given, null, nobody);
        if (!found) return;
        for (const resource of resources) expect(Number(found.idle[resource] ?? 0)).toBeGreaterThanOrEqual(0);
        expect(Number(found.overcommit ?? 0)).toBeGreaterThanOrEqual(0);
        expect(found.coverage).toBeGreaterThanOrEqual(0);
        expect(found.coverage).toBeLessThanOrEqual(1);
        expect(found.provenance === 'missing').toBe(found.node === null);
      }),
    );
  });

  it('does not depend on the order in which machines and namespaces are told', () => {
    fc.assert(
      fc.property(anyReading, (given) => {
        const turned = { ...given, nodes: given.nodes.toReversed(), namespaces: given.namespaces.toReversed() };
        const [one, other] = [toClusterHour(given, null, nobody), toClusterHour(turned, null, nobody)];
        expect(other?.node).toBe(one?.node);
        expect(other?.allocated).toEqual(one?.allocated);
      }),
    );
  });

  it('counts a machine for the time it was there', () => {
    expect(hourOf([node({ present: 0.5 }), node({ node: 'worker-1' })])).toMatchObject({
      node: '0.288',
      nodeHours: 1.5,
      vcpuHours: 6,
      gpuHours: null,
      provenance: 'observed',
      reason: null,
      nodeTypes: [{ type: 'm5.xlarge', node: '0.288', spot: null, hours: 1.5 }],
    });
    expect(toClusterHour(reading([node({ present: 0 })]), null, nobody)).toBeNull();
  });

  it('keeps apart what stood idle and what was promised twice', () => {
    const full = node({ allocated: { cpu: 0.2, memory: null, gpu: null } });
    const empty = node({ node: 'worker-1', allocated: { cpu: null, memory: null, gpu: null } });
    const { idle, overcommit } = hourOf([full, empty]);
    expect(idle.cpu).toBe('0.126312');
    expect(overcommit).toBe('0.073688');
  });
});
