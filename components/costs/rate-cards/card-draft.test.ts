import { expect, it } from 'vitest';
import { newRateCardVersionSchema, type RateCardVersion } from '@/lib/contracts/rate-cards';
import { type CardDraft, findDraftProblems, fromFile, toDraft, toVersion } from './card-draft';

const base: RateCardVersion = {
  provider: 'aws',
  version: 1,
  currency: 'USD',
  source: 'List prices',
  validFrom: '2026-01-01',
  validUntil: null,
  createdBy: 'slipway',
  createdAt: '2026-01-01T00:00:00Z',
  rates: {
    machines: [
      { name: 'm5.large', vcpu: 2, memoryGib: 8, gpu: 0, hourly: '0.0960' },
      { name: 'g5.xlarge', vcpu: 4, memoryGib: 16, gpu: 1, hourly: '1.0060' },
    ],
    vcpuHourly: null,
    memoryGibHourly: null,
    volumeGibMonth: '0.08',
    loadBalancerHourly: '0.0225',
    managedControlPlaneHourly: '0.10',
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    gpuHourly: null,
    discountPercent: '0',
    regions: [{ name: 'eu-central-1', low: '1.15', likely: '1.175', high: '1.20' }],
  },
};
const draftOf = (change: (draft: CardDraft) => void = () => undefined) => {
  const draft = toDraft(base, '2027-01-01');
  change(draft);
  return draft;
};

it('sends what was there, unless it was changed', () => {
  const { source, currency, rates } = base;
  expect(toVersion(draftOf())).toEqual({ source, currency, rates, validFrom: '2027-01-01', validUntil: null });
  expect(newRateCardVersionSchema.safeParse(toVersion(draftOf())).success).toBe(true);
});

const rename = (name: string) => (draft: CardDraft) => {
  draft.machines = draft.machines.map((row) => ({ ...row, name }));
};
it.each<[string, (draft: CardDraft) => void, string, string]>([
  [
    'a negative price',
    (draft) => Object.assign(draft.prices, { clusterMonthly: '-1' }),
    '/rates/clusterMonthly',
    'not-a-price',
  ],
  [
    'a huge price',
    (draft) => Object.assign(draft.machines[1] ?? {}, { hourly: '1001' }),
    '/rates/machines/1/hourly',
    'huge',
  ],
  [
    'a machine without a price',
    (draft) => Object.assign(draft.machines[0] ?? {}, { hourly: '' }),
    '/rates/machines/0/hourly',
    'not-a-price',
  ],
  [
    'a machine without vCPU',
    (draft) => Object.assign(draft.machines[0] ?? {}, { vcpu: '0' }),
    '/rates/machines/0/vcpu',
    'not-a-size',
  ],
  ['a machine twice', rename('m5.large'), '/rates/machines/1/name', 'twice'],
  [
    'a region whose factors fall',
    (draft) => Object.assign(draft.regions[0] ?? {}, { likely: '2' }),
    '/rates/regions/0/likely',
    'not-rising',
  ],
  ['no source', (draft) => Object.assign(draft, { source: ' ' }), '/source', 'needed'],
  ['no currency', (draft) => Object.assign(draft, { currency: 'usd' }), '/currency', 'not-a-currency'],
  ['a day that has passed', (draft) => Object.assign(draft, { validFrom: '2026-02-01' }), '/validFrom', 'past'],
])('refuses %s, and so does the contract where it can', (_what, change, pointer, code) => {
  const draft = draftOf(change);
  expect(findDraftProblems('aws', draft, [base], '2026-11-21')).toEqual([expect.objectContaining({ pointer, code })]);
  if (code !== 'past') expect(newRateCardVersionSchema.safeParse(toVersion(draft)).success).toBe(false);
});

it.each([
  ['USD', 'vcpuHourly', 1_000],
  ['USD', 'volumeGibMonth', 100],
  ['USD', 'clusterMonthly', 100_000],
  ['JPY', 'vcpuHourly', 100_000],
  ['JPY', 'volumeGibMonth', 10_000],
  ['JPY', 'clusterMonthly', 10_000_000],
  ['KWD', 'vcpuHourly', 1_000],
  ['JPY', 'discountPercent', 100],
] as const)('holds in %s a %s of %d and no more, as the contract does', (currency, name, most) => {
  const draft = draftOf((it) => Object.assign(it, { currency, prices: { ...it.prices, [name]: String(most) } }));
  expect(findDraftProblems('aws', draft, [], '2026-11-21')).toEqual([]);
  expect(newRateCardVersionSchema.safeParse(toVersion(draft)).success).toBe(true);
  draft.prices[name] = String(most + 0.01);
  const pointer = `/rates/${name}`;
  expect(findDraftProblems('aws', draft, [], '2026-11-21')).toEqual([{ code: 'huge', pointer, most }]);
  const issues = newRateCardVersionSchema.safeParse(toVersion(draft)).error?.issues;
  expect(issues?.map(({ path }) => `/${path.join('/')}`)).toEqual([pointer]);
});
it('holds yen for a machine', () => {
  const draft = draftOf((it) => Object.assign(it, { currency: 'JPY' }));
  Object.assign(draft.machines[1] ?? {}, { hourly: '14750.25' });
  expect(findDraftProblems('aws', draft, [], '2026-11-21')).toEqual([]);
  expect(newRateCardVersionSchema.safeParse(toVersion(draft)).success).toBe(true);
});

it('offers today for prices whose last version ended, typed or from a file', () => {
  const ended = { ...base, validUntil: '2026-11-01' };
  const today = '2026-11-22';
  const typed = toDraft(ended, today);
  const read = fromFile({ ...typed, validFrom: '2026-02-01', validUntil: '2026-11-01' }, today);
  for (const draft of [typed, read]) expect(findDraftProblems('aws', draft, [ended], today)).toEqual([]);
});
