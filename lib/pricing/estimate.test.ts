import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { firstRateCards } from '../../server/domain/costs/pricing/first-rate-cards.ts';
import { newRateCardVersionSchema } from '../contracts/rate-cards.ts';
import { addMoney, compareMoney } from '../money.ts';
import { estimateCost } from './estimate.ts';
import { readShape } from './shape.ts';
import { sizeOf } from './size-of.ts';

interface Order {
  name: string;
  provider: string;
  values: Record<string, unknown>;
  size: { nodes: number; unknownMachines?: string[] };
  low: string[];
  likely: string[];
  high: string[];
  unknown: string[];
}
const orders = parse(readFileSync(new URL('testdata/orders.yaml', import.meta.url), 'utf8')) as Order[];

function cardOf(provider: string) {
  const card = firstRateCards.find((one) => one.provider === provider);
  if (!card) throw new Error(`No prices of ${provider}`);
  return { ...card, version: 1 };
}
const result = (text: string | undefined) => text?.split(' = ').at(-1);

describe('twelve orders on five providers', () => {
  it('are twelve, on five', () => {
    expect(orders).toHaveLength(12);
    expect(new Set(orders.map(({ provider }) => provider)).size).toBe(5);
  });

  it.each(orders)('$name', ({ provider, values, size, low, likely, high, unknown }) => {
    const card = cardOf(provider);
    const shape = readShape(values, provider);
    const estimate = estimateCost(shape, card);
    expect(estimate).toMatchObject({
      currency: 'USD',
      monthlyLow: result(low.at(-1)),
      monthlyLikely: result(likely.at(-1)),
      monthlyHigh: result(high.at(-1)),
    });
    const priced = likely.slice(0, -1).map(result);
    expect(estimate?.lines.filter((line) => line.monthlyLikely !== '0').map((line) => line.monthlyLikely)).toEqual(
      priced.filter((amount) => amount !== '0'),
    );
    expect(estimate?.unknown.map(({ code, subject }) => (code === 'machine' ? `${code} ${subject}` : code))).toEqual(
      unknown,
    );
    expect(sizeOf(shape, card.rates)).toEqual({ unknownMachines: [], ...size });
  });
});

it.each([
  [{ controlPlaneNumber: 3, workersNumber: 2 }, 5],
  [{ controlPlaneNumber: 3, workersNumber: 2, k0smotron: {} }, 2],
  [{ workersNumber: 4 }, 4],
  [{ machinePools: { system: { count: 1 }, user: { count: 3 } } }, 4],
  [{}, 0],
])('%j has %i nodes', (values, nodes) => {
  expect(sizeOf(readShape(values, 'aws'), null).nodes).toBe(nodes);
});

describe('an estimate', () => {
  it('is none without prices', () => {
    expect(estimateCost(readShape({ workersNumber: 1 }, 'aws'), null)).toBeNull();
  });

  it('says which region and which machine nobody has priced, and counts neither', () => {
    const values = { region: 'moon-1', controlPlaneNumber: 1, workersNumber: 1, controlPlane: {}, worker: {} };
    const estimate = estimateCost(readShape(values, 'aws'), cardOf('aws'));
    expect(estimate?.unknown.map(({ code }) => code)).toEqual([
      'region',
      'machine-missing',
      'machine-missing',
      'egress',
    ]);
    expect(estimate?.monthlyLikely).toBe('16.425');
  });

  it('buys nothing for containers, own hosts and adopted clusters', () => {
    const docker = estimateCost(readShape({ workersNumber: 3, k0smotron: {} }, 'docker'), cardOf('docker'));
    expect(docker).toMatchObject({ monthlyHigh: '0', unknown: [{ code: 'shared-host' }] });
    const hosts = readShape({ machines: [{ address: '192.0.2.1' }], k0smotron: {} }, 'remote');
    expect(sizeOf(hosts, null)).toMatchObject({ nodes: 1, vcpuMillicores: 0, unknownMachines: [] });
    expect(sizeOf(readShape({ consecutiveFailureThreshold: 3 }, 'internal'), null)).toMatchObject({ nodes: 0 });
  });

  it('adds up, and low is never above likely or likely above high', () => {
    const span = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(
        span,
        span,
        span,
        fc.constantFrom('eastus', 'westeurope', 'elsewhere'),
        (count, min, max, location) => {
          const autoscaling = { enabled: true, minCount: min, maxCount: max };
          const user = { vmSize: 'Standard_D4s_v5', count, osDiskSizeGB: 30, autoscaling };
          const estimate = estimateCost(readShape({ location, machinePools: { user } }, 'azure'), cardOf('azure'));
          if (!estimate) throw new Error('No estimate');
          const { lines, monthlyLow, monthlyLikely, monthlyHigh } = estimate;
          expect(compareMoney(monthlyLow, monthlyLikely)).toBeLessThanOrEqual(0);
          expect(compareMoney(monthlyLikely, monthlyHigh)).toBeLessThanOrEqual(0);
          expect(addMoney(...lines.map((line) => line.monthlyHigh))).toBe(monthlyHigh);
        },
      ),
    );
  });
});

