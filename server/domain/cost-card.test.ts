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
const cluster = (given: object = {}) => ({ provider: 'aws', region: null, controlPlane: null, ...given });
const hour = new Date('2026-11-20T10:00:00Z');
const size = { vcpu: 4, memoryGib: 10, gpu: null };

it('knows machines by name, others by their size, and neither without a price', () => {
  const card = createCards([version()], 'USD')(cluster(), hour);
  expect(card?.priceOf('m5.xlarge', size)).toBeCloseTo(0.2);
  expect(card?.priceOf('other', size)).toBeCloseTo(0.06);
  expect(card?.priceOf(null, { ...size, vcpu: null })).toBeNull();
  expect(card?.priceOf(null, { ...size, memoryGib: null })).toBeNull();
  expect(card?.priceOf(null, { ...size, gpu: 1 })).toBeNull();
  expect(createCards([version({}, { vcpuHourly: null })], 'USD')(cluster(), hour)?.priceOf(null, size)).toBeNull();
  const withGpu = createCards([version({}, { gpuHourly: '1' })], 'USD')(cluster(), hour);
  expect(withGpu?.priceOf(null, { ...size, gpu: 2 })).toBeCloseTo(2.06);
});

it('takes the region’s factor and the contract’s discount', () => {
  const card = createCards([version({}, { discountPercent: '10' })], 'USD')(cluster({ region: 'eu' }), hour);
  expect(card?.priceOf('m5.xlarge', size)).toBeCloseTo(0.27);
});

it('charges a control plane by who runs it, at the same price everywhere, and its own fee apart', () => {
  const feesOf = (controlPlane: string | null, change: object = {}) => {
    const card = createCards([version({}, change)], 'USD')(cluster({ controlPlane, region: 'eu' }), hour);
    return [card?.controlPlane, card?.clusterFee];
  };
  expect(feesOf('managed')).toEqual([0.1, 0.01]);
  expect(feesOf('hosted')).toEqual([0.05, 0.01]);
  expect(feesOf('machines')).toEqual([null, 0.01]);
  expect(feesOf('managed', { managedControlPlaneHourly: null })).toEqual([null, 0.01]);
  expect(feesOf(null, { clusterMonthly: '0' })).toEqual([null, null]);
});

it('is that of the provider and the day, in the source’s currency', () => {
  const versions = [
    version({ validUntil: '2026-06-01' }),
    version({ version: 2, validFrom: '2026-06-01' }, { vcpuHourly: '1' }),
  ];
  const at = (day: string) => createCards(versions, 'USD')(cluster(), new Date(day))?.priceOf(null, size);
  expect(at('2026-05-31')).toBeCloseTo(0.06);
  expect(at('2026-06-01')).toBeCloseTo(4.02);
  expect(createCards(versions, 'EUR')(cluster(), hour)).toBeNull();
  expect(createCards(versions, 'USD')(cluster({ provider: 'gcp' }), hour)).toBeNull();
});
