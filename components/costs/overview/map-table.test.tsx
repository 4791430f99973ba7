import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { CostReport } from '@/lib/contracts/costs';
import en from '@/messages/en.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { MapTable } from './map-table';

const heightPx = 288;

afterEach(() => {
  vi.restoreAllMocks();
});

function show(clusters: number) {
  // What jsdom lacks: it lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
  stubResizeObserver();
  const items = Array.from({ length: clusters }, (_, index) => ({
    keys: ['payments', `payments/c${index}`],
    amount: String(clusters - index),
  }));
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <MapTable report={{ items, total: { amount: '1', currency: 'USD' } } as unknown as CostReport} caption="map" />
    </NextIntlClientProvider>,
  );
}

it('lists every cluster where they are few', () => {
  show(100);
  expect(document.querySelectorAll('tr')).toHaveLength(101);
});

it('keeps only the rows that are seen in the document, and says how many there are', async () => {
  show(10_000);
  await vi.waitFor(() => expect(document.querySelectorAll('tr').length).toBeLessThan(60), { timeout: 20_000 });
  const first = (await screen.findByText('payments/c0')).closest('tr');
  expect(first?.textContent).toBe('paymentspayments/c010,000.00');
  expect(first?.getAttribute('aria-rowindex')).toBe('2');
  const table = screen.getByRole('table', { name: 'map' });
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  const drawn = table.querySelectorAll('[aria-rowindex]').length;
  const heights = [...table.querySelectorAll<HTMLElement>('td[colspan]')].map(({ style }) =>
    Number.parseInt(style.height, 10),
  );
  expect(heights).toEqual([0, (10_000 - drawn) * 28]);
});
