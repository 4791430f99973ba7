import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, compareMoney, subtractMoney } from '../../../../lib/money.ts';
import { believableIn } from '../pricing/cost-price.ts';
import { createExchange } from '../pricing/exchange.ts';
import { type ClusterHour, toClusterHour, unallocatedOf } from './cost-hours.ts';
import type { CardPrices, ClusterReading, NamespaceReading, NodeReading } from './cost-readings.ts';

const hour = new Date('2026-11-20T10:00:00Z');
const resources = ['cpu', 'memory', 'gpu'] as const;

const node = (given: Partial<NodeReading> = {}): NodeReading => ({
  node: 'worker-0',
  type: 'm5.xlarge',
  present: 1,
  observed: 1,
  price: 0.192,
  isSpot: false,
  size: { vcpu: 4, memoryGib: 15.351, gpu: null },
  partPrices: { cpu: 0.031578, memory: 0.00428, gpu: null },
  allocated: { cpu: 0.05, memory: 0.01, gpu: null },
  ...given,
});
const namespace = (given: Partial<NamespaceReading> = {}): NamespaceReading => ({
  namespace: 'web',
  allocated: { cpu: 0.05, memory: 0.01, gpu: null },
  storage: null,
  loadBalancer: null,
  unpricedGib: null,
  unpricedBalancers: null,
  requested: { cpu: 1, memory: 2 },
  used: { cpu: 0.5, memory: null },
  ...given,
});
const reading = (nodes: NodeReading[], given: Partial<ClusterReading> = {}): ClusterReading => ({
  namespace: 'team-a',
  name: 'dev',
  hour,
  nodes,
  namespaces: [namespace()],
  storage: null,
  fee: null,
  region: null,
  unpricedGib: null,
  ...given,
});
function hourOf(
  nodes: NodeReading[],
  given: Partial<ClusterReading> = {},
  card: CardPrices | null = null,
  cluster: Parameters<typeof toClusterHour>[2] = { provider: 'aws', controlPlane: 'managed' },
): ClusterHour {
  const found = toClusterHour(reading(nodes, given), card, cluster);
  if (!found) throw new Error('It had a machine');
  return found;
}

const nobody = { provider: null, controlPlane: null };
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

