import { expect, it } from 'vitest';
import { type RateCardVersion, ratesSchema } from '../../../../lib/contracts/rate-cards.ts';
import { createCards } from './cost-card.ts';
import { createExchange } from './exchange.ts';

const rates = {
  machines: [{ name: 'm5.xlarge', vcpu: 4, memoryGib: 16, gpu: 0, hourly: '0.2' }],
  vcpuHourly: '0.01',
  memoryGibHourly: '0.002',
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: '0.1',
  hostedControlPlaneHourly: '0.05',
  clusterMonthly: '7.3',
  regions: [{ name: 'eu', low: '1', likely: '1.5', high: '2' }],
};
const version = (given: object = {}, change: object = {}): RateCardVersion => ({
  provider: 'aws',
  version: 1,
  currency: 'USD',
  source: 'test',
  validFrom: '2026-01-01',
  validUntil: null,
  createdBy: 'x',
  createdAt: '2026-01-01T00:00:00Z',
  rates: ratesSchema.parse({ ...rates, ...change }),
  ...given,
});
const cluster = (given: object = {}) => ({ provider: 'aws', region: null, ...given });
/** In dollars, with what a euro is worth from two days on. */
const cardsOf = (versions: RateCardVersion[], currency = 'USD') =>
  createCards(
    versions,
    currency,
    createExchange([
      { day: '2026-02-01', from: 'EUR', to: 'USD', rate: '2' },
      { day: '2026-11-20', from: 'EUR', to: 'USD', rate: '4' },
    ]),
  );
const hour = new Date('2026-11-20T10:00:00Z');
const size = { vcpu: 4, memoryGib: 10, gpu: null };

it('knows machines by name, others by their size, and neither without a price', () => {
  const card = cardsOf([version()])(cluster(), hour);
  expect(card?.priceOf('m5.xlarge', size, 1)).toBeCloseTo(0.2);
  expect(card?.priceOf('other', size, 1)).toBeCloseTo(0.06);
  expect(card?.priceOf(null, { ...size, vcpu: null }, 1)).toBeNull();
  expect(card?.priceOf(null, { ...size, memoryGib: null }, 1)).toBeNull();
  expect(card?.priceOf(null, { ...size, gpu: 1 }, 1)).toBeNull();
  expect(cardsOf([version({}, { vcpuHourly: null })])(cluster(), hour)?.priceOf(null, size, 1)).toBeNull();
  const withGpu = cardsOf([version({}, { gpuHourly: '1' })])(cluster(), hour);
  expect(withGpu?.priceOf(null, { ...size, gpu: 2 }, 1)).toBeCloseTo(2.06);
});

it('takes the region’s factor, and keeps the contract’s discount apart', () => {
  const given = { discountPercent: '10', volumeGibMonth: '0.073', loadBalancerHourly: '0.02' };
  const card = cardsOf([version({}, given)])(cluster({ region: 'eu' }), hour);
  expect(card?.priceOf('m5.xlarge', size, 2)).toBeCloseTo(0.6);
  expect(card?.priceOf('other', { vcpu: 8, memoryGib: 20, gpu: null }, 2)).toBeCloseTo(0.18);
  expect(card).toMatchObject({ paidShare: 0.9, loadBalancer: 0.03 });
  expect(card?.volumeGib).toBeCloseTo(0.00015);
});

it('knows control planes at the same price everywhere, and its own fee apart', () => {
  const feesOf = (change: object = {}) => {
    const card = cardsOf([version({}, change)])(cluster({ region: 'eu' }), hour);
    return [card?.managedControlPlane, card?.hostedControlPlane, card?.clusterFee];
  };
  expect(feesOf()).toEqual([0.1, 0.05, 0.01]);
  expect(feesOf({ managedControlPlaneHourly: null, clusterMonthly: '0' })).toEqual([null, 0.05, null]);
});

it('is that of the provider and the day', () => {
  const versions = [
    version({ validUntil: '2026-06-01' }),
    version({ version: 2, validFrom: '2026-06-01' }, { vcpuHourly: '1' }),
  ];
  const at = (day: string) => cardsOf(versions)(cluster(), new Date(day))?.priceOf(null, size, 1);
  expect(at('2026-05-31')).toBeCloseTo(0.06);
  expect(at('2026-06-01')).toBeCloseTo(4.02);
  expect(cardsOf(versions)(cluster({ provider: 'gcp' }), hour)).toBeNull();
});

it('is converted at the rate of the day into the currency that is booked', () => {
  const given = { volumeGibMonth: '0.073', loadBalancerHourly: '0.02', gpuHourly: '1', discountPercent: '10' };
  const euros = cardsOf([version({ currency: 'EUR' }, given)]);
  const card = euros(cluster({ region: 'eu' }), hour);
  expect(card?.priceOf('m5.xlarge', size, 1)).toBeCloseTo(0.2 * 1.5 * 4);
  expect(card?.priceOf('other', size, 1)).toBeCloseTo(0.06 * 1.5 * 4);
  expect(card?.parts.cpu).toBeCloseTo(0.06);
  expect(card?.parts.memory).toBeCloseTo(0.012);
  expect(card?.parts.gpu).toBeCloseTo(6);
  expect(card?.volumeGib).toBeCloseTo(0.0006);
  expect(card?.loadBalancer).toBeCloseTo(0.12);
  expect(card).toMatchObject({ managedControlPlane: 0.4, hostedControlPlane: 0.2, clusterFee: 0.04, paidShare: 0.9 });
  expect(euros(cluster(), new Date('2026-11-19'))?.priceOf('m5.xlarge', size, 1)).toBeCloseTo(0.4);
  const dollars = cardsOf([version()], 'EUR')(cluster(), hour);
  expect(dollars?.priceOf('m5.xlarge', size, 1)).toBeCloseTo(0.05);
});

it('in a currency from which no rate leads has its discount alone, and says so', () => {
  const strange = cardsOf([version({ currency: 'JPY' }, { discountPercent: '10' })])(cluster(), hour);
  expect(strange).toMatchObject({ isUnconverted: true, paidShare: 0.9, clusterFee: null, loadBalancer: null });
  expect(strange?.priceOf('m5.xlarge', size, 1)).toBeNull();
  const early = cardsOf([version({ currency: 'EUR' })])(cluster(), new Date('2026-01-31'));
  expect(early?.isUnconverted).toBe(true);
  expect(cardsOf([version()])(cluster(), hour)?.isUnconverted).toBeUndefined();
});

it('is worked out once for all hours and clusters for which it is the same', () => {
  const cards = cardsOf([version({ validUntil: '2026-11-20' }), version({ version: 2, validFrom: '2026-11-20' })]);
  const [one, other] = [cards(cluster({ region: 'eu' }), hour), cards(cluster({ region: 'eu' }), hour)];
  expect(one).toBe(other);
  expect(cards(cluster(), hour)).not.toBe(one);
  expect(cards(cluster({ region: 'eu' }), new Date('2026-11-19'))).not.toBe(one);
});
