import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Problem } from '@/lib/contracts/problem';
import { type Action, type Role, rolesWith } from '@/lib/permissions';
import en from '@/messages/en.json';
import { accessRequestsQuery } from './access-queries';
import { ErrorState } from './error-state';
import { WhyNot } from './why-not';

afterEach(cleanup);

function show(node: React.ReactNode, roles: Role[]) {
  const client = createQueryClient();
  const narrowing = { project: null, readOnly: false };
  client.setQueryData(keys.me, {
    grants: roles.map((role) => ({ role, project: null })),
    globalActions: [],
    projects: [],
    narrowing,
  });
  client.setQueryData(accessRequestsQuery('mine').queryKey, { items: [], nextCursor: null, total: 0 });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

const failed = (problem: Partial<Problem>) => new ApiError({ status: 500, traceId: 't', ...problem } as Problem);
const refused = failed({ status: 403, code: 'forbidden', missingAction: 'credential.read' });

it('offers to try again what may go well, and to ask for what is refused', () => {
  expect(show(<ErrorState error={failed({ code: 'unexpected' })} onRetry={() => undefined} />, [])).toEqual([
    'Try again',
  ]);
  cleanup();
  expect(show(<ErrorState error={refused} onRetry={() => undefined} />, [])).toEqual(['Request access']);
});

it('sends nobody to ask themselves', () => {
  expect(show(<ErrorState error={refused} onRetry={() => undefined} />, ['admin'])).toEqual([]);
  cleanup();
  const why = (action: Action) => <WhyNot action={action} heldBy={rolesWith(action)} project={null} />;
  expect(show(why('credential.read'), ['admin'])).toEqual([]);
  expect(screen.getByText(/You can grant these roles under People\.$/)).toBeTruthy();
  cleanup();
  expect(show(why('credential.read'), [])).toEqual(['Request access']);
  expect(screen.getByText(/An admin can grant it\.$/)).toBeTruthy();
});
