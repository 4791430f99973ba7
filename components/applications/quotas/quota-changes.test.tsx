import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { QuotaForm, QuotaNow, QuotaPreview } from '@/lib/contracts/federated-quota-changes';
import type { FederatedQuota } from '@/lib/contracts/federated-quotas';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { federatedQuotasQuery } from '../queries';
import { QuotaPanel } from './quota-panel';

const words = en.applications.quotas;
const quota: FederatedQuota = {
  controlPlane: 'fleet-eu',
  project: 'payments',
  name: 'team',
  maker: 'flux',
  resources: [{ resource: 'cpu', limit: { amount: 4, written: '4' }, placed: 3, reported: null }],
  assignments: [],
  isLookedAt: true,
};
const now: QuotaNow = {
  overall: { cpu: '4' },
  assignments: [{ cluster: 'ledger', hard: { cpu: '2' } }],
  version: 'v1',
  maker: 'flux',
  hasHidden: true,
};
const form: QuotaForm = {
  controlPlanes: [
    { name: 'fleet-eu', isReachable: true, members: ['cart', 'ledger'] },
    { name: 'fleet-us', isReachable: false, members: [] },
  ],
};
const harmless: QuotaPreview = { resources: [], assignments: [], notices: [], observedAt: '2026-11-01T00:00:00Z' };
const beyond: QuotaPreview = {
  ...harmless,
  resources: [
    {
      resource: 'cpu',
      before: { amount: 4, written: '4' },
      after: { amount: 2, written: '2' },
      placed: 3,
      isBeyond: true,
      workloads: [{ kind: 'Deployment', name: 'refund-api', amount: 3 }],
      total: 4,
    },
  ],
  assignments: [
    {
      cluster: 'ledger',
      effect: 'removed',
      isMember: true,
      resources: [{ resource: 'cpu', before: { amount: 2, written: '2' }, after: null, used: 1, isBeyond: false }],
    },
  ],
  notices: [{ code: 'not-counted-overall', names: ['pods'] }],
};

/** What the page has read. */
let shown: QueryClient;
let answer: { preview: () => Response; set: () => Response };
const sent: { method: string; path: string; body: unknown }[] = [];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.length = 0;
});

interface Shown {
  role?: Role;
  items?: FederatedQuota[];
  locale?: 'en' | 'zh';
  told?: Partial<typeof answer>;
}
function show({ role = 'platform-lead', items = [quota], locale = 'en', told = {} }: Shown = {}) {
  answer = { preview: () => Response.json(harmless), set: () => Response.json(now), ...told };
  const grants = [{ role, project: 'payments' }];
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: actions.filter((action) => can(grants, action, 'payments')) }],
    globalActions: [],
    seenBy: null,
  } as unknown as Me;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const path = String(input).replace(/^.*\/api\/v1/, '');
    const method = init?.method ?? 'GET';
    if (method !== 'GET') sent.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : null });
    if (path === '/me') return Response.json(me);
    if (path.includes('/quotas/form')) return Response.json(form);
    if (path.endsWith('/preview')) return answer.preview();
    if (method === 'PUT') return answer.set();
    if (method === 'DELETE') return Response.json({ name: 'team' });
    if (path.includes('/quotas/fleet-eu/')) return Response.json(now);
    return Response.json({ items, unread: [] });
  });
  const client = createQueryClient();
  shown = client;
  client.setQueryData(keys.me, me);
  client.setQueryData(federatedQuotasQuery(null).queryKey, { items, unread: [] });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <QuotaPanel project={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}
const written = () => sent.filter(({ method }) => method !== 'POST');
async function press(user: ReturnType<typeof userEvent.setup>, name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
}
const refused = (code: string, more: object = {}) =>
  Response.json(
    { code, status: 409, title: 'x', detail: 'Somebody else changed it', traceId: 't', ...more },
    { status: 409 },
  );