describe('the prices an installation begins with', () => {
  it.each(firstRateCards.map((card) => [card.provider, card] as const))('%s is a rate card', (_provider, card) => {
    const { provider: _, ...version } = card;
    expect(newRateCardVersionSchema.parse(version)).toEqual(version);
  });

  it.each([
    ['negative', '-0.1'],
    ['huge', '1000000'],
    ['in words', 'ten'],
    ['with a currency', '0.10 USD'],
  ])('refuse a price that is %s', (_what, hourly) => {
    const { provider: _, ...version } = cardOf('openstack');
    const machines = [{ ...version.rates.machines[0], hourly }];
    const parsed = newRateCardVersionSchema.safeParse({
      ...version,
      version: undefined,
      rates: { ...version.rates, machines },
    });
    expect(parsed.error?.issues.some(({ path }) => path.join('/') === 'rates/machines/0/hourly')).toBe(true);
  });
});

it('takes the discount of the contract off all but the fee', () => {
  const card = cardOf('aws');
  const shape = readShape({ worker: { instanceType: 'm5.large' }, workersNumber: 2, k0smotron: {} }, 'aws');
  const fee = { ...card.rates, clusterMonthly: '10' };
  const listed = estimateCost(shape, { ...card, rates: fee });
  const paid = estimateCost(shape, { ...card, rates: { ...fee, discountPercent: '12.5' } });
  expect(listed?.lines.map(({ kind, monthlyLikely }) => [kind, monthlyLikely])).toContainEqual(['workers', '140.16']);
  expect(paid?.lines.map(({ kind, monthlyLikely }) => [kind, monthlyLikely])).toContainEqual(['workers', '122.64']);
  expect(paid?.lines.find(({ kind }) => kind === 'workers')?.monthlyList).toBe('140.16');
  expect(paid?.lines.at(-1)).toMatchObject({ kind: 'cluster-fee', monthlyLikely: '10' });
  expect(paid?.lines.at(-1)?.monthlyList).toBeUndefined();
});

describe('prices that were seen lately', () => {
  const shape = readShape({ region: 'eu-west-1', worker: { instanceType: 'm5.large' }, workersNumber: 2 }, 'aws');
  const seen = {
    region: 'eu-west-1',
    machine: 'm5.large',
    hourly: '0.2',
    currency: 'USD',
    isSpot: false,
    from: '2026-11-14',
    to: '2026-11-21',
  };
  const workers = (observed: (typeof seen)[], card: ReturnType<typeof cardOf> | null = cardOf('aws')) =>
    estimateCost(shape, card, observed)?.lines.find(({ kind }) => kind === 'workers');

  it('come before the card, with their days and without its factor for the region', () => {
    expect(workers([seen])).toMatchObject({
      monthlyLow: '292',
      monthlyLikely: '292',
      monthlyHigh: '292',
      source: { kind: 'observed', from: '2026-11-14', to: '2026-11-21' },
    });
    expect(workers([])).toMatchObject({
      monthlyLikely: '154.176',
      source: { kind: 'rate-card', provider: 'aws', version: 1, validFrom: '2026-01-01' },
    });
    expect(workers([{ ...seen, region: 'us-east-1' }])).toEqual(workers([]));
    expect(workers([{ ...seen, machine: 'm5.xlarge' }])).toEqual(workers([]));
  });

  it('of spot machines are of orders for such machines alone, which the card does not know', () => {
    const spot = { ...seen, hourly: '0.06', isSpot: true };
    expect(workers([spot])).toEqual(workers([]));
    expect(workers([spot, seen])).toEqual(workers([seen]));
    for (const asked of [{ spotMarketOptions: {} }, { spotVMOptions: { maxPrice: '-1' } }, { preemptible: true }]) {
      const worker = { instanceType: 'm5.large', ...asked };
      const wanted = readShape({ region: 'eu-west-1', worker, workersNumber: 2 }, 'aws');
      const estimate = (observed: (typeof seen)[]) => estimateCost(wanted, cardOf('aws'), observed);
      expect(estimate([seen, spot])?.lines.find(({ kind }) => kind === 'workers')?.monthlyLikely).toBe('87.6');
      expect(estimate([seen, spot])?.unknown.map(({ code }) => code)).not.toContain('spot');
      expect(estimate([seen])?.lines.find(({ kind }) => kind === 'workers')).toEqual(workers([]));
      expect(estimate([seen])?.unknown).toContainEqual({ code: 'spot', subject: 'm5.large' });
    }
  });

  it('are list prices, and less the contract’s discount', () => {
    const card = cardOf('aws');
    const contract = { ...card, rates: { ...card.rates, discountPercent: '10' } };
    expect(workers([seen], contract)).toMatchObject({ monthlyLikely: '262.8', monthlyList: '292' });
    expect(workers([seen])?.monthlyList).toBeUndefined();
  });

  it('price what no card names, and say so for the rest', () => {
    const estimate = estimateCost(shape, null, [seen]);
    expect(estimate).toMatchObject({ currency: 'USD', monthlyLikely: '292', rateCard: null });
    expect(estimateCost(shape, null, [])).toBeNull();
    const odd = readShape({ region: 'x', worker: { instanceType: 'unheard-of' }, workersNumber: 1 }, 'aws');
    const of = (observed: (typeof seen)[]) =>
      estimateCost(odd, cardOf('aws'), observed)?.unknown.map(({ code }) => code);
    expect(of([])).toEqual(expect.arrayContaining(['machine', 'region']));
    expect(of([{ ...seen, region: 'x', machine: 'unheard-of' }])).not.toContain('machine');
  });

  it('are not used in another currency, which is said', () => {
    const strange = { ...seen, currency: 'EUR' };
    expect(workers([strange])).toEqual(workers([]));
    expect(estimateCost(shape, cardOf('aws'), [strange])?.unknown).toContainEqual({
      code: 'observed-currency',
      subject: 'EUR',
    });
  });
});
