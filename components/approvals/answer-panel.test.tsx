import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Review } from '@/lib/contracts/approvals';
import en from '@/messages/en.json';
import { AnswerPanel } from './answer-panel';

const review = {
  request: {
    id: 'r-1',
    kind: 'create',
    project: 'payments',
    requester: 'dev@demo',
    cluster: { namespace: 'payments', name: 'refunds' },
    estimate: { currency: 'USD', monthlyLow: '400', monthlyLikely: '533', monthlyHigh: '610' },
    reservation: null,
  },
  revision: 2,
  refusal: null,
  budget: null,
  votes: [],
  changes: [],
  sinceLast: [],
  policy: { approvals: null },
} as unknown as Review;
const overLimit = {
  ...review,
  budget: { currency: 'USD', monthly: '100', committed: '0', allowed: '0' },
} as unknown as Review;
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  vi.unstubAllGlobals();
});

function show(shown: Review = review): void {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <a href="#row">row</a>
        <AnswerPanel review={shown} layout="bar" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  screen.getByRole('link').focus();
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

it('A asks once more, with the price, and the button it leads to approves', async () => {
  show();
  press('a');
  const confirm = screen.getByRole('button', { name: 'Approve $533 a month' });
  expect(document.activeElement).toBe(confirm);
  expect(sent).toEqual([]);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/approvals/r-1/approve');
  expect(sent[0]?.body).toEqual({ revision: 2 });
});

it('a click asks once more too, and the end of a double click approves nothing', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }), { detail: 1 });
  const confirm = screen.getByRole('button', { name: 'Approve $533 a month' });
  fireEvent.click(confirm, { detail: 2 });
  expect(sent).toEqual([]);
  fireEvent.click(confirm, { detail: 1 });
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('R leads to the reason, and rejects only with one', async () => {
  show();
  press('r');
  const field = screen.getByRole('textbox');
  expect(document.activeElement).toBe(field);
  expect((field as HTMLTextAreaElement).value).toBe('');
  press('Enter', { ctrlKey: true });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'Too big' } });
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/approvals/r-1/reject');
  expect(sent[0]?.body).toEqual({ revision: 2, comment: 'Too big' });
});

it('asks for the reason first where an approval passes the order limit', () => {
  show(overLimit);
  press('a');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Approve $533 a month' }));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('says on the button that an approval passes the order limit', () => {
  show(overLimit);
  expect(screen.getByRole('button', { name: 'Approve above the order limit' })).toBeTruthy();
});

it('goes back with Escape', () => {
  show();
  press('a');
  press('Escape');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep it waiting' })).toBeNull();
});

it('keeps out of what is typed, of other shortcuts and of G and a letter', () => {
  show();
  screen.getByRole('textbox').focus();
  press('a');
  screen.getByRole('link').focus();
  press('a', { ctrlKey: true });
  press('g');
  press('a');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

it('answers no key where there is nothing to answer', () => {
  show({ ...review, refusal: 'own-request' });
  press('a');
  expect(screen.queryByRole('button')).toBeNull();
});
