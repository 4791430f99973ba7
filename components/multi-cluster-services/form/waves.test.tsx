import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { RuleChangeDetail } from '@/lib/contracts/multi-cluster-changes';
import type { WaveStanding } from '@/lib/contracts/rule-waves';
import en from '@/messages/en.json';
import { Waves } from './waves';

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://x');
    sent.push([url.pathname, JSON.parse(String(init?.body))]);
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  });
});

const stopped: WaveStanding = {
  rings: [
    { value: 'canary', state: 'done', clusters: 2, deployed: 2, failed: 0 },
    { value: 'early', state: 'stopped', clusters: 5, deployed: 1, failed: 1 },
    { value: null, state: 'waiting', clusters: 40, deployed: 0, failed: 0 },
  ],
  stop: {
    at: '2026-11-27T08:00:00Z',
    why: 'failed',
    by: null,
    reason: 'cannot install policy: timed out',
    clusters: [{ namespace: 'shop', name: 'till' }],
  },
  continuesAt: null,
  isReverting: false,
};
const change = { id: 'c-1', name: 'policy', act: 'change', mayMoveWaves: true } as RuleChangeDetail;

function show(waves: WaveStanding, more: Partial<RuleChangeDetail> = {}) {
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC" now={new Date('2026-11-27T09:00:00Z')}>
      <QueryClientProvider client={createQueryClient()}>
        <Waves change={{ ...change, ...more }} waves={waves} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test('rings that have stopped say at which cluster, how far each is, and go on with a reason', async () => {
  show(stopped);
  expect(screen.getByText('The rings have stopped: services failed')).toBeTruthy();
  expect(screen.getByText('cannot install policy: timed out')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'till' }).getAttribute('href')).toBe('/clusters/shop/till/services');
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/deployed/));
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ring 1: canary2 clustersdone2 of 2 deployed',
    'Ring 2: early5 clustersstopped1 of 5 deployed1 failed',
    'Ring 3: all others40 clusterswaits0 of 40 deployed',
  ]);
  const go = screen.getByRole('button', { name: 'Go on' });
  expect(go.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Mended');
  await userEvent.click(go);
  await vi.waitFor(() =>
    expect(sent).toEqual([['/api/v1/multi-cluster-service-changes/c-1/waves', { act: 'resume', reason: 'Mended' }]]),
  );
});

test('a new one is taken away again, and one that is put back offers nothing more', async () => {
  const { unmount } = show({ ...stopped, stop: null }, { act: 'create' });
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Take it away again' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  show({ ...stopped, stop: null, isReverting: true }, { mayMoveWaves: false });
  expect(screen.getByText('It is being put back as it was')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
