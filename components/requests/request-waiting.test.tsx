import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RequestWaiting } from './request-waiting';

const messages = { en, zh };
afterEach(cleanup);

function show(waiting: RequestDetail['waiting'], locale: 'en' | 'zh' = 'en'): string {
  const request = {
    project: 'payments',
    waiting,
    review: { expiresAt: '2026-12-08T10:00:00.000Z' },
    reservation: { state: 'held' },
  } as unknown as RequestDetail;
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RequestWaiting request={request} />
    </NextIntlClientProvider>,
  );
  return container.textContent ?? '';
}

it('names who can approve, how long it usually takes, and until when it is held', () => {
  const text = show({ deciders: ['lead@demo', 'lead2@demo'], usualSeconds: 1_500 });
  expect(text).toContain('lead@demo or lead2@demo can approve it.');
  expect(text).toContain('Half of the requests in payments get an answer within 25 min.');
  expect(text).toContain('It expires on 8 Dec');
  expect(show({ deciders: ['lead@demo'], usualSeconds: 60 }, 'zh')).toContain('lead@demo 可以批准。');
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
