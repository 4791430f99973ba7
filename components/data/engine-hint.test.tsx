import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { EngineHint } from './engine-hint';

afterEach(cleanup);

function show(here: 'application' | 'service', role: Role, hasKarmada = true) {
  const grants = [{ role, project: role === 'developer' ? 'payments' : null }];
  const of = (project: string | null) => actions.filter((action) => can(grants, action, project));
  const client = createQueryClient();
  client.setQueryData(keys.me, {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: of('payments') }],
    globalActions: of(null),
    hasKarmada,
  });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <EngineHint here={here} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('leads to the other way, and to what compares both', () => {
  show('service', 'platform-lead');
  expect(links()).toEqual(['/applications/new', '/help/developer#engines']);
  expect(screen.getByText(/To divide the replicas/)).toBeTruthy();
});

it('leads only where the person may begin', () => {
  show('application', 'developer');
  expect(links()).toEqual(['/help/developer#engines']);
  expect(screen.getByText(/use a multi-cluster service/)).toBeTruthy();
});

it('is absent where the installation has one way alone', () => {
  show('service', 'platform-lead', false);
  expect(links()).toEqual([]);
});
