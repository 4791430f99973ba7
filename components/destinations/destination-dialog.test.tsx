import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Destination } from '@/lib/contracts/destinations';
import type { Problem } from '@/lib/contracts/problem';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { DestinationDialog } from './destination-dialog';

const refused = {
  detail: 'The address leads to a link-local address',
  message: { key: 'said.address-refused', params: { of: 'typed', problem: 'linkLocal' } },
};
const problem: Problem = {
  type: 'urn:slipway:problem:validation-failed',
  title: 'Some values are not valid',
  status: 422,
  code: 'validation-failed',
  traceId: 't',
  ...refused,
  errors: [{ pointer: '/url', ...refused }],
};

it('shows a refused field in the reader’s language', async () => {
  const user = userEvent.setup();
  const answer = (input: string) =>
    input.endsWith('/destinations')
      ? new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } })
      : new Response(null, { status: 404 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string) => answer(input)),
  );
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <DestinationDialog scope="payments" onClose={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await user.type(screen.getByLabelText('名称'), '值班');
  await user.type(screen.getByLabelText('地址'), 'https://169.254.169.254/');
  await user.click(screen.getByRole('button', { name: zh.destinations.add }));
  expect(await screen.findByText('该地址指向链路本地地址')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: '地址', description: /该地址指向链路本地地址/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain(refused.detail);
});

it('keeps what was typed when somebody else was faster, and loads the present state when asked', async () => {
  const user = userEvent.setup();
  const destination: Destination = {
    id: '5f6c0c1e-0c5c-4c57-9f5f-3f0f6d1f6a11',
    project: 'payments',
    kind: 'webhook',
    title: 'Pager',
    host: 'hooks.test',
    topics: ['cluster-ready'],
    createdBy: 'ada@demo',
    createdAt: '2026-11-01T00:00:00.000Z',
    state: 'active',
    last: null,
    version: 3,
  };
  const present: Destination = { ...destination, title: 'Pager of all', state: 'paused', version: 4 };
  const stale: Problem = {
    type: 'urn:slipway:problem:stale-version',
    title: 'It was changed meanwhile',
    status: 409,
    code: 'stale-version',
    traceId: 't',
    detail: 'Somebody else changed the channel meanwhile. Load it again',
    message: { key: 'said.destination-changed', params: {} },
  };
  const sent: unknown[] = [];
  const answer = (init: RequestInit = {}) => {
    if (init.method !== 'PUT') return new Response(JSON.stringify({ items: [present], nextCursor: null }));
    const body = JSON.parse(String(init.body)) as { version: number };
    sent.push(body);
    if (body.version === present.version) return new Response(JSON.stringify({ ...present, version: 5 }));
    return new Response(JSON.stringify(stale), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_input: string, init?: RequestInit) => answer(init)),
  );
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <DestinationDialog scope="payments" destination={destination} onClose={onClose} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>(en.destinations.name);
  await user.clear(title);
  await user.type(title, 'Mine');
  await user.click(screen.getByRole('button', { name: en.destinations.save }));
  expect(await screen.findByText(stale.detail ?? '')).toBeTruthy();
  expect(title.value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: en.common.loadPresent }));
  expect(await screen.findByDisplayValue('Pager of all')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.destinations.save }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { title: 'Mine', version: 3, paused: false },
    { title: 'Pager of all', version: 4, paused: true },
  ]);
});
