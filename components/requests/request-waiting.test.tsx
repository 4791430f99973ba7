import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RequestWaiting } from './request-waiting';

const messages = { en, zh };
const noReminder = { lastAt: null, nextAt: null, isMine: false };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Waiting = NonNullable<RequestDetail['waiting']>;
function show(
  of: Omit<Waiting, 'reminder'> | null,
  reminder: Waiting['reminder'] = noReminder,
  locale: 'en' | 'zh' = 'en',
): string {
  const request = {
    id: 'r-1',
    project: 'payments',
    waiting: of && {
      ...of,
      reminder,
    },
    review: { expiresAt: '2026-12-08T10:00:00.000Z' },
    reservation: { state: 'held' },
  } as unknown as RequestDetail;
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <RequestWaiting request={request} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return container.textContent ?? '';
}

it('names who can approve, how long it usually takes, and until when it is held', () => {
  const text = show({ deciders: ['lead@demo', 'lead2@demo'], usualSeconds: 1_500 });
  expect(text).toContain('lead@demo or lead2@demo can approve it.');
  expect(text).toContain('In payments, half of the requests are answered within 25 min.');
  expect(text).toContain('It expires on 8 Dec');
  cleanup();
  // Nobody waits for 0 s.
  expect(show({ deciders: ['lead@demo'], usualSeconds: 0 })).toContain(
    'In payments, half of the requests are answered within a minute.',
  );
  expect(show({ deciders: ['lead@demo'], usualSeconds: 60 }, noReminder, 'zh')).toContain('lead@demo 可以批准。');
});

it('counts those beyond four, and says when nobody can answer', () => {
  const deciders = ['a@demo', 'b@demo', 'c@demo', 'd@demo', 'e@demo', 'f@demo'];
  expect(show({ deciders, usualSeconds: null })).toContain(
    'a@demo, b@demo, c@demo, d@demo, or 2 others can approve it.',
  );
  cleanup();
  const alone = show({ deciders: [], usualSeconds: null });
  expect(alone).toContain('Nobody can approve requests in payments.');
  expect(alone).toContain('too few answers');
});

it('is absent while nothing waits', () => {
  expect(show(null)).toBe('');
});

const waits = { deciders: ['lead@demo'], usualSeconds: null };

it('lets the requester send a reminder, and says when the last one was and when the next can be', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({});
  });
  show(waits, {
    ...noReminder,
    isMine: true,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send a reminder' }));
  await waitFor(() => expect(sent).toEqual([expect.stringContaining('/requests/r-1/remind')]));
  cleanup();
  const text = show(waits, {
    lastAt: '2025-03-20T10:00:00.000Z',
    nextAt: '2025-03-21T10:00:00.000Z',
    isMine: true,
  });
  expect(text).toMatch(/Last reminder: 20 Mar.*The next one is possible from 21 Mar/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why a reminder was not sent', async () => {
  const said = { key: 'said.reminder-settled' };
  const problem = { status: 409, code: 'conflict', detail: 'It is answered', message: said };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 409 }));
  show(waits, {
    ...noReminder,
    isMine: true,
  });
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('no longer waits for an approval');
});

it('offers no reminder to others, nor where nobody would hear it', () => {
  show(waits, {
    ...noReminder,
    lastAt: '2025-03-20T10:00:00.000Z',
  });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const nobody = { deciders: [], usualSeconds: null };
  show(nobody, {
    ...noReminder,
    isMine: true,
  });
  expect(screen.queryByRole('button')).toBeNull();
});
