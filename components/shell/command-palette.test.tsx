import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { CommandPalette } from './command-palette';
import { ProjectProvider } from './project-context';

const push = vi.fn();
const place = { pathname: '/' };

const template = (id: string, title: string) => ({
  id,
  name: id,
  kind: 'cluster',
  state: 'published',
  title: { en: title },
  projects: ['payments'],
});
const me = {
  grants: [{ role: 'developer', project: 'payments' }],
  narrowing: { project: null, readOnly: false },
  globalActions: [],
  projects: [
    {
      name: 'payments',
      namespace: 'payments',
      title: { en: 'Payments' },
      actions: ['request.create', 'project.read', 'cluster.read', 'cluster.change'],
    },
  ],
};

const nothing = () => undefined;

beforeEach(() => {
  place.pathname = '/';
  push.mockClear();
  // jsdom knows neither; cmdk asks both.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  Element.prototype.scrollIntoView = nothing;
});
afterEach(cleanup);

function show() {
  const client = createQueryClient();
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(keys.catalog.list({ project: null }), {
    items: [
      { ...template('velero', 'Velero'), kind: 'service' },
      template('aws-standalone', 'AWS, own control plane'),
      template('aws-eks', 'Amazon EKS'),
    ],
  });
  for (const q of ['order eks', 'o', 'or', 'ord', 'orde', 'order', 'order e', 'order ek'])
    client.setQueryData(keys.search(q), { items: [] });
  render(
    <NextPlace path={place.pathname} push={push}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <ProjectProvider initial={null}>
            <CommandPalette open onOpenChange={() => undefined} />
          </ProjectProvider>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
}

it('“order eks” and Enter lead to the order of that template', async () => {
  const user = userEvent.setup();
  show();
  await user.type(screen.getByRole('combobox'), 'order eks');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(push).toHaveBeenCalledWith('/catalog/aws-eks/order?size=usual');
});

it('offers the acts of the cluster whose page is open first', () => {
  place.pathname = '/clusters/payments/ledger-prod';
  show();
  const words = screen.getAllByRole('option').map((option) => option.textContent);
  expect(words.slice(0, 2)).toEqual(expect.arrayContaining([expect.stringContaining('Get kubeconfig')]));
  expect(screen.getByText('On this page: ledger-prod')).toBeTruthy();
});

it('offers clusters to order before services to add, which lead to the choice of a cluster', async () => {
  const user = userEvent.setup();
  show();
  const offers = screen.getAllByRole('option', { name: /^(Order|Add) / }).map(({ textContent }) => textContent);
  expect(offers.at(-1)).toContain('Add Velero to a cluster');
  await user.click(screen.getByRole('option', { name: /Add Velero/ }));
  expect(push).toHaveBeenCalledWith('/catalog/velero?ask=add');
});

it('on the page of a service, its act is to add it', () => {
  place.pathname = '/catalog/velero';
  show();
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Add it to a cluster');
});

it('leads to the batches, which no entry of the navigation does', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
  show();
  await user.type(screen.getByRole('combobox'), 'batches');
  await user.click(await screen.findByRole('option', { name: /Go to Batches/ }));
  expect(push).toHaveBeenCalledWith('/requests/batches');
});

it('Enter before the answer came means the first row of the answer', async () => {
  const user = userEvent.setup();
  show();
  const items = [{ kind: 'cluster', title: { en: 'zz-top' }, detail: '', href: '/clusters/payments/zz-top' }];
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', () => answer.promise.then(() => Response.json({ items })));
  await user.type(screen.getByRole('combobox'), 'zz');
  await user.keyboard('{Enter}');
  expect(push).not.toHaveBeenCalled();
  answer.resolve();
  await waitFor(() => expect(push).toHaveBeenCalledWith('/clusters/payments/zz-top'));
});

it('Enter right after typing means what was typed, not the rows of before', async () => {
  show();
  // The search of the server has no part in it.
  vi.stubGlobal('fetch', () => Promise.withResolvers().promise);
  const box = screen.getByRole('combobox');
  // Outside of act, as in a browser: what was typed is on the screen at once, its rows a moment later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'batches');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/requests/batches'));
  expect(push).toHaveBeenCalledTimes(1);
});

it('finds what fires by its name or its cluster, and says of which cluster it is', async () => {
  const user = userEvent.setup();
  const alert = (name: string, cluster: string | null) => ({
    id: `${name}/${cluster}`,
    name,
    severity: 'critical',
    summary: null,
    isSilenced: false,
    labels: {},
    clusters: cluster ? [{ namespace: 'payments', name: cluster }] : [],
  });
  const items = [alert('KubeNodeNotReady', 'zeta'), alert('KubeNodeNotReady', 'ypsilon'), alert('KcmDown', null)];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/alerts') ? { state: 'answered', items } : { items: [] }),
  );
  show();
  await user.type(screen.getByRole('combobox'), 'ypsi');
  const option = await screen.findByRole('option', { name: /^A node is not ready\./ });
  expect(option.textContent).toContain('payments/ypsilon and 1 more');
  expect(screen.queryByRole('option', { name: /KcmDown/ })).toBeNull();
  await user.click(option);
  expect(push).toHaveBeenCalledWith('/alerts?q=KubeNodeNotReady');
});

it('says that the search does not answer, and still offers what the browser knows', async () => {
  const user = userEvent.setup();
  show();
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 422, code: 'invalid-input', title: 'Refused' }, { status: 422 }),
  );
  await user.type(screen.getByRole('combobox'), 'eks');
  expect((await screen.findByRole('alert')).textContent).toContain('The search does not answer.');
  expect(screen.getByRole('option', { name: /Order Amazon EKS/ })).toBeTruthy();
});
