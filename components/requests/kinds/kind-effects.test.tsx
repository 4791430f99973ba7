import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { kindViews } from './kind-views';

const messages = { en, zh };
const found: NonNullable<RequestDetail['found']> = {
  expiresAt: '2026-12-23T10:00:00.000Z',
  price: { currency: 'USD', monthlyLikely: '486.25' },
  nodes: 5,
  vcpu: 14,
  memoryGib: 44,
  gpu: 0,
};
afterEach(cleanup);

function show(request: Partial<RequestDetail>, locale: 'en' | 'zh' = 'en'): string {
  const shown = { kind: 'extend', expiresAt: null, found, ...request } as RequestDetail;
  const { Effect } = kindViews[shown.kind];
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {Effect ? <Effect request={shown} /> : null}
    </NextIntlClientProvider>,
  );
  return container.textContent ?? '';
}

it('an extension says before and after, with date and price', () => {
  const request = { kind: 'extend' as const, state: 'done' as const, expiresAt: '2027-01-22T10:00:00.000Z' };
  expect(show(request)).toMatch(/Expires.*23 Dec 2026 → .*22 Jan 2027.*Price per month.*\$486, no change/);
  cleanup();
  expect(show(request, 'zh')).toContain('$486，不变');
  cleanup();
  const unlimited = {
    ...found,
    expiresAt: null,
    price: null,
  };
  expect(show({ ...request, found: unlimited })).toMatch(/never → .*22 Jan 2027.*not known/);
});

it('a deletion says what it frees, what was freed, or what it would have freed', () => {
  const quota = '1 cluster, 5 nodes, 14 vCPU, and 44 GiB of memory';
  const said = (state: RequestDetail['state']) => {
    const text = show({ kind: 'delete', state });
    cleanup();
    return text;
  };
  expect(said('awaiting-approval')).toContain('What this frees');
  expect(said('done')).toMatch(/^What was freed/);
  expect(said('done')).toContain(quota);
  expect(said('done')).toContain('$486 a month');
  expect(said('rejected')).toContain('What it would have freed');
  expect(show({ kind: 'delete', state: 'done' }, 'zh')).toContain('5 个节点');
});

it('leaves out what is not known, and orders', () => {
  const little = {
    ...found,
    vcpu: null,
    memoryGib: null,
    gpu: null,
  };
  expect(show({ kind: 'delete', state: 'done', found: little })).toContain('1 cluster and 5 nodes');
  cleanup();
  expect(show({ kind: 'delete', state: 'done', found: null })).toBe('');
  expect(show({ kind: 'create', state: 'ready' })).toBe('');
});