describe('the price', () => {
  const day = '2026-11-20';
  const yen = createExchange([{ day: '2026-11-01', from: 'USD', to: 'JPY', rate: '150' }]);
  const card: CardPrices = {
    priceOf: (type, _size, hours) => (type === 'm5.xlarge' ? 0.25 * hours : null),
    parts: { cpu: null, memory: null, gpu: null },
    volumeGib: 0.0001,
    loadBalancer: 0.02,
    managedControlPlane: 0.1,
    hostedControlPlane: 0.05,
    clusterFee: null,
    paidShare: 1,
  };

  it('is carried through the silence of an exporter, and nothing is said of idleness meanwhile', () => {
    const found = hourOf([node({ observed: 0 })], { namespaces: [] });
    expect(found).toMatchObject({ node: '0.192', provenance: 'carried', coverage: 0, idle: { cpu: null } });
    expect(unallocatedOf(found)).toBe('0.192');
  });

  it('is the card’s where the exporter has none', () => {
    expect(hourOf([node({ price: null })], {}, card)).toMatchObject({
      node: '0.25',
      provenance: 'rate-card',
      exporter: { node: '0' },
      reason: null,
      fee: '0.1',
    });
  });

  it('is the card’s where nobody can believe the exporter, whose own is kept', () => {
    expect(hourOf([node({ price: 0.192 / 730 })], {}, card)).toMatchObject({
      node: '0.25',
      provenance: 'rate-card',
      exporter: { node: '0.0002630137' },
      reason: 'implausible-price',
    });
    expect(hourOf([node({ price: 0.192 / 730 })])).toMatchObject({
      node: '0.0002630137',
      provenance: 'observed',
      reason: 'implausible-price',
    });
    expect(hourOf([node({ price: 0 })])).toMatchObject({ node: '0', reason: 'implausible-price' });
    expect(hourOf([node({ price: 8, size: { vcpu: null, memoryGib: null, gpu: null } })]).reason).toBeNull();
  });

  it('is believed by what a core costs in its own currency', () => {
    const inYen = (price: number) =>
      toClusterHour(reading([node({ price })]), card, nobody, believableIn('JPY', yen, day));
    expect(inYen(30)).toMatchObject({ node: '30', reason: null });
    expect(inYen(700)).toMatchObject({ node: '0.25', reason: 'implausible-price' });
    expect(inYen(30 / 730)).toMatchObject({ node: '0.25', reason: 'implausible-price' });
    // Without a rate nobody knows what such a core costs, and only nothing is no price.
    const unknown = (price: number) => toClusterHour(reading([node({ price })]), card, nobody, null);
    expect([30 / 730, 700, 0].map((price) => unknown(price)?.reason)).toEqual([null, null, 'implausible-price']);
    expect(believableIn('USD', createExchange([]), day)).toEqual({ least: 0.003, most: 1 });
    expect(believableIn('JPY', createExchange([]), day)).toBeNull();
  });

  it('of a card in a currency that nobody can convert is missed, and that is said', () => {
    const silent = { ...card, priceOf: () => null, managedControlPlane: null, isUnconverted: true };
    expect(hourOf([node()], {}, silent)).toMatchObject({ node: '0.192', reason: 'unconverted-card' });
    const unpriced = hourOf([node({ price: null })], {}, silent);
    expect(unpriced).toMatchObject({ node: null, provenance: 'missing', reason: 'unconverted-card' });
    expect(hourOf([node()], { isUnsound: true }, silent).reason).toBe('unsound-value');
  });

  it('of none is not nothing', () => {
    expect(hourOf([node({ price: null })])).toMatchObject({
      node: null,
      provenance: 'missing',
      reason: 'no-price',
      nodeHours: 1,
    });
    const some = hourOf([node({ price: null, node: 'worker-1', observed: 0 }), node()]);
    expect(some).toMatchObject({ node: '0.192', coverage: 0.5, reason: 'no-price' });
  });

  it('of a control plane is the exporter’s, else the card’s, for the time the cluster was there', () => {
    expect(hourOf([node()], { fee: 0.2 }, card).fee).toBe('0.2');
    expect(hourOf([node({ present: 0.5 })], { fee: 0 }, card).fee).toBe('0.05');
    expect(hourOf([node()], { fee: 0 }).fee).toBe('0');
    expect(hourOf([node()]).fee).toBeNull();
  });

  it('of the installation’s own fee is added to the control plane’s, whoever tells that', () => {
    const own = { ...card, clusterFee: 0.01 };
    expect(hourOf([node()], { fee: 0.2 }, own).fee).toBe('0.21');
    expect(hourOf([node({ present: 0.5 })], { fee: null }, own).fee).toBe('0.055');
    expect(hourOf([node()], { fee: 0.2 }, { ...own, managedControlPlane: null }).fee).toBe('0.21');
    expect(hourOf([node()], {}, { ...own, managedControlPlane: null }).fee).toBe('0.01');
  });

  it('of volumes and load balancers is the card’s where the exporter has none, and flagged where nobody knows', () => {
    const namespaces = [
      namespace({ loadBalancer: 0, unpricedBalancers: 1, unpricedGib: 100 }),
      namespace({ namespace: 'api', loadBalancer: 0.03 }),
    ];
    const given = { namespaces, storage: 0.01, unpricedGib: 150 };
    expect(hourOf([node()], given, card)).toMatchObject({
      storage: '0.025',
      loadBalancer: '0.05',
      provenance: 'rate-card',
      reason: null,
      exporter: { node: null, storage: '0.01', loadBalancer: '0.03' },
      namespaces: [
        { storage: '0.01', loadBalancer: '0.02' },
        { storage: null, loadBalancer: '0.03' },
      ],
    });
    const [noVolumes, noBalancers] = [
      { ...card, volumeGib: null },
      { ...card, loadBalancer: null },
    ];
    expect(hourOf([node()], given, noVolumes)).toMatchObject({ storage: '0.01', reason: 'unpriced-volumes' });
    expect(hourOf([node()], given, noBalancers)).toMatchObject({
      loadBalancer: '0.03',
      reason: 'unpriced-load-balancers',
    });
    const free = { ...card, volumeGib: 0, loadBalancer: 0 };
    expect(hourOf([node()], given, free)).toMatchObject({ storage: '0.01', provenance: 'observed', reason: null });
    expect(hourOf([node({ observed: 0 })], {}, card).reason).toBe('unknown-load-balancers');
  });

  it('is less the contract’s discount, the exporter’s too, and the installation’s own fee is not', () => {
    const namespaces = [namespace({ loadBalancer: 0.02, storage: 0.05 })];
    const contract = { ...card, paidShare: 0.9, clusterFee: 0.01 };
    expect(hourOf([node()], { namespaces, storage: 0.05, fee: 0.2 }, contract)).toMatchObject({
      node: '0.1728',
      storage: '0.045',
      loadBalancer: '0.018',
      fee: '0.19',
      provenance: 'observed',
      exporter: { node: '0.192', storage: '0.05', loadBalancer: '0.02', fee: '0.2' },
      discount: { node: '0.0192', storage: '0.005', loadBalancer: '0.002', fee: '0.02' },
      allocated: { cpu: '0.045', memory: '0.009' },
      namespaces: [{ cpu: '0.045', storage: '0.045', loadBalancer: '0.018' }],
      nodeTypes: [{ node: '0.1728' }],
    });
    expect(hourOf([node({ price: null })], {}, contract)).toMatchObject({ node: '0.225', discount: { node: '0.025' } });
    expect(hourOf([node()], {}, card).discount).toEqual({ node: null, storage: null, loadBalancer: null, fee: null });
  });

  it('of default numbers is the card’s, else flagged', () => {
    const byDefault = node({ price: 0.13, partPrices: { cpu: 0.021811, memory: 0.002923, gpu: null } });
    expect(hourOf([byDefault], {}, card)).toMatchObject({
      node: '0.25',
      provenance: 'rate-card',
      reason: 'default-price',
    });
    expect(hourOf([byDefault])).toMatchObject({ node: '0.13', provenance: 'observed', reason: 'default-price' });
  });

  it('that changes with demand is told apart', () => {
    const spot = node({ isSpot: true, price: 0.06 });
    expect(hourOf([spot, node({ node: 'worker-1' })])).toMatchObject({
      spot: '0.06',
      nodeTypes: [{ type: 'm5.xlarge', node: '0.252', spot: '0.06', hours: 2 }],
    });
    const other = node({ node: 'worker-1', type: 'c5.xlarge' });
    expect(hourOf([spot, other]).nodeTypes.map((one) => one.spot)).toEqual(['0.06', null]);
    expect(hourOf([node()]).spot).toBeNull();
  });

  it('of load balancers is scaled where the exporter was silent for part of the hour', () => {
    const namespaces = [namespace({ loadBalancer: 0.0125 }), namespace({ namespace: 'api' })];
    expect(hourOf([node({ observed: 0.5 })], { namespaces }).loadBalancer).toBe('0.025');
    expect(hourOf([node()], { namespaces }).loadBalancer).toBe('0.0125');
  });

  it('of load balancers is not scaled where another machine has no price, however long the hour was heard', () => {
    const namespaces = [namespace({ loadBalancer: 0.025 })];
    const unpriced = node({ node: 'worker-1', observed: 0, price: null });
    const found = hourOf([node(), unpriced], { namespaces });
    expect(found).toMatchObject({ loadBalancer: '0.025', coverage: 0.5, namespaces: [{ loadBalancer: '0.025' }] });
    const half = hourOf([node({ observed: 0.5 }), unpriced], { namespaces });
    expect(half).toMatchObject({ loadBalancer: '0.05' });
  });
});
