import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { RequestPage, RequestRow } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { requestListQuery } from './queries';
import { RequestList } from './request-list';
import { countOf, requestQuestion } from './request-question';

const row = (id: string, more: Partial<RequestRow>): RequestRow => ({
  id,
  shortId: `R-${id}`,
  kind: 'create',
  state: 'ready',
  project: 'payments',
  requester: 'dev@demo',
  cluster: { namespace: 'payments', name: id },
  application: null,
  catalogItem: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  reason: null,
  reasonMessage: null,
  price: null,
  expiry: null,
  limits: [],
  ...more,
});
const page: RequestPage = {
  items: [
    row('one', { price: { currency: 'USD', monthlyLikely: '486.123456' } }),
    row('two', { kind: 'extend', expiry: { from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00Z' } }),
    row('three', { kind: 'extend', expiry: { from: null, to: '2027-01-01T00:00:00Z' } }),
    row('four', { price: { currency: 'JPY', monthlyLikely: '10000000' } }),
  ],
  nextCursor: null,
  total: 4,
  states: { ready: 3, failed: 2, rejected: 1, 'awaiting-approval': 4, cancelled: 5 },
};

function show(locale: 'en' | 'zh') {
  const client = createQueryClient();
  const me = { grants: [], narrowing: { project: null, readOnly: false }, globalActions: [], projects: [] };
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(requestListQuery(requestQuestion({}, null)).queryKey, page);
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NuqsTestingAdapter>
          <RequestList />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('says on each tab how many requests it holds', () => {
  show('en');
  const tabs = within(screen.getByRole('group', { name: en.requests.views })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['All15', 'Open4', 'Failed3', 'Done3']);
});

it('says what each costs a month, and from when to when an extension moves the end', () => {
  const { container } = show('en');
  const [, one, two, three, four] = screen.getAllByRole('row').map((each) => each.textContent ?? '');
  expect(one).toContain('$486');
  expect(one).not.toContain('486.1');
  expect(two).toContain('1 Dec 2026 → 1 Jan 2027');
  expect(three).toContain('until 1 Jan 2027');
  expect(four).toContain('¥10,000,000');
  expect(container.textContent).toContain(en.requests.column.price);
});

it('says so in Chinese', () => {
  const { container } = show('zh');
  expect(container.textContent).toContain(zh.requests.column.price);
  expect(screen.getByRole('group', { name: zh.requests.views })).toBeTruthy();
});

it('counts nothing of states that no view names', () => {
  expect(countOf('done', { cancelled: 5 })).toBe(0);
  expect(countOf('all', {})).toBe(0);
});
