import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { RuleEffect } from '@/lib/contracts/rule-effects';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { LabelsPanel } from './labels-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const labels = { tier: 'dev', 'k0rdent.mirantis.com/component': 'kcm' };
const rules: RuleEffect[] = [
  {
    rule: 'base',
    change: 'starts',
    isKept: false,
    services: [{ name: 'kyverno', namespace: 'kyverno', template: 'kyverno-3-4-1' }],
  },
  { rule: 'lab', change: 'stops', isKept: true, services: [] },
];

interface Sent {
  path: string;
  body: { labels: Record<string, string | null>; seenLabels: Record<string, string | null> };
}

/** Shows the panel over a server that answers every check with those rules, and each request with a place to go. */
function show(role = 'developer'): { sent: Sent[]; went: string[] } {
  const sent: Sent[] = [];
  const went: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    if (!path.endsWith('/check')) return Response.json({ id: 'r1' }, { status: 201 });
    const policy = { outcome: 'approve', reasons: [], approvals: null };
    return Response.json({ policy, errors: [], checks: [], warnings: [], quota: [], effects: [], rules });
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, { email: 'dev@demo', grants: [{ role, project: 'payments' }] });
  const cluster = {
    namespace: 'payments',
    name: 'shop',
    project: 'payments',
    phase: 'ready',
    labels,
  } as unknown as ClusterDetail;
  render(
    <NextPlace push={(to) => went.push(to)}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <LabelsPanel cluster={cluster} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return { sent, went };
}

async function edit() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Edit…' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Labels of shop' }, { timeout: 20_000 })) };
}

it('says which multi-cluster services start and stop before anything is sent, and sends what differs', async () => {
  const { sent, went } = show();
  const { user, dialog } = await edit();
  expect(dialog.getByRole('button', { name: 'Request change' }).getAttribute('aria-disabled')).toBe('true');
  const value = dialog.getByRole('textbox', { name: 'Value of tier' });
  await user.clear(value);
  await user.type(value, 'prod');
  await dialog.findByText('Multi-cluster service base starts and installs its services.');
  expect(within(dialog.getByRole('list', { name: 'Services of base' })).getByRole('listitem').textContent).toBe(
    'kyverno kyverno-3-4-1',
  );
  dialog.getByText('Multi-cluster service lab no longer chooses this cluster. Its services stay.');
  expect(sent.at(-1)).toMatchObject({
    path: '/api/v1/requests/check',
    body: { kind: 'change', labels: { tier: 'prod' }, seenLabels: { tier: 'dev' } },
  });
  await user.click(dialog.getByRole('button', { name: 'Request change' }));
  await waitFor(() => expect(went).toEqual(['/requests/r1']));
  expect(sent.at(-1)).toMatchObject({ path: '/api/v1/requests', body: { parameters: {}, labels: { tier: 'prod' } } });
});

it('asks nothing while a label is wrong, and says at the row what is', async () => {
  const { sent } = show();
  const { user, dialog } = await edit();
  await user.click(dialog.getByRole('button', { name: 'Add label' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Label');
  await user.keyboard('k0rdent.mirantis.com/x');
  expect(dialog.getByRole('alert').textContent).toBe('Controllers set the labels of this domain.');
  dialog.getByText('Shown once a label is changed and nothing is wrong.');
  await user.click(dialog.getByRole('button', { name: 'Remove the label k0rdent.mirantis.com/x' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
});

it('shows labels of controllers, which stay as they are, and says who may change the others', async () => {
  show('auditor');
  screen.getByText('tier=dev');
  screen.getByText('One label of controllers');
  expect(screen.queryByRole('button', { name: 'Edit…' })).toBeNull();
  screen.getByRole('button');
});
