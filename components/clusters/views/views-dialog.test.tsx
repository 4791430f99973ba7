import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterView } from '@/lib/contracts/cluster-views';
import type { Me } from '@/lib/contracts/me';
import zh from '@/messages/zh.json';
import { ViewsDialog } from './views-dialog';

const hostile = '<img src=x onerror=alert(1)> {name}';
const view: ClusterView = {
  id: 'one',
  name: hostile,
  state: { filter: { phase: 'failed', label: 'tier=prod' }, sort: 'name', order: 'desc' },
  updatedAt: '2026-11-24T00:00:00Z',
};

function show(items: ClusterView[]) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
      return Response.json(method === 'GET' ? { items, nextCursor: null, total: items.length } : view);
    }),
  );
  const client = createQueryClient();
  const me = {
    grants: [],
    narrowing: { project: null, readOnly: false },
    globalActions: ['cluster.save-view'],
    projects: [],
  };
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(keys.clusterViews, { items, nextCursor: null, total: items.length });
  const urls: string[] = [];
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NuqsTestingAdapter
          hasMemory
          searchParams={{ owner: 'me', cursor: 'x' }}
          onUrlUpdate={({ queryString }) => urls.push(queryString)}
        >
          <ViewsDialog returnTo={createRef()} onClose={onClose} />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { sent, urls, onClose, user: userEvent.setup() };
}

it('opens a view, whose name is only text, in place of the filters that are shown', async () => {
  const { user, urls, onClose } = show([view]);
  await user.click(screen.getByRole('button', { name: hostile }));
  expect(document.querySelector('img')).toBeNull();
  await vi.waitFor(() => expect(urls.at(-1)).toBe('?phase=failed&label=tier=prod&sort=name&order=desc'));
  expect(onClose).toHaveBeenCalled();
});

it('saves the filters and the order that are shown', async () => {
  const { user, sent } = show([]);
  expect(screen.getByText(zh.clusters.views.none)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: zh.clusters.views.name }), ' Ours {Enter}');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/v1/cluster-views',
        body: { name: 'Ours', state: { filter: { owner: 'me' }, sort: 'severity', order: 'asc' } },
      },
    ]),
  );
});

it('asks before it deletes', async () => {
  const { user, sent } = show([view]);
  await user.click(screen.getByRole('button', { name: `删除视图 ${hostile}` }));
  expect(sent).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: `删除视图 ${hostile}？` });
  await user.click(within(dialog).getByRole('button', { name: zh.clusters.views.delete }));
  await vi.waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/api/v1/cluster-views/one', body: null }]));
});
