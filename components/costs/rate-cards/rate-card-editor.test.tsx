import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { NewRateCardVersion, RateCardEffect, RateCardVersion } from '@/lib/contracts/rate-cards';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { type CardDraft, toDraft } from './card-draft';
import { RateCardEditor } from './rate-card-editor';

const today = new Date().toISOString().slice(0, 10);
const base = {
  provider: 'aws',
  version: 1,
  currency: 'USD',
  source: 'list',
  validFrom: '2020-01-01',
  validUntil: null,
  createdBy: 'finops@demo',
  createdAt: '2020-01-01T00:00:00Z',
  rates: {
    vcpuHourly: null,
    memoryGibHourly: null,
    gpuHourly: null,
    discountPercent: '0',
    volumeGibMonth: '1',
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    machines: [],
    regions: [{ name: '*', low: '1', likely: '1', high: '1' }],
  },
} as unknown as RateCardVersion;

/** The effect tells the price of the version that was asked about, in thousands. */
const effectOf = ({ rates }: NewRateCardVersion): RateCardEffect => {
  const charged = { before: '1', after: `${rates.volumeGibMonth}000` };
  return {
    month: '2026-10',
    since: '2026-10-01',
    currency: 'USD',
    base: 1,
    charged,
    list: charged,
    nodeHours: 96,
    cardHours: 12,
    unpricedHours: 0,
    parts: [],
    projects: [],
    unconverted: [],
  };
};

function open({
  file,
  locale = 'en',
  isRefused,
}: {
  file?: CardDraft;
  locale?: 'en' | 'zh';
  isRefused?: boolean;
} = {}) {
  const sent: { path: string; price: string | null }[] = [];
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { body }: RequestInit = {}) => {
      const version = JSON.parse(String(body)) as NewRateCardVersion;
      sent.push({ path: path.split('/').at(-1) ?? '', price: version.rates.volumeGibMonth });
      if (!path.endsWith('/effect')) return Response.json({});
      await answer.promise;
      return isRefused
        ? Response.json({ title: 'No', code: 'validation-failed', status: 422 }, { status: 422 })
        : Response.json(effectOf(version));
    }),
  );
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <RateCardEditor base={base} file={file} onClose={onClose} all={[base]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const type = (price: string) =>
    fireEvent.change(screen.getByLabelText('GiB of volume, per month'), { target: { value: price } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: /Put in force|生效/ }));
  return { sent, answer: answer.resolve, type, save, onClose };
}
const saved = (sent: { path: string }[]) => sent.filter(({ path }) => path === 'versions');

it('shows no figures of earlier prices beside a draft that has something wrong', async () => {
  const { answer, type } = open();
  answer();
  await screen.findByText(/with these prices: \$1,000/);
  type('x');
  expect(screen.queryByText(/with these prices/)).toBeNull();
  expect(screen.getAllByText('Shown when all fields are valid.')).toHaveLength(2);
});

it('asks of no earlier draft once what was wrong is corrected', async () => {
  const draft = toDraft(base, today);
  const { sent, answer, type } = open({ file: { ...draft, prices: { ...draft.prices, volumeGibMonth: 'x' } } });
  answer();
  type('5');
  await screen.findByText(/with these prices: \$5,000/);
  expect(sent).toEqual([{ path: 'effect', price: '5' }]);
});

it.each([
  ['was told', false],
  ['cannot be told', true],
])('puts prices in force once their own effect %s', async (_what, isRefused) => {
  const { sent, answer, save, type, onClose } = open({ isRefused });
  save();
  expect(saved(sent)).toEqual([]);
  expect(screen.getByText('Computing the effect on last month…')).toBeTruthy();
  answer();
  await waitFor(() => expect(screen.queryByText('Computing the effect on last month…')).toBeNull());
  // What was told of the prices before says nothing of these.
  type('7');
  save();
  expect(saved(sent)).toEqual([]);
  await waitFor(() => expect(sent).toContainEqual({ path: 'effect', price: '7' }));
  await waitFor(() => expect(screen.queryByText('Computing the effect on last month…')).toBeNull());
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved(sent)).toEqual([{ path: 'versions', price: '7' }]);
});

it('says in Chinese what it waits for', () => {
  open({ locale: 'zh' });
  expect(screen.getByText('正在计算对上月的影响…')).toBeTruthy();
});
