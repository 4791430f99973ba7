import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CatalogItem } from '@/lib/contracts/catalog';
import en from '@/messages/en.json';
import { CatalogItemPage } from './catalog-item-page';
import { catalogItemQuery } from './queries';

afterEach(cleanup);

const version = (version: string) => ({ version, template: `aws-${version}`, kubernetesVersion: '1.36.3' });
const item: CatalogItem = {
  id: 'aws',
  name: 'aws',
  title: { en: 'AWS' },
  description: { en: 'Control plane on machines of its own.' },
  kind: 'cluster',
  provider: 'aws',
  versions: [version('1.0.9'), version('1.0.10')],
  projects: ['payments'],
  state: 'published',
  launches: [],
  price: {
    currency: 'USD',
    usual: '533',
    from: '214',
    sizes: [{ name: 'small', workers: 2, machine: 't3.large', monthly: '214' }],
  },
  approval: { kind: 'above', amount: '800', currency: 'USD' },
  controlPlane: 'machines',
};

function show(more: Partial<CatalogItem>) {
  const client = createQueryClient();
  client.setQueryData(catalogItemQuery('aws').queryKey, { ...item, ...more });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CatalogItemPage id="aws" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('tells price, sizes, who answers for it, where help is and where to read more; versions newest first', () => {
  show({ owner: 'Platform team', supportUrl: 'mailto:platform@example.com', docsUrl: 'https://docs.example.com/aws' });
  expect(screen.getByText('Platform team')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('mailto:platform@example.com');
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('https://docs.example.com/aws');
  expect(screen.getByText('None below $800')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Sizes' })).getByText('$214')).toBeTruthy();
  const versions = within(screen.getByRole('table', { name: 'Versions of AWS' }))
    .getAllByRole('row')
    .slice(1);
  expect(versions.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1.0.10', '1.0.9']);
});

it.each([
  [true, 'fleet-eu, for its own project alone'],
  [false, 'fleet-eu, for all projects'],
])('tells which control plane its clusters join, for their own project alone: %s', (isForOwnProject, words) => {
  show({ joins: { controlPlane: 'fleet-eu', isForOwnProject } });
  expect(screen.getByText('Joins Karmada')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it('says nothing of Karmada where its clusters join nothing', () => {
  show({ joins: null });
  expect(screen.queryByText('Joins Karmada')).toBeNull();
});

it('tells what a cluster consists of, and what makes it', () => {
  const machines = [
    { role: 'control-plane' as const, pool: null, count: { low: 3, high: 3 }, machine: 'm5.large', diskGib: 32 },
    { role: 'worker' as const, pool: 'batch', count: { low: 1, high: 5 }, machine: null, diskGib: null },
  ];
  const providers = ['infrastructure-aws', 'bootstrap-k0sproject-k0smotron', 'control-plane-elsewhere'];
  show({ inside: { machines, loadBalancers: 1, providers } });
  const panel = screen.getByRole('heading', { name: 'What is inside' }).closest('section');
  const said = [...(panel?.querySelectorAll('dl > div') ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(said).toEqual([
    ['Control plane', '3 machines × m5.large, 32 GiB disk each'],
    ['batch', '1 to 5 machines'],
    ['Load balancers', '1'],
    ['Infrastructure provider', 'AWS'],
    ['Bootstrap provider', 'k0smotron'],
    ['Control plane provider', 'elsewhere'],
  ]);
});

it('leaves out what nobody has said', () => {
  show({});
  expect(screen.queryByText(en.catalog.inside.title)).toBeNull();
  for (const fact of [en.catalog.fact.owner, en.catalog.fact.support, en.catalog.fact.docs]) {
    expect(screen.queryByText(fact)).toBeNull();
  }
});
