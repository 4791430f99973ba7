import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CampaignCluster, CampaignDetail } from '@/lib/contracts/campaigns';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { CampaignBoard } from './campaign-board';
import { campaignQuery } from './queries';

const messages = { en, zh };
afterEach(cleanup);

const at = '2026-11-25T10:00:00.000Z';
const cluster = (name: string, over: Partial<CampaignCluster> = {}): CampaignCluster => ({
  namespace: 'payments',
  name,
  project: 'payments',
  from: 'aws-1',
  to: 'aws-2',
  state: 'waiting',
  request: null,
  reason: null,
  optOut: null,
  sentAt: null,
  endedAt: null,
  ...over,
});
const campaign: CampaignDetail = {
  id: 'c',
  title: 'Autumn',
  state: 'running',
  startedBy: 'engineer@demo',
  createdAt: at,
  endedAt: null,
  pausedBy: null,
  pausedWhy: null,
  figures: { total: 4, waiting: 1, updating: 1, done: 1, failed: 1, refused: 0, leftOut: 0 },
  selection: { projects: ['payments'], labels: [], templates: [], kubernetes: [], target: null },
  rules: { window: null, pauseMinutes: 30, stopOn: { percent: 50, atLeast: 2 }, atOnce: 2 },
  rings: [
    { kind: 'canary', clusters: [cluster('first', { state: 'done', sentAt: at, endedAt: at })] },
    {
      kind: 'rest',
      clusters: [
        cluster('under-way', { state: 'updating', sentAt: at }),
        cluster('broken', {
          state: 'failed',
          sentAt: at,
          endedAt: at,
          request: { id: 'r', shortId: 'R-1234', state: 'failed' },
          reason: { detail: 'The chart was refused' },
        }),
        cluster('kept-out', { optOut: { until: at, reason: 'The sale', by: 'dev@demo' } }),
      ],
    },
  ],
  ring: 1,
  stopsAfter: null,
  isWindowOpen: true,
  waitsFor: null,
  nextRingAt: null,
  endsAbout: null,
  failures: { failed: 1, ended: 2 },
  mayManage: true,
};

function show(over: Partial<CampaignDetail> = {}, locale: 'en' | 'zh' = 'en') {
  const client = createQueryClient();
  client.setQueryData(campaignQuery('c').queryKey, { ...campaign, ...over });
  return render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CampaignBoard id="c" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  ).container;
}
const acts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('has Pause and Resume in the same place, and neither for those who may not or when it has ended', () => {
  show();
  expect(acts()).toEqual(['Pause', 'Stop after this ring']);
  cleanup();
  show({ state: 'paused', pausedWhy: 'failures' });
  expect(acts()).toEqual(['Resume', 'Stop after this ring']);
  expect(screen.getByText(en.campaigns.paused.failures)).toBeDefined();
  cleanup();
  show({ mayManage: false });
  expect(acts()).toEqual([]);
  cleanup();
  show({ state: 'done', endedAt: at });
  expect(acts()).toEqual([]);
});

it('tells an upgrade that waits for an approval from one that is under way', () => {
  const request = { id: 'r', shortId: 'R-1234', state: 'awaiting-approval' } as const;
  show({ rings: [{ kind: 'rest', clusters: [cluster('asked', { state: 'updating', sentAt: at, request })] }] });
  const row = within(screen.getByRole('row', { name: /asked/ }));
  expect(row.getByText(en.requestState['awaiting-approval'])).toBeDefined();
  expect(row.queryByText(en.campaigns.clusterState.updating)).toBeNull();
});

it('says about when it ends, or that nobody knows yet', () => {
  const nothingDone = { ...campaign.figures, done: 0 };
  expect(show({ figures: nothingDone }).textContent).toContain(en.campaigns.next.endUnknown);
  cleanup();
  expect(show().textContent).toContain(en.campaigns.next.endFar);
  cleanup();
  expect(show({ endsAbout: '2026-11-26T08:15:00Z' }).textContent).toMatch(/Ends about .*26 Nov.*08:15/);
});

it('lists what failed first, with its cause and its request, and a tick for each cluster', () => {
  const container = show();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['broken', 'under-way']);
  expect(screen.getByText('The chart was refused')).toBeDefined();
  expect(screen.getByRole('link', { name: 'R-1234' }).getAttribute('href')).toBe('/requests/r');
  expect([...container.querySelectorAll('ol span[title]')].map((tick) => tick.getAttribute('title'))).toEqual([
    'first',
    'under-way',
    'broken',
    'kept-out',
  ]);
  expect(screen.getByText('dev@demo: The sale')).toBeDefined();
  expect(screen.getByText('Ring 2 of 2')).toBeDefined();
});

it('says the same in Chinese', () => {
  expect(show({}, 'zh').textContent).toContain('第 2 轮，共 2 轮');
});
