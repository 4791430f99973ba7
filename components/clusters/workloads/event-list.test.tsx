import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { InsideEvent, InsideEvents } from '@/lib/contracts/workloads';
import type { Locale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { EventList } from './event-list';

const at = '2026-11-24T10:00:00.000Z';
const event = (id: string, change: Partial<InsideEvent> = {}): InsideEvent => ({
  id,
  at,
  type: 'Warning',
  reason: id,
  message: '<b>back-off</b> {name}',
  count: 1,
  object: 'Pod/one',
  namespace: 'apps',
  isKept: false,
  ...change,
});
const answered = (events: InsideEvent[], nextCursor: string | null = null): InsideEvents => ({
  state: 'answered',
  checkedAt: at,
  events,
  nextCursor,
  leftOut: 0,
});
const away = (events: InsideEvent[]): InsideEvents => ({
  state: 'unreachable',
  checkedAt: at,
  failure: 'timed-out',
  lastSeenAt: null,
  events,
  nextCursor: null,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(
  answers: (path: string) => InsideEvents,
  { locale = 'en' as Locale, isToldUnreachable = false, pod = '' } = {},
) {
  const ask = vi.fn(async (path: string) => Response.json(answers(path)));
  vi.stubGlobal('fetch', ask);
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <EventList
          namespace="payments"
          name="dev"
          within="apps"
          isToldUnreachable={isToldUnreachable}
          {...(pod && { pod })}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent ?? '');

it('marks what the cluster does not tell any more', async () => {
  show(() => answered([event('BackOff'), event('Pulled', { isKept: true, count: 3 })]));
  const [live, kept] = await rows();
  expect(live).not.toContain('Kept by Slipway');
  expect(live).toContain('<b>back-off</b> {name}');
  expect(kept).toContain('Kept by Slipway');
  expect(kept).toContain('3 times');
  expect(screen.getByText(/keeps those that it has read for 30 days, at most 2,000/)).toBeTruthy();
});

it('shows older ones on demand, each once', async () => {
  const old = answered([event('Twice', { isKept: true }), event('Oldest', { isKept: true })]);
  const ask = show((path) => (path.includes('cursor=there') ? old : answered([event('Twice')], 'there')));
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show older events' }));
  await screen.findByText('Oldest');
  expect(await rows()).toHaveLength(2);
  expect((await rows())[0]).not.toContain('Kept by Slipway');
  expect(screen.queryByRole('button', { name: 'Show older events' })).toBeNull();
  expect(ask.mock.calls.map(([path]) => path.split('?')[1])).toEqual(['within=apps', 'within=apps&cursor=there']);
});

it('shows what was kept of a cluster that cannot be looked into, and why it cannot', async () => {
  show(() => away([event('BackOff', { isKept: true })]));
  expect(await rows()).toHaveLength(1);
  const note = screen.getByText('This cluster cannot be looked into now');
  expect(note).toBeTruthy();
  expect(screen.getByText(/did not answer within 5 seconds/)).toBeTruthy();
});

it('does not say twice that the cluster is away, and says that nothing was kept', async () => {
  show(() => away([]), { isToldUnreachable: true, locale: 'zh' });
  expect(await screen.findByText('没有保留的事件')).toBeTruthy();
  expect(screen.queryByText('现在无法查看此集群内部')).toBeNull();
});

it('leaves out beside a pod what the pod’s page says already', async () => {
  show(() => answered([event('BackOff')]), { pod: 'one' });
  const list = await screen.findByRole('list', { name: 'Events inside one, newest first' });
  expect(within(list).queryByText(/Pod\/one/)).toBeNull();
  expect(screen.queryByText(/keeps those that it has read/)).toBeNull();
});
