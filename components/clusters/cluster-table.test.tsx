import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ClusterRow } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import type { Selection } from './bulk/selection';
import { ClusterTable } from './cluster-table';
import type { ColumnKey } from './columns';
import { LabelChips } from './label-cell';

const row = (name: string, over: Partial<ClusterRow> = {}): ClusterRow => ({
  namespace: 'payments',
  name,
  uid: `uid-${name}`,
  project: 'payments',
  phase: 'ready',
  cause: null,
  template: 'aws-standalone-cp-1-0-44',
  provider: 'aws',
  region: 'eu-central-1',
  kubernetesVersion: '1.34.1',
  nodesReady: 3,
  nodesTotal: 3,
  owner: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  expiresInDays: null,
  observedAt: '2026-11-24T00:00:00.000Z',
  phaseChangedAt: '2026-11-01T00:00:00.000Z',
  price: { currency: 'USD', monthlyLikely: '486.2512' },
  labels: {},
  services: { state: 'none', total: 0, running: 0, failing: 0, trouble: null },
  hasUpgrade: false,
  hasKubeconfig: true,
  hasSignIn: false,
  hasDrift: false,
  ...over,
});
const sort = vi.fn();

function List({ rows, shown = ['price'] }: { rows: ClusterRow[]; shown?: ColumnKey[] }) {
  const [selection, setSelection] = useState<Selection>({});
  return (
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <ClusterTable
          rows={rows}
          shown={shown}
          isChosen
          beside={{ changed: new Set(), loads: new Map(), alerts: new Map([['payments/b', 2]]) }}
          sorting={{ sort: 'severity', order: 'asc', onSort: sort }}
          selection={selection}
          onSelection={setSelection}
        />
        <output>{Object.keys(selection).join(' ')}</output>
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
}

it('shows what each cluster costs a month as money, and a dash where nobody knows', () => {
  render(<List rows={[row('a'), row('b', { price: null })]} />);
  const [, first, second] = screen.getAllByRole('row');
  within(first as HTMLElement).getByText('$486');
  within(second as HTMLElement).getByText('–');
  within(second as HTMLElement).getByText('2 alerts');
});

it('selects one row, or all of the page', async () => {
  const user = userEvent.setup();
  render(<List rows={[row('a'), row('b')]} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(screen.getByRole('status').textContent).toBe('uid-b');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all clusters on this page' });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(screen.getByRole('status').textContent?.split(' ').sort()).toEqual(['uid-a', 'uid-b']);
  expect(all.checked).toBe(true);
  await user.click(all);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('draws only the columns that are chosen, and sorts by the one that is pressed', async () => {
  const user = userEvent.setup();
  render(<List rows={[row('a')]} shown={['region']} />);
  expect(screen.queryByText('$486')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Region' }));
  expect(sort).toHaveBeenCalledWith('region');
});

it('shows labels on demand, and narrows the list by one; those of controllers stay out', async () => {
  const user = userEvent.setup();
  const labels = { tier: 'prod', gpu: '', 'k0rdent.mirantis.com/kof-tenant-id': 'x' };
  const urls: string[] = [];
  render(
    <NuqsTestingAdapter hasMemory onUrlUpdate={({ queryString }) => urls.push(queryString)}>
      <List rows={[row('a', { labels })]} shown={['labels']} />
    </NuqsTestingAdapter>,
  );
  const chip = await screen.findByRole('button', { name: 'Only clusters labelled tier=prod' });
  expect(screen.getByRole('button', { name: 'Only clusters labelled gpu' }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText(/kof-tenant-id/)).toBeNull();
  await user.click(chip);
  await vi.waitFor(() => expect(urls.at(-1)).toBe('?label=tier=prod'));
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await user.click(chip);
  await vi.waitFor(() => expect(urls.at(-1)).toBe(''));
});

it('shows the labels that narrow the list, each with how to take it out', async () => {
  const urls: string[] = [];
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <NuqsTestingAdapter
        hasMemory
        searchParams={{ label: String.raw`tier=prod,note=a\,b`, cursor: 'x' }}
        onUrlUpdate={({ queryString }) => urls.push(queryString)}
      >
        <LabelChips />
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter note=a,b' }));
  await vi.waitFor(() => expect(urls.at(-1)).toBe('?label=tier=prod'));
});

it('marks a cluster whose template has a newer version', () => {
  render(<List rows={[row('a', { hasUpgrade: true }), row('b')]} shown={['kubernetesVersion']} />);
  const [, first, second] = screen.getAllByRole('row');
  within(first as HTMLElement).getByRole('img', { name: en.clusters.upgrade });
  expect(within(second as HTMLElement).queryByRole('img')).toBeNull();
});

it('names providers as they name themselves', () => {
  render(<List rows={[row('a'), row('b', { provider: 'openstack' })]} shown={['provider']} />);
  const [, first, second] = screen.getAllByRole('row');
  within(first as HTMLElement).getByText('AWS');
  within(second as HTMLElement).getByText('OpenStack');
});

it('is selected by Shift-click, by X and by Shift with J and K', async () => {
  const user = userEvent.setup();
  render(<List rows={['a', 'b', 'c', 'd', 'e'].map((name) => row(name))} />);
  const selected = () => screen.getByRole('status').textContent;
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select d' }));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('uid-b uid-c uid-d');
  screen.getByRole('link', { name: 'c' }).focus();
  await user.keyboard('x');
  expect(selected()).toBe('uid-b uid-d');
  await user.keyboard('{Shift>}K{/Shift}');
  expect(document.activeElement?.textContent).toBe('b');
  expect(selected()).toBe('uid-b uid-c uid-d');
  screen.getByRole('link', { name: 'd' }).focus();
  await user.keyboard('{Shift>}J{/Shift}');
  expect(selected()).toBe('uid-b uid-c uid-d uid-e');
});

it('says how services are, and on focus which of them fails and in whose words', async () => {
  const trouble = {
    name: 'ingress',
    namespace: 'web',
    rule: 'base-eu',
    state: 'failed' as const,
    cause: null,
    words: 'timed out waiting for the condition',
  };
  const rows = [
    row('a', { services: { state: 'failing', total: 6, running: 4, failing: 1, trouble } }),
    row('b', { services: { state: 'running', total: 6, running: 6, failing: 0, trouble: null } }),
    row('c'),
  ];
  const user = userEvent.setup();
  render(<List rows={rows} shown={['services']} />);
  const cells = () => screen.getAllByRole('row').map((each) => each.querySelectorAll('td')[3]);
  const failing = within(cells()[1] as HTMLElement).getByRole('link', { name: '1 of 6 fails' });
  expect(failing.getAttribute('href')).toBe('/clusters/payments/a/services');
  within(cells()[2] as HTMLElement).getByRole('link', { name: '6 run' });
  expect(cells()[3]?.textContent).toBe('–');
  // The reason is loaded when the row is drawn.
  await waitFor(() =>
    expect(
      within(cells()[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('data-state'),
    ).toBe('closed'),
  );
  await user.tab();
  while (document.activeElement?.textContent !== '1 of 6 fails') await user.tab();
  const reason = await screen.findByRole('tooltip');
  expect(reason.textContent).toContain('ingress in web: Failed');
  expect(reason.textContent).toContain('base-eu');
  expect(reason.textContent).toContain('timed out waiting for the condition');
});

it('names the service that waits below the phase, where a phone has no column', () => {
  const trouble = {
    name: 'certs',
    namespace: 'certs',
    rule: null,
    state: 'pending' as const,
    cause: null,
    words: null,
  };
  const services = { state: 'waiting' as const, total: 3, running: 1, failing: 0, trouble };
  render(<List rows={[row('a', { services })]} />);
  const line = screen.getByRole('link', { name: 'Services: 2 of 3 wait (certs)' });
  expect(line.className).toContain('max-sm:flex');
});
