import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ServiceCluster } from '@/lib/contracts/service-clusters';
import en from '@/messages/en.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { ClusterChooser } from './cluster-chooser';
import { serviceClustersQuery } from './queries';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));
beforeEach(() => {
  push.mockClear();
  stubResizeObserver();
  // jsdom has none.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item: CatalogItem = {
  id: 'cert-manager',
  name: 'cert-manager',
  title: { en: 'cert-manager' },
  description: { en: 'Certificates.' },
  kind: 'service',
  provider: 'any',
  versions: ['1.17.4', '1.18.2'].map((version) => ({ version, template: `cm-${version}`, kubernetesVersion: null })),
  projects: ['payments'],
  state: 'published',
  launches: [],
  service: {
    versions: [
      { version: '1.17.4', kubernetesConstraint: null, upgrades: [] },
      { version: '1.18.2', kubernetesConstraint: '>=1.33.0', upgrades: [] },
    ],
    clusters: 1,
  },
};
const cluster = (name: string, more: Partial<ServiceCluster> = {}): ServiceCluster => ({
  namespace: 'payments',
  name,
  project: 'payments',
  phase: 'ready',
  kubernetesVersion: '1.34.1',
  version: '1.18.2',
  isInstalled: false,
  installed: [],
  ...more,
});

function show(items: ServiceCluster[], total = items.length) {
  const client = createQueryClient();
  const question = { show: 'changeable', project: null, limit: 50 } as const;
  client.setQueryData(serviceClustersQuery('cert-manager', question).queryKey, { items, nextCursor: null, total });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ClusterChooser item={item} onClose={() => undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('says of each cluster whether it can have the service, and passes over those that cannot', async () => {
  const there = { name: 'cert-manager', namespace: 'cert-manager', version: '1.18.2', state: 'deployed' as const };
  show(
    [
      cluster('gone', { phase: 'deleting' }),
      cluster('ancient', { kubernetesVersion: '1.20.0', version: null }),
      cluster('older', { kubernetesVersion: '1.32.8', version: '1.17.4' }),
      cluster('fresh'),
      cluster('has', { isInstalled: true, installed: [there] }),
    ],
    8,
  );
  const dialog = screen.getByRole('dialog', { name: 'Add cert-manager to a cluster' });
  expect(within(dialog).getByText('Choose the cluster. It needs Kubernetes 1.33 or newer.')).toBeTruthy();
  const rows = within(dialog).getAllByRole('option');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'goneis being deleted',
    'ancientKubernetes 1.20.0 is not supported',
    'olderKubernetes 1.32.8, gets version 1.17.4',
    'freshKubernetes 1.34.1',
    'hasinstalled, 1.18.2',
  ]);
  expect(rows.map((row) => row.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'false', 'false', 'false']);
  expect(within(dialog).getByText('3 more clusters. Type part of its name.')).toBeTruthy();
});

it('is led by the keyboard to the page where the service is added, and to the services of a cluster that has it', async () => {
  show([cluster('ancient', { version: null }), cluster('fresh'), cluster('has', { isInstalled: true })]);
  const user = userEvent.setup();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.keyboard('{Enter}');
  expect(push).toHaveBeenLastCalledWith('/clusters/payments/fresh/services/add?item=cert-manager');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(push).toHaveBeenLastCalledWith('/clusters/payments/has/services');
  await user.click(screen.getByRole('option', { name: /ancient/ }));
  expect(push).toHaveBeenCalledTimes(2);
});

it('means the first row of what was found once that is another one', async () => {
  const user = userEvent.setup();
  const answer = { items: [cluster('fre-old', { version: null }), cluster('fresh')], nextCursor: null, total: 2 };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  show([cluster('first'), cluster('second')]);
  await user.keyboard('{ArrowDown}');
  await user.type(screen.getByRole('combobox'), 'fre');
  // What does not fit any more cannot be meant before the answer is there.
  expect(screen.queryByRole('option')).toBeNull();
  const found = await screen.findByRole('option', { name: /^fresh/ });
  expect(found.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(push).toHaveBeenLastCalledWith('/clusters/payments/fresh/services/add?item=cert-manager');
});

it('names the projects where the clusters are of several', () => {
  show([cluster('a'), cluster('b', { namespace: 'storefront', project: 'storefront' })]);
  const rows = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(rows).toEqual(['apaymentsKubernetes 1.34.1', 'bstorefrontKubernetes 1.34.1']);
});

it('says so where there is no cluster', () => {
  show([]);
  expect(screen.getByText('None of your projects has a cluster that it could be added to.')).toBeTruthy();
});
