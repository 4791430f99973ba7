import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratesSchema } from '../../../../lib/contracts/rate-cards.ts';
import { addMoney } from '../../../../lib/money.ts';
import { tellHour } from '../../../../tests/support/tell-hour.ts';
import { cardPricesOf } from '../pricing/cost-card.ts';
import { capNamespaces, smallNamespaces } from './cap-namespaces.ts';
import { toClusterHour } from './cost-hours.ts';

const money = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 1024));
const namespaces = fc.array(
  fc.record({
    allocated: fc.record({ cpu: money, memory: money, gpu: money }),
    storage: money,
    loadBalancer: money,
    unpricedGib: money,
    unpricedBalancers: money,
    requested: fc.record({ cpu: money, memory: money }),
    used: fc.record({ cpu: money, memory: money }),
  }),
  { minLength: 1, maxLength: 12 },
);
const rates = ratesSchema.parse({
  machines: [],
  vcpuHourly: null,
  memoryGibHourly: null,
  volumeGibMonth: '0.1',
  loadBalancerHourly: '0.0225',
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  regions: [],
  discountPercent: '10',
});
const card = cardPricesOf(rates, null);
const hour = new Date('2026-03-01');

it('keeps so many and changes no sum', () => {
  fc.assert(
    fc.property(namespaces, (some) => {
      const reading = tellHour(hour, 'dev', {
        namespaces: some.map((one, at) => ({ ...one, namespace: `n-${at}` })),
      });
      const [before, after] = [reading, capNamespaces(reading, 5)].map((one) => toClusterHour(one, card));
      expect(Number(after?.loadBalancer)).toBeCloseTo(Number(before?.loadBalancer), 6);
      expect(after?.namespaces.length).toBe(Math.min(5, some.length));
      for (const part of ['cpu', 'memory', 'gpu', 'storage', 'loadBalancer'] as const) {
        const sum = (of: typeof before) => addMoney(...(of?.namespaces ?? []).map((one) => one[part] ?? '0'));
        expect(Number(sum(after))).toBeCloseTo(Number(sum(before)), 6);
      }
      for (const use of ['cpuRequestHours', 'cpuUseHours', 'memoryRequestGibHours', 'memoryUseGibHours'] as const) {
        const sum = (of: typeof before) => (of?.namespaces ?? []).reduce((total, one) => total + (one[use] ?? 0), 0);
        expect(sum(after)).toBeCloseTo(sum(before), 6);
      }
    }),
    { numRuns: 60 },
  );
});

it('adds up those that cost least, by their names where they cost the same', () => {
  const [web] = tellHour(hour, 'dev').namespaces;
  if (!web) throw new Error('An hour has a namespace');
  const many = Array.from({ length: 600 }, (_, at) => ({ ...web, namespace: `n-${String(at).padStart(3, '0')}` }));
  const dear = { ...web, namespace: 'z', storage: 1 };
  const { namespaces: kept } = capNamespaces(tellHour(hour, 'dev', { namespaces: [...many, dear] }));
  expect(kept.slice(0, 2).map(({ namespace }) => namespace)).toEqual(['z', 'n-000']);
  expect(kept.at(-1)).toMatchObject({ namespace: smallNamespaces, requested: { cpu: 102 } });
});

it('keeps what load balancers of the smallest are charged by the card', () => {
  const [web] = tellHour(hour, 'dev').namespaces;
  if (!web) throw new Error('An hour has a namespace');
  const many = Array.from({ length: 600 }, (_, at) => ({
    ...web,
    namespace: `n-${at}`,
    ...(at < 500 ? { storage: 1 } : { unpricedBalancers: 1 }),
  }));
  const capped = capNamespaces(tellHour(hour, 'dev', { namespaces: many }));
  expect(toClusterHour(capped, card)?.loadBalancer).toBe('2.025');
});
