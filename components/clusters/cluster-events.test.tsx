import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { ConditionList } from '@/components/status/condition-list';
import { createQueryClient } from '@/lib/client/query-client';
import type { KeptEventPage } from '@/lib/contracts/cluster-events';
import type { Condition } from '@/lib/contracts/clusters';
import type { Locale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { ClusterEvents } from './cluster-events';

const hostile = '<img src=x onerror=alert(1)> {name}';
type Item = KeptEventPage['items'][number];
const event = (
  reason: string,
  message: string,
  object = 'ClusterDeployment/dev',
  change: Partial<Item> = {},
): Item => ({
  id: `${reason}${message}`,
  at: '2026-11-24T10:00:00.000Z',
  firstAt: '2026-11-24T10:00:00.000Z',
  count: 1,
  type: 'Warning',
  reason,
  message,
  source: 'x',
  object,
  ...change,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(events: Item[], { locale = 'en' as Locale, search = '', nextCursor = null as string | null } = {}) {
  const ask = vi.fn(async (path: string) =>
    Response.json({
      items: path.includes('cursor=') ? [event('Older', 'the last page')] : events,
      nextCursor: path.includes('cursor=') ? null : nextCursor,
      total: events.length,
      all: events.length,
      warnings: events.filter(({ type }) => type === 'Warning').length,
    }),
  );
  vi.stubGlobal('fetch', ask);
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <NuqsTestingAdapter searchParams={search} hasMemory>
        <QueryClientProvider client={createQueryClient()}>
          <ClusterEvents namespace="payments" name="dev" />
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
  return { ask, container };
}
const asked = (ask: ReturnType<typeof show>['ask']) => ask.mock.calls.map(([path]) => path);

it('says an event in words, with the text of the controller folded below', async () => {
  show([event('NodeNotReady', 'Node a status is now: NodeNotReady', 'Node/dev-md-a')]);
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
  expect(within(row).getByText('Node dev-md-a is not ready.')).toBeTruthy();
  const fold = row.querySelector('details');
  expect(fold?.open).toBe(false);
  await userEvent.click(within(row).getByText(en.cluster.events.words));
  expect(fold?.open).toBe(true);
  expect(fold?.textContent).toContain('Node a status is now: NodeNotReady');
});

it('shows what nobody wrote words for as it came, and only as text', async () => {
  show([event('Hostile', hostile), event(hostile, 'x'), event('constructor', 'y')], { locale: 'zh' });
  expect(await screen.findByText(hostile, { exact: false, selector: 'p' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('details')).toBeNull();
});

it('says that there are none, and how long they are kept', async () => {
  show([]);
  expect(await screen.findByText(en.cluster.events.noneText)).toBeTruthy();
  expect(screen.getByText(en.cluster.events.kept)).toBeTruthy();
});

it('heads each day, and counts what was told again with when first and last', async () => {
  const first = { firstAt: '2026-11-22T08:00:00.000Z', count: 12 };
  show([event('Again', 'x', 'Machine/m', first), event('Once', 'y', 'Machine/m', { at: '2026-11-23T10:00:00.000Z' })]);
  const days = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(days).toHaveLength(2);
  expect(days[0]).toContain('24');
  expect(screen.getByText('×12')).toBeTruthy();
  expect(screen.getByText(/12 times, first/)).toBeTruthy();
  expect(screen.queryByText('×1')).toBeNull();
});

it('asks for warnings and for words, and says when nothing matches', async () => {
  const { ask } = show([], { search: '?q=quota&warnings=true' });
  await userEvent.click(await screen.findByRole('button', { name: en.cluster.events.clear }));
  expect(await screen.findByText(en.cluster.events.noneText)).toBeTruthy();
  expect(asked(ask)).toEqual([
    expect.stringMatching(/events\?(?=.*q=quota)(?=.*type=Warning)/),
    expect.not.stringMatching(/q=|type=/),
  ]);
});

it('goes on to older ones', async () => {
  const { ask } = show([event('Newer', 'the first page')], { nextCursor: 'place' });
  await userEvent.click(await screen.findByRole('button', { name: en.cluster.events.older }));
  expect(await screen.findByText(/the last page/)).toBeTruthy();
  expect(screen.getByText(/the first page/)).toBeTruthy();
  expect(asked(ask)[1]).toContain('cursor=place');
});

it('says that events cannot be read', async () => {
  const ask = vi.fn(async () => Response.json({ code: 'not-found', status: 404 }, { status: 404 }));
  const { container } = show([]);
  cleanup();
  expect(container.textContent).toBe('');
  vi.stubGlobal('fetch', ask);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <NuqsTestingAdapter>
        <QueryClientProvider client={createQueryClient()}>
          <ClusterEvents namespace="payments" name="dev" />
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('says conditions in words by their status, and those of unknown types as they came', () => {
  const condition = (type: string, status: Condition['status']): Condition => ({
    type,
    status,
    reason: 'Because',
    message: `text of ${type}`,
    lastTransitionTime: null,
    observedGeneration: null,
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ConditionList
        conditions={[
          condition('Ready', 'True'),
          condition('CAPIClusterSummary', 'False'),
          condition('HelmReleaseReady', 'Unknown'),
          condition('Other', 'Unknown'),
        ]}
      />
    </NextIntlClientProvider>,
  );
  const lines = [...container.querySelectorAll('li')].map((line) => line.querySelector('p')?.textContent);
  expect(lines).toEqual([
    'The cluster is ready.Ready',
    'Some machines or the control plane are not ready.CAPIClusterSummary',
    'Chart is installed: not known yet.HelmReleaseReady',
    'Other: Unknown',
  ]);
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false, false]);
  expect(screen.getByText('text of Other', { exact: false })).toBeTruthy();
});
