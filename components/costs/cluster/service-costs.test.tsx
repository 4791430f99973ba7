import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostedService, ServiceCosts as Costs } from '@/lib/contracts/service-costs';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { ServiceCosts } from './service-costs';

const service = (name: string, rule: string | null = null): CostedService => ({
  name,
  rule,
  template: `${name}-1-0-0`,
  version: '1.0.0',
  state: 'deployed',
});
const costs: Costs = {
  from: '2026-10-29',
  to: '2026-11-27',
  currency: 'USD',
  total: '100',
  namespaces: [
    { namespace: 'watch', amount: '15', share: 0.15, unknown: null, services: [service('loki'), service('grafana')] },
    { namespace: 'velero', amount: null, share: null, unknown: 'no-figures', services: [service('velero', 'base')] },
  ],
  rest: { elsewhere: '45', namespaces: 2, idle: '30', other: '10' },
};

function show(answer: () => Response, locale: 'en' | 'zh' = 'en') {
  const fetched = vi.fn(async (_address: string) => answer());
  vi.stubGlobal('fetch', fetched);
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <ServiceCosts namespace="payments" name="shop" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return fetched;
}

const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);

it('shows each service with the cost of its namespace, once where several share it', async () => {
  const fetched = show(() => Response.json(costs));
  const loki = await rowOf('loki');
  expect(loki.getByText('15.00')).toBeDefined();
  expect(loki.getByText(/^15\s?%$/)).toBeDefined();
  expect(loki.getByText('The namespace, shared by 2 services')).toBeDefined();
  expect(loki.getAllByText('watch').map((cell) => cell.closest('td')?.rowSpan)).toContain(2);
  expect((await rowOf('grafana')).queryByText('15.00')).toBeNull();
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/clusters/payments/shop/service-costs?window=30d');
});

it('says what is not known and why, who asks for a service, and what the rest is', async () => {
  show(() => Response.json(costs));
  const velero = await rowOf('From multi-cluster service base');
  expect(velero.getByText('not known yet')).toBeDefined();
  expect(velero.getByText(en.costs.services.why['no-figures'])).toBeDefined();
  expect((await rowOf('2 namespaces without a service')).getByText('45.00')).toBeDefined();
  expect((await rowOf('Cluster')).getByText('100.00')).toBeDefined();
});

it('says so where no service is there', async () => {
  show(() => Response.json({ ...costs, namespaces: [] }), 'zh');
  await screen.findByText(zh.costs.services.none);
  expect(screen.queryByRole('table')).toBeNull();
});

it('has no sum where nothing is known of the cluster', async () => {
  const [, velero] = costs.namespaces;
  show(() => Response.json({ ...costs, total: null, rest: null, namespaces: [velero] }), 'zh');
  expect(await screen.findByText(zh.costs.services.unknown)).toBeDefined();
  expect(screen.queryByText(zh.costs.services.total)).toBeNull();
});
