import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Conversation as Shown } from '@/lib/contracts/comments';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { Conversation } from './conversation';

const messages = { en, zh };
const at = '2026-11-20T10:00:00.000Z';
const asked = { id: 'c-1', at, author: 'lead@demo', byRequester: false, text: 'Why nine?' };
const hostile = { id: 'c-2', at, author: 'dev@demo', byRequester: true, text: '<b>The test</b>\nneeds them' };
let stored: Shown;
let refused: object | null = null;
const sent: unknown[] = [];

function show(items: Shown['items'], refusal: Shown['refusal'] = null, locale: 'en' | 'zh' = 'en') {
  stored = { items, refusal };
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== 'POST') return Response.json(stored);
    if (refused) return Response.json(refused, { status: 409 });
    const { text } = JSON.parse(body ?? '') as { text: string };
    sent.push(text);
    const comment = { id: 'c-9', at, author: 'dev@demo', byRequester: true, text };
    stored = { items: [...stored.items, comment], refusal: null };
    return Response.json(comment, { status: 201 });
  });
  return render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <Conversation id="r-1" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  sent.length = 0;
  refused = null;
  vi.unstubAllGlobals();
});

it('shows who wrote what, as plain text, and on which side they are', async () => {
  const { container } = show([asked, hostile]);
  await screen.findByText('lead@demo');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('lead@demo approver');
  expect(lines[1]).toContain('dev@demo requester');
  expect(lines[1]).toContain('<b>The test</b>\nneeds them');
  expect(container.querySelector('b')).toBeNull();
  expect(screen.getByRole('log', { name: 'Comments' })).toBeTruthy();
});

it('says that there is none yet, and sends what is written', async () => {
  show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Write a comment' }));
  const field = screen.getByRole('textbox', { name: 'Your comment' });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: '  Why nine?  ' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toEqual(['Why nine?']));
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Why nine?');
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('keeps what was written when it is refused, and says why', async () => {
  refused = {
    status: 409,
    code: 'conflict',
    detail: 'full',
    message: { key: 'said.comments-full', params: { count: 200 } },
  };
  show([asked]);
  fireEvent.click(await screen.findByRole('button', { name: 'Write a comment' }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'One more' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This request has 200 comments');
  expect((field as HTMLTextAreaElement).value).toBe('One more');
});

it('gives the focus back to the button when somebody leaves the form', async () => {
  show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Write a comment' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write a comment' }));
});

it('is read without a form by those who only read', async () => {
  const { container } = show([asked], 'not-yours', 'zh');
  await screen.findByText('Why nine?');
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.textContent).toContain('只有申请人和可以批准该申请的人才能留言');
});

it('offers to try again when it cannot be read', async () => {
  show([]);
  vi.stubGlobal('fetch', async () => Response.json({ status: 404, code: 'not-found' }, { status: 404 }));
  cleanup();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <Conversation id="r-2" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
});
