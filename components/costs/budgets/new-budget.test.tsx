import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ProjectProvider } from '@/components/shell/project-context';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { NewSpendBudget } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import { SpendBudgetDialog } from './spend-budget-dialog';

/** A lead of `shop` who reads `payments`, with the portal narrowed to a project. */
function open(narrowedTo: string) {
  const sent: NewSpendBudget[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_path: string, { body }: RequestInit = {}) => {
      if (body) sent.push(JSON.parse(String(body)) as NewSpendBudget);
      return Response.json({});
    }),
  );
  const client = createQueryClient();
  client.setQueryData(keys.me, {
    email: 'lead@demo',
    globalActions: [],
    narrowing: { project: null, readOnly: false },
    grants: [
      { role: 'platform-lead', project: 'shop' },
      { role: 'viewer', project: 'payments' },
    ],
    projects: [
      { name: 'payments', actions: ['cost.read'] },
      { name: 'shop', actions: ['cost.read', 'budget.manage'] },
    ],
  } as unknown as Me);
  const onSaved = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ProjectProvider initial={narrowedTo}>
          <SpendBudgetDialog budget={null} currency="USD" onClose={() => undefined} onSaved={onSaved} />
        </ProjectProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const { dialog } = en.spendBudgets;
  fireEvent.change(screen.getByLabelText(dialog.field.title), { target: { value: 'Ours' } });
  fireEvent.change(screen.getByLabelText(dialog.field.monthly), { target: { value: '500' } });
  const which = screen.getByLabelText<HTMLSelectElement>(dialog.which.project);
  const create = () => fireEvent.click(screen.getByRole('button', { name: dialog.create }));
  return { sent, which, create, onSaved, wrong: dialog.wrong.value };
}

it('is about no project that one may not set budgets for, and asks which', async () => {
  const { sent, which, create, onSaved, wrong } = open('payments');
  expect(which.value).toBe('');
  create();
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(which, { target: { value: 'shop' } });
  create();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent.map(({ scope }) => scope)).toEqual([{ kind: 'project', value: 'shop' }]);
});

it('begins with the project that the portal is narrowed to where one may', async () => {
  const { sent, which, create, onSaved } = open('shop');
  expect(which.value).toBe('shop');
  create();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent.map(({ scope }) => scope)).toEqual([{ kind: 'project', value: 'shop' }]);
});
