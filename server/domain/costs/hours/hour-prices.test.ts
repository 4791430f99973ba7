import { describe, expect, it } from 'vitest';
import { believableIn } from '../pricing/cost-price.ts';
import { createExchange } from '../pricing/exchange.ts';
import { unallocatedOf } from './cluster-hour.ts';
import { hourOf, namespace, nobody, node, reading } from './cost-hours.fixtures.ts';
import { toClusterHour } from './cost-hours.ts';
import type { CardPrices } from './cost-readings.ts';

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
