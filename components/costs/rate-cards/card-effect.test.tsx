import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { NewRateCardVersion, RateCardEffect } from '@/lib/contracts/rate-cards';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { CardEffect, useCardEffect } from './card-effect';
import { cardEffectQuery } from './queries';

const version = { currency: 'USD', source: 'x' } as NewRateCardVersion;
const change = { before: '10', after: '12' };
const effect: RateCardEffect = {
  month: '2026-10',
  since: '2026-10-01',
  currency: 'USD',
  base: 1,
  charged: change,
  list: change,
  nodeHours: 96,
  cardHours: 12,
  unpricedHours: 0,
  parts: [],
  projects: [],
  unconverted: [],
};
function Panel() {
  return <CardEffect query={useCardEffect('aws', version)} isWrong={false} />;
}
function open(change: Partial<RateCardEffect>, locale: 'en' | 'zh' = 'en') {
  const client = createQueryClient();
  client.setQueryData(cardEffectQuery('aws', version).queryKey, { ...effect, ...change });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Panel />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('says nothing of days where all of the month is known', () => {
  open({});
  expect(screen.getByRole('status').textContent).toMatch(/^October 2026 with these prices/);
});

it.each([
  ['en', /^Only days from 21 Oct 2026 are included/],
  ['zh', /^仅包含 2026年10月21日 起的日期/],
] as const)('says from which day on the month is known (%s)', (locale, words) => {
  open({ since: '2026-10-21' }, locale);
  expect(screen.getByRole('status').textContent).toMatch(words);
});

it('names currencies that nobody can convert, be it all of them', () => {
  open({ unconverted: ['EUR', 'JPY'] });
  expect(screen.getByRole('status').textContent).toMatch(
    /recorded in EUR and JPY are not included: there is no exchange rate/,
  );
  open({ unconverted: ['EUR'], nodeHours: 0 }, 'zh');
  expect(screen.getByText(/未包含以 EUR 记录的日期/)).toBeTruthy();
});

it('tells no figures where nothing of the month is known, and not that nothing ran', () => {
  open({ since: '2026-11-01', nodeHours: 0 });
  expect(screen.getByText(/The effect on October 2026 is unknown/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
