import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { CostState } from '@/components/costs/overview/use-cost-state';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { CostView } from '@/lib/contracts/cost-views';
import type { Me } from '@/lib/contracts/me';
import zh from '@/messages/zh.json';
import { ViewsDialog } from './views-dialog';

const hostile = '<img src=x onerror=alert(1)> {name}';
const apart = { splitIdle: 'apart', splitShared: 'apart' } as const;
const view: CostView = {
  id: 'one',
  name: hostile,
  state: { window: '90d', by: 'cluster', ...apart, filter: {} },
  isShared: true,
  project: null,
  owner: 'dev@demo',
  isMine: true,
  isStart: false,
  mayChange: true,
  version: 3,
  updatedAt: '2026-11-22T00:00:00Z',
};
const shown = { window: '7d', by: 'owner', ...apart, filter: { project: 'payments' } } as const;
const me = (role: 'developer' | 'auditor') =>
  ({
    email: 'dev@demo',
    grants: [{ role, project: null }],
    globalActions: [],
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: role === 'developer' ? ['cost.read', 'cost.save-view'] : ['cost.read'] }],
  }) as unknown as Me;

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

function open(role: 'developer' | 'auditor', answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      const asked = { method, path, body: body ? JSON.parse(String(body)) : null };
      if (method !== 'GET') sent.push(asked);
      if (method === 'GET') return new Response(JSON.stringify({ items: [view], nextCursor: null, total: 1 }));
      return answer(asked);
    }),
  );
  const client = createQueryClient();
  client.setQueryData(keys.me, me(role));
  client.setQueryData(keys.costViews, { items: [view], nextCursor: null, total: 1 });
  const show = vi.fn();
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ViewsDialog
          state={{ view: 'one', shown, show } as unknown as CostState}
          returnTo={createRef()}
          onClose={onClose}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { sent, show, onClose, user: userEvent.setup() };
}

it('opens a view, whose name is only text, at its address', async () => {
  const { user, show, onClose } = open('developer', () => new Response('{}'));
  await user.click(screen.getByRole('button', { name: new RegExp(`^${hostile.slice(0, 4)}`) }));
  expect(document.querySelector('img')).toBeNull();
  expect(show).toHaveBeenCalledWith(view, 'push');
  expect(onClose).toHaveBeenCalled();
});

it('keeps the version that was seen when it is changed, and says who was faster', async () => {
  const problem = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'stale-version',
    traceId: 't',
    detail: 'changed',
    message: { key: 'said.cost-view-changed' },
  };
  const { user, sent } = open(
    'developer',
    () =>
      new Response(JSON.stringify(problem), { status: 409, headers: { 'content-type': 'application/problem+json' } }),
  );
  await user.click(screen.getByRole('button', { name: zh.costViews.saveOver }));
  expect(await screen.findByText(zh.said['cost-view-changed'])).toBeTruthy();
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/costs/views/one',
      body: { name: hostile, state: shown, isShared: true, version: 3 },
    },
  ]);
});

it('renames by keyboard and asks before it deletes', async () => {
  const { user, sent } = open('developer', () => new Response(JSON.stringify(view)));
  const more = screen.getByRole('button', { name: `对“${hostile}”的操作` });
  more.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: zh.costViews.rename }));
  const input = screen.getByRole('textbox', { name: `“${hostile}”的新名称` });
  expect(document.activeElement).toBe(input);
  await user.clear(input);
  await user.keyboard('新名称{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(more));
  expect(sent[0]?.body).toMatchObject({ name: '新名称', version: 3 });
  await user.click(screen.getByRole('button', { name: zh.costViews.delete }));
  expect(sent).toHaveLength(1);
  const ask = screen.getByRole('dialog', { name: `删除视图“${hostile}”？` });
  await user.click(within(ask).getByRole('button', { name: zh.costViews.delete }));
  await vi.waitFor(() =>
    expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/v1/costs/views/one?version=3' }),
  );
});

it('saves what is shown, and shows a refused name at its field', async () => {
  const said = { detail: 'You already have a view with this name', message: { key: 'said.cost-view-named-so' } };
  const problem = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'conflict',
    traceId: 't',
    ...said,
    errors: [{ pointer: '/name', ...said }],
  };
  const { user, sent } = open(
    'developer',
    () =>
      new Response(JSON.stringify(problem), { status: 409, headers: { 'content-type': 'application/problem+json' } }),
  );
  const name = screen.getByRole('textbox', { name: zh.costViews.name });
  await user.type(name, '我们的');
  await user.click(screen.getByRole('checkbox', { name: zh.costViews.share }));
  await user.click(screen.getByRole('button', { name: zh.costViews.save }));
  expect(await screen.findByText(zh.said['cost-view-named-so'])).toBeTruthy();
  expect(sent[0]?.body).toEqual({ name: '我们的', state: shown, isShared: true });
});

it('tells who only reads why nothing can be saved', () => {
  open('auditor', () => new Response('{}'));
  expect(screen.queryByRole('button', { name: zh.costViews.save })).toBeNull();
  expect(
    screen.getByRole('button', { name: zh.whyNot.why.replace('{act}', zh.action['cost-save-view']) }),
  ).toBeTruthy();
});
