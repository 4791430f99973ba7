import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { BatchRow } from '@/lib/contracts/request-batches';
import en from '@/messages/en.json';
import { BatchList } from './batch-list';

const row = (change: Partial<BatchRow>): BatchRow => ({
  id: 'b-1',
  kind: 'hibernate',
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'partly',
  figures: { total: 5, waiting: 0, underWay: 0, done: 3, failed: 0, refused: 2 },
  ...change,
});

function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <NuqsTestingAdapter>
        <QueryClientProvider client={createQueryClient()}>
          <BatchList />
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says of each batch what it asked, how far it is, and leads to it', async () => {
  show(() => Response.json({ items: [row({})], nextCursor: null, total: 1 }));
  const link = await screen.findByRole('link', { name: 'Hibernate: 5 clusters' });
  expect(link.getAttribute('href')).toBe('/requests/batches/b-1');
  for (const words of ['Partly done', '3 of 5', '0 failed, 2 refused']) expect(screen.getByText(words)).toBeTruthy();
});

it('leads to the clusters where there is none', async () => {
  show(() => Response.json({ items: [], nextCursor: null, total: 0 }));
  expect(await screen.findByText('You have sent no batch in the last 30 days')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open clusters' }).getAttribute('href')).toBe('/clusters');
});

it('says that it has no answer, and asks again', async () => {
  const answers = [
    Response.json({ status: 422, code: 'validation-failed', title: 'Refused' }, { status: 422 }),
    Response.json({ items: [row({})], nextCursor: null, total: 1 }),
  ];
  show(() => answers.shift() ?? Response.error());
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: en.common.retry }));
  expect(await screen.findByRole('link', { name: 'Hibernate: 5 clusters' })).toBeTruthy();
});
