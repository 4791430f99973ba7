import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { CredentialList } from './credential-list';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { items: [], nextCursor: null, total: 0 };

function show(role: Role) {
  const ask = vi.fn(async (_path: string) => Response.json({ ...nothing, handOutError: null }));
  vi.stubGlobal('fetch', ask);
  const grants = [{ role, project: null }];
  const globalActions = actions.filter((action) => can(grants, action, null));
  const me = { grants, globalActions, projects: [], narrowing: { project: null, readOnly: false }, seenBy: null };
  const client = createQueryClient();
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(accessRequestsQuery('mine').queryKey, nothing);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CredentialList />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}

it('answers once those who may not list credentials, and asks for none', () => {
  const ask = show('admin');
  expect(screen.getByRole('heading', { level: 1, name: 'You may not do this' })).toBeTruthy();
  expect(screen.getByText(/Needs/).textContent).toContain('credential.read');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(ask).not.toHaveBeenCalled();
});

it('says at the foot to those who only read that they may not manage any', async () => {
  show('auditor');
  await screen.findByText(en.credentials.none);
  expect(screen.getByRole('heading', { level: 1, name: 'Credentials' })).toBeTruthy();
  const [foot] = screen.getAllByRole('button');
  expect(foot?.textContent).toBe('Why can’t I manage credentials?');
  expect(foot?.closest('footer')).toBeTruthy();
});
