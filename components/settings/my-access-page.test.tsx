import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import { actions, type Grant } from '@/lib/permissions';
import en from '@/messages/en.json';
import { actionGroups, actionsOf } from './action-groups';
import { MyAccessPage } from './my-access-page';

afterEach(cleanup);

function show(grant: Grant) {
  const client = createQueryClient();
  const projects = [{ name: 'payments', title: { en: 'Payments' }, namespace: 'payments', actions: [] }];
  const narrowing = { project: null, readOnly: false };
  client.setQueryData(keys.me, { grants: [grant], globalActions: [], projects, narrowing });
  client.setQueryData(accessRequestsQuery('mine').queryKey, { items: [], nextCursor: null, total: 0 });
  render(
    <NuqsTestingAdapter>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <MyAccessPage />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  );
  return (action: string) => within(screen.getByText(action).closest('tr') as HTMLElement);
}

it('has every action in one group', () => {
  expect(actionGroups.flatMap(actionsOf).sort()).toEqual([...actions].sort());
});

it('heads each group, and offers to ask for what comes with no role kept apart', () => {
  const row = show({ role: 'developer', project: 'payments' });
  for (const group of actionGroups) {
    expect(screen.getByRole('rowheader', { name: en.myAccess.group[group] })).toBeTruthy();
  }
  expect(row('cluster.protect').getByRole('button', { name: 'Request access' })).toBeTruthy();
  for (const action of ['request.approve', 'budget.exceed', 'catalog.publish']) {
    expect(row(action).queryByRole('button')).toBeNull();
    expect(row(action).getByText('Comes only with its role')).toBeTruthy();
  }
  expect(row('request.create').queryByText('Comes only with its role')).toBeNull();
});

it('begins with the project of who holds something there, and with all of them for who holds it everywhere', () => {
  show({ role: 'developer', project: 'payments' });
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('payments');
  cleanup();
  show({ role: 'admin', project: null });
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('');
});