it('is for those who set the limits of the project, and tells everybody who keeps it', () => {
  show({ role: 'developer' });
  expect(screen.getByText(words.maker.flux)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the quota team' })).toBeNull();
  expect(screen.queryByRole('button', { name: words.change.new })).toBeNull();
});

it('says what a change does before it is made, and whose it is', async () => {
  const user = show({ told: { preview: () => Response.json(beyond) } });
  await user.click(screen.getByRole('button', { name: 'Change the quota team' }));
  expect(await screen.findByText(words.change.owner.title.flux)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Quota team of payments' }));
  expect(dialog.getByText(/Clusters that you do not see have limits too/)).toBeTruthy();
  const act = dialog.getByRole('button', { name: words.change.act });
  expect(act.getAttribute('aria-disabled')).toBe('true');
  await user.clear(dialog.getByLabelText('Limit 1'));
  await user.type(dialog.getByLabelText('Limit 1'), '1');
  // The cluster has more than that.
  expect(dialog.getByText('Single clusters have more cpu together than this.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove limit of cluster 1' }));
  expect(await dialog.findByText(words.effect.beyondTitle)).toBeTruthy();
  expect(dialog.getByText('3 vCPU are given out, which is more than the limit. They belong to:')).toBeTruthy();
  expect(dialog.getByText('refund-api')).toBeTruthy();
  expect(dialog.getByText('and 3 more')).toBeTruthy();
  expect(dialog.getByText(words.effect.assignment.removed)).toBeTruthy();
  expect(dialog.getByText(/counts nothing of pods/)).toBeTruthy();
  await press(user, words.change.act);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toEqual([
    {
      method: 'PUT',
      path: '/applications/quotas/fleet-eu/payments/team',
      body: { version: 'v1', limits: { overall: { cpu: '1' }, assignments: [] } },
    },
  ]);
});

it('is made with the keyboard alone', async () => {
  const user = show({ items: [] });
  expect(screen.getByText(words.none)).toBeTruthy();
  screen.getByRole('button', { name: words.change.new }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: words.change.newTitle }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>(words.change.plane).value).toBe('fleet-eu'));
  expect(dialog.getByLabelText<HTMLInputElement>(words.change.name).value).toBe('payments');
  dialog.getByLabelText('Limit 1').focus();
  await user.keyboard('8');
  dialog.getByRole('button', { name: words.change.addLimit }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('Resource 2'));
  dialog.getByRole('button', { name: 'Remove limit 2' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove limit 1' }));
  dialog.getByRole('button', { name: words.change.addAssigned }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dialog.getByLabelText('Cluster 1'));
  await user.selectOptions(dialog.getByLabelText('Cluster 1'), 'cart');
  await user.type(dialog.getByLabelText('Limit of cluster 1'), '500m');
  await press(user, words.change.make);
  await waitFor(() =>
    expect(written().map(({ body }) => body)).toEqual([
      { version: null, limits: { overall: { cpu: '8' }, assignments: [{ cluster: 'cart', hard: { cpu: '500m' } }] } },
    ]),
  );
});

it('cannot be made on a control plane that is away', async () => {
  const user = show({ items: [] });
  await user.click(screen.getByRole('button', { name: words.change.new }));
  await user.selectOptions(
    await screen.findByLabelText(words.change.plane),
    await screen.findByRole('option', { name: 'fleet-us' }),
  );
  await user.type(screen.getByLabelText('Limit 1'), '8');
  expect(screen.getByText(words.change.planeAway)).toBeTruthy();
  expect(screen.getByRole('button', { name: words.change.make }).getAttribute('aria-disabled')).toBe('true');
});

it('says line by line what the server refuses', async () => {
  const errors = [{ pointer: '/limits/overall', detail: 'Clusters that you do not see have a limit of pods' }];
  const told = {
    preview: () =>
      Response.json({ code: 'validation-failed', status: 422, title: 'x', traceId: 't', errors }, { status: 422 }),
  };
  const user = show({ told });
  await user.click(screen.getByRole('button', { name: 'Change the quota team' }));
  await user.type(await screen.findByLabelText('Limit 1'), '0');
  expect(await screen.findByText('Clusters that you do not see have a limit of pods')).toBeTruthy();
  expect(screen.getByRole('button', { name: words.change.act }).getAttribute('aria-disabled')).toBe('true');
});

it('keeps what was typed where somebody else was faster, and loads theirs when asked to', async () => {
  const user = show({ told: { set: () => refused('stale-version') } });
  await user.click(screen.getByRole('button', { name: 'Change the quota team' }));
  await user.type(await screen.findByLabelText('Limit 1'), '0');
  await press(user, words.change.act);
  expect(await screen.findByText('Somebody else changed it')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Limit 1').value).toBe('40');
  await user.click(screen.getByRole('button', { name: en.common.loadPresent }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Limit 1').value).toBe('4'));
});

it('keeps what is typed while everything else is asked anew, and says what a line lacks', async () => {
  const user = show();
  await press(user, 'Change the quota team');
  const limit = await screen.findByLabelText('Limit 1');
  await user.clear(limit);
  await user.type(limit, '7');
  await act(() => shown.invalidateQueries());
  await user.click(screen.getByRole('button', { name: words.change.addAssigned }));
  const lines = screen.getAllByLabelText(/^Limit of cluster/);
  await user.type(lines.at(-1) as HTMLElement, '2');
  expect(screen.getByText(words.change.wrong.cluster)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Limit 1').value).toBe('7');
});

it('is removed once its name is typed', async () => {
  const user = show({ told: { preview: () => Response.json(beyond) } });
  await user.click(screen.getByRole('button', { name: 'Remove the quota team' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the quota team of payments?' }));
  expect(await dialog.findByText(words.effect.assignment.removed)).toBeTruthy();
  await user.type(dialog.getByLabelText(words.change.typeName), 'team');
  await press(user, words.change.doRemove);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toEqual([
    { method: 'DELETE', path: '/applications/quotas/fleet-eu/payments/team?version=v1', body: null },
  ]);
});

it('speaks Chinese', async () => {
  const user = show({ locale: 'zh' });
  await user.click(screen.getByRole('button', { name: '更改配额 team' }));
  expect(await screen.findByRole('dialog', { name: 'payments 的配额 team' })).toBeTruthy();
  expect((await screen.findByRole('dialog')).textContent).not.toContain('applications.quotas');
});
