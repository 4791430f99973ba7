import { expect, it } from 'vitest';
import { type RateCardVersion, ratesSchema } from '../../lib/contracts/rate-cards.ts';
import { createCards } from './cost-card.ts';

const rates = {
  machines: [{ name: 'm5.xlarge', vcpu: 4, memoryGib: 16, gpu: 0, hourly: '0.2' }],
  ...{ vcpuHourly: '0.01', memoryGibHourly: '0.002', volumeGibMonth: null, loadBalancerHourly: null },
  ...{ managedControlPlaneHourly: '0.1', hostedControlPlaneHourly: '0.05', clusterMonthly: '7.3' },
  regions: [{ name: 'eu', low: '1', likely: '1.5', high: '2' }],
};
const version = (given: object = {}, change: object = {}): RateCardVersion => ({
  ...{ provider: 'aws', version: 1, currency: 'USD', source: 'test', validFrom: '2026-01-01', validUntil: null },
  ...{ createdBy: 'x', createdAt: '2026-01-01T00:00:00Z', rates: ratesSchema.parse({ ...rates, ...change }), ...given },
});
const cluster = (given: object = {}) => ({ provider: 'aws', region: null, ...given });
const hour = new Date('2026-11-20T10:00:00Z');
const size = { vcpu: 4, memoryGib: 10, gpu: null };

it('knows machines by name, others by their size, and neither without a price', () => {
  const card = createCards([version()], 'USD')(cluster(), hour);
  expect(card?.priceOf('m5.xlarge', size, 1)).toBeCloseTo(0.2);
  expect(card?.priceOf('other', size, 1)).toBeCloseTo(0.06);
  expect(card?.priceOf(null, { ...size, vcpu: null }, 1)).toBeNull();
  expect(card?.priceOf(null, { ...size, memoryGib: null }, 1)).toBeNull();
  expect(card?.priceOf(null, { ...size, gpu: 1 }, 1)).toBeNull();
  expect(createCards([version({}, { vcpuHourly: null })], 'USD')(cluster(), hour)?.priceOf(null, size, 1)).toBeNull();
  const withGpu = createCards([version({}, { gpuHourly: '1' })], 'USD')(cluster(), hour);
  expect(withGpu?.priceOf(null, { ...size, gpu: 2 }, 1)).toBeCloseTo(2.06);
});

it('takes the region’s factor, and keeps the contract’s discount apart', () => {
  const given = { discountPercent: '10', volumeGibMonth: '0.073', loadBalancerHourly: '0.02' };
  const card = createCards([version({}, given)], 'USD')(cluster({ region: 'eu' }), hour);
  expect(card?.priceOf('m5.xlarge', size, 2)).toBeCloseTo(0.6);
  expect(card?.priceOf('other', { vcpu: 8, memoryGib: 20, gpu: null }, 2)).toBeCloseTo(0.18);
  expect(card).toMatchObject({ paidShare: 0.9, loadBalancer: 0.03 });
  expect(card?.volumeGib).toBeCloseTo(0.00015);
});

it('knows control planes at the same price everywhere, and its own fee apart', () => {
  const feesOf = (change: object = {}) => {
    const card = createCards([version({}, change)], 'USD')(cluster({ region: 'eu' }), hour);
    return [card?.managedControlPlane, card?.hostedControlPlane, card?.clusterFee];
  };
  expect(feesOf()).toEqual([0.1, 0.05, 0.01]);
  expect(feesOf({ managedControlPlaneHourly: null, clusterMonthly: '0' })).toEqual([null, 0.05, null]);
});

it('is that of the provider and the day, in the source’s currency', () => {
  const versions = [
    version({ validUntil: '2026-06-01' }),
    version({ version: 2, validFrom: '2026-06-01' }, { vcpuHourly: '1' }),
  ];
  const at = (day: string) => createCards(versions, 'USD')(cluster(), new Date(day))?.priceOf(null, size, 1);
  expect(at('2026-05-31')).toBeCloseTo(0.06);
  expect(at('2026-06-01')).toBeCloseTo(4.02);
  expect(createCards(versions, 'EUR')(cluster(), hour)).toBeNull();
  expect(createCards(versions, 'USD')(cluster({ provider: 'gcp' }), hour)).toBeNull();
});
