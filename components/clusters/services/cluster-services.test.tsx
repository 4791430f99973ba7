import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { clusterQuery } from '@/components/data/cluster-query';
import type { ClusterService, ClusterServiceSet } from '@/lib/contracts/cluster-services';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { ClusterServices } from './cluster-services';

const service = (name: string, more: Partial<ClusterService> = {}): ClusterService => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  version: '1.0.0',
  state: 'deployed',
  since: '2026-11-26T09:00:00Z',
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...more,
});

const own = (services: ClusterService[], more: Partial<ClusterServiceSet> = {}): ClusterServiceSet => ({
  name: 'shop',
  multiClusterService: null,
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation: 1,
  trouble: null,
  services,
  ...more,
});

function show(serviceSets: ClusterServiceSet[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(clusterQuery('payments', 'shop').queryKey, { serviceSets } as ClusterDetail);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NextPlace path="/clusters/payments/prod/services">
          <ClusterServices namespace="payments" name="shop" />
        </NextPlace>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** What the rows of a service say; each begins with its name and namespace. */
const rowsOf = (name: string) =>
  screen
    .getAllByRole('row')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.startsWith(`${name}Namespace ${name}`));
const textOf = (region: string) => screen.getByRole('region', { name: region }).textContent;

it('says why each service is in its state, with the literal words', async () => {
  show([
    own([
      service('certs', { state: 'failed', words: 'timed out waiting for the condition' }),
      service('airflow', {
        state: 'pending',
        cause: { key: 'waitsFor', params: { service: 'certs' } },
        dependsOn: ['certs/certs'],
      }),
    ]),
  ]);
  expect(rowsOf('certs')[0]).toMatch(/Failed.*timed out waiting for the condition/);
  expect(rowsOf('airflow')[0]).toContain('It waits until certs is deployed.');
  screen.getByText('2 on this cluster, 0 deployed');
  const order = within(screen.getByRole('region', { name: 'Order' }));
  const nodes = await order.findAllByRole('button');
  expect(nodes.map(({ textContent }) => textContent)).toEqual(['certsFailed 1.0.0', 'airflowPending 1.0.0After certs']);
  order.getByText(/Red: held up by a service that failed\./);
  expect(rowsOf('airflow')[0]).toContain('After certs');
});

it('shows one that two sets ask for in both, and who wins', () => {
  const cause = { key: 'replaced', params: { winner: 'base-eu', priority: 200 } } as const;
  show([
    own([service('ingress', { state: 'replaced', cause, version: '4.12.1' })]),
    own([service('ingress', { version: '4.13.0' })], { name: 'shop-1', multiClusterService: 'base-eu', priority: 200 }),
  ]);
  expect(rowsOf('ingress').map((text) => /Replaced|Deployed/.exec(text)?.[0])).toEqual(['Replaced', 'Deployed']);
  expect(rowsOf('ingress')[0]).toContain('Multi-cluster service base-eu wins with priority 200.');
  expect(textOf('Conflicts')).toContain('ingress is asked for more than once');
  expect(textOf('Conflicts')).toMatch(/base-eupriority 200 4\.13\.0This clusterpriority 100 4\.12\.1/);
});

it('narrows the list to what is not deployed or can be updated, where there is any', async () => {
  const upgrades = [{ template: 'dns-2-0-0', version: '2.0.0' }];
  show([own([service('certs'), service('dns', { upgrades }), service('web', { state: 'failed' })])]);
  const names = () => ['certs', 'dns', 'web'].filter((name) => rowsOf(name).length > 0);
  await userEvent.click(screen.getByRole('radio', { name: 'Not deployed 1' }));
  expect(names()).toEqual(['web']);
  await userEvent.click(screen.getByRole('radio', { name: 'Updates 1' }));
  expect(names()).toEqual(['dns']);
  expect(rowsOf('dns')[0]).toContain('Can be upgraded to 2.0.0');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(names()).toEqual(['certs', 'dns', 'web']);
});

it('says what k0rdent cannot do, and what becomes of changes made by hand', () => {
  const trouble = 'cluster object is not found';
  show([own([service('web')], { isPaused: true, trouble, driftMode: 'drift-detection' })]);
  screen.getByText(trouble);
  screen.getByText('Paused: k0rdent changes nothing until it goes on.');
  expect(textOf('Changes made by hand')).toContain('Put back at once');
  expect(screen.queryByRole('radio')).toBe(null);
});

it('says that there are none', () => {
  show([]);
  screen.getByText('No services');
});

it('leads from the drawing to the row of a service, also of one that is filtered out', async () => {
  const user = userEvent.setup();
  show([own([service('certs'), service('airflow', { state: 'pending', dependsOn: ['certs/certs'] })])]);
  await user.click(screen.getByRole('radio', { name: 'Not deployed 1' }));
  expect(rowsOf('certs')).toEqual([]);
  const order = within(screen.getByRole('region', { name: 'Order' }));
  await user.click(await order.findByRole('button', { name: /^certs/ }));
  expect(document.activeElement?.textContent).toMatch(/^certsNamespace certs/);
});

it('draws nothing where no service waits for another one', () => {
  show([own([service('certs'), service('airflow')])]);
  expect(screen.queryByRole('region', { name: 'Order' })).toBeNull();
});
