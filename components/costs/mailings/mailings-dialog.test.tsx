import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { CostMailing, CostMailingPage, CostMailingRun } from '@/lib/contracts/cost-mailings';
import type { CostScope } from '@/lib/contracts/cost-views';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { MailingsDialog } from './mailings-dialog';

const scope: CostScope = {
  splitIdle: 'even',
  splitShared: 'apart',
  filter: { project: 'payments', costCentre: '4805' },
};
const run = (change: Partial<CostMailingRun>): CostMailingRun => ({
  id: JSON.stringify(change),
  from: '2026-11-20',
  to: '2026-11-20',
  isTest: false,
  state: 'sent',
  attempts: 1,
  lastError: null,
  bytes: 10,
  createdAt: '2026-11-21T06:00:00Z',
  sentAt: '2026-11-21T06:00:01Z',
  ...change,
});
const mailing = (change: Partial<CostMailing>): CostMailing => ({
  id: 'one',
  title: '<b>Ours</b>',
  scope,
  every: 'day',
  format: 'focus-1.2',
  paused: null,
  nextAt: '2026-11-22T06:00:00Z',
  runs: [],
  ...change,
});
const me = (action: 'cost.save-view' | 'cost.read') =>
  ({
    email: 'dev@demo',
    grants: [],
    globalActions: [],
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: ['cost.read', action] }],
  }) as unknown as Me;

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

function open(
  items: CostMailing[],
  { action = 'cost.save-view', hasMailServer = true, locale = 'en' as 'en' | 'zh' } = {},
) {
  const sent: Sent[] = [];
  const page: CostMailingPage = { items, nextCursor: null, total: items.length, hasMailServer };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
      return new Response(JSON.stringify(method === 'GET' ? page : (items[0] ?? mailing({}))));
    }),
  );
  const client = createQueryClient();
  client.setQueryData(keys.me, me(action as 'cost.read'));
  client.setQueryData(keys.costMailings, page);
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <MailingsDialog scope={scope} returnTo={createRef()} onClose={() => undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('has what the page shows sent, and says what that is', async () => {
  const { user, sent } = open([]);
  expect(document.body.textContent).toContain('Project: payments, Cost centre: 4805, Idle: split evenly');
  await user.click(screen.getByRole('button', { name: 'Create report' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Report name' }), ' Ours {Enter}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: '/api/v1/costs/mailings',
    body: { title: 'Ours', scope, every: 'month', format: 'csv' },
  });
});

it('tells what became of the last one, and folds those before away', () => {
  open([mailing({ runs: [run({ state: 'waiting', attempts: 2, lastError: 'deferred 451', sentAt: null }), run({})] })]);
  expect(document.querySelector('b')).toBeNull();
  expect(screen.getByText('<b>Ours</b>')).toBeTruthy();
  expect(document.body.textContent).toContain(
    'waiting to be sent · attempt 2: the mail server asks to try again later (451)',
  );
  expect(screen.getByText('One earlier')).toBeTruthy();
});

it.each([
  ['no-right', zh.costMailings.paused['no-right']],
  ['gone', zh.costMailings.paused.gone],
] as const)('says why it is paused: %s', (paused, words) => {
  open([mailing({ paused, nextAt: null })], { locale: 'zh' });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: '恢复 <b>Ours</b>' })).toBeTruthy();
});

it('sends now, pauses, and asks before it ends one', async () => {
  const { user, sent } = open([mailing({})]);
  await user.click(screen.getByRole('button', { name: 'Send <b>Ours</b> now' }));
  await user.click(screen.getByRole('button', { name: 'Pause <b>Ours</b>' }));
  await user.click(screen.getByRole('button', { name: 'Delete <b>Ours</b>' }));
  const path = '/api/v1/costs/mailings/one';
  expect(sent.map(({ method, path: to, body }) => [method, to, body])).toEqual([
    ['POST', `${path}/send`, {}],
    ['PUT', path, { paused: true }],
  ]);
  const ask = screen.getByRole('dialog', { name: 'Delete the report <b>Ours</b>?' });
  await user.click(within(ask).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(sent[2]).toMatchObject({ method: 'DELETE', path }));
});

it('sends one trial at a time, and none without a mail server', () => {
  open([mailing({ runs: [run({ isTest: true, state: 'waiting', sentAt: null })] })]);
  expect(screen.getByRole('button', { name: /^Send / }).getAttribute('aria-disabled')).toBe('true');
  cleanup();
  open([mailing({})], { hasMailServer: false });
  expect(screen.queryByRole('button', { name: /^Send / })).toBeNull();
  expect(screen.getByText(en.costMailings.noMailServer)).toBeTruthy();
});

it('tells who may have nothing sent why', () => {
  open([], { action: 'cost.read' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: /^Why can’t I/ })).toBeTruthy();
});
