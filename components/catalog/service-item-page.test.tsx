import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { CatalogItem } from '@/lib/contracts/catalog';
import en from '@/messages/en.json';
import { CatalogItemPage } from './catalog-item-page';
import { OrderPage } from './order-page';
import { catalogItemQuery, serviceClustersQuery } from './queries';

afterEach(cleanup);

const version = (version: string) => ({ version, template: `nats-${version}`, kubernetesVersion: null });
const item: CatalogItem = {
  id: 'nats',
  name: 'nats',
  title: { en: 'NATS' },
  description: { en: 'Messages between services.' },
  kind: 'service',
  provider: 'any',
  versions: [version('1.2.0'), version('1.3.0')],
  projects: ['payments'],
  state: 'published',
  launches: [],
  owner: 'Platform team',
  docsUrl: 'https://docs.nats.io',
  price: null,
  approval: { kind: 'never' },
  service: {
    versions: [
      { version: '1.2.0', kubernetesConstraint: null, upgrades: ['1.3.0'] },
      { version: '1.3.0', kubernetesConstraint: '>=1.29.0', upgrades: [] },
    ],
    clusters: 1,
  },
};

function show(page: 'item' | 'order', search = '') {
  const client = createQueryClient();
  client.setQueryData(catalogItemQuery('nats').queryKey, item);
  client.setQueryData(keys.me, {
    projects: [{ name: 'payments', namespace: 'payments' }],
    grants: [{ role: 'developer', project: 'payments' }],
    narrowing: { project: null, readOnly: false },
  });
  client.setQueryData(serviceClustersQuery('nats', { show: 'running', cursor: null, limit: 20 }).queryKey, {
    items: [
      {
        namespace: 'payments',
        name: 'ledger',
        project: 'payments',
        phase: 'ready',
        kubernetesVersion: '1.34.1',
        version: '1.3.0',
        isInstalled: true,
        installed: [{ name: 'nats', namespace: 'nats', version: '1.2.0', state: 'failed' }],
      },
    ],
    nextCursor: null,
    total: 1,
  });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <NuqsTestingAdapter searchParams={search}>
        <QueryClientProvider client={client}>
          {page === 'item' ? <CatalogItemPage id="nats" /> : <OrderPage item="nats" preferredProject={null} />}
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('tells versions with their upgrades, and on which clusters it is in which state', () => {
  show('item');
  expect(rowsOf('Versions of NATS')).toEqual([
    ['1.3.0', '1.29 or newer', '–', 'nats-1.3.0'],
    ['1.2.0', 'any version', '1.3.0', 'nats-1.2.0'],
  ]);
  expect(rowsOf('Clusters that have NATS')).toEqual([['ledger', 'payments', '1.2.0', 'Failed']]);
  expect(screen.getByRole('link', { name: 'ledger' }).getAttribute('href')).toBe('/clusters/payments/ledger/services');
  expect(screen.getByText('Platform team')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://docs.nats.io');
  expect(screen.getByRole('button', { name: 'Add NATS to a cluster' })).toBeTruthy();
});

it('tells nothing that clusters alone have', () => {
  show('item');
  const { fact, estimatesTitle, sizesTitle, orderThis } = en.catalog;
  for (const words of [fact.price, fact.controlPlane, fact.provider, estimatesTitle, sizesTitle, orderThis]) {
    expect(screen.queryByText(words)).toBeNull();
  }
});

it('is not ordered: the form says where it is added instead', () => {
  show('order');
  expect(screen.getByText('A service is added to a cluster')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add NATS to a cluster' })).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});
