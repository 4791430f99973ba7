import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { BatchJob } from '@/lib/contracts/batch';
import en from '@/messages/en.json';
import { existing } from '@/tests/support/application-form';
import { VolcanoJobs } from './volcano-jobs';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = '2/2 tasks in gang unschedulable: 0/5 nodes are unavailable: 5 Insufficient nvidia.com/gpu.';
const ofApplication = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api' };
const job = (change: Partial<BatchJob>) =>
  ({
    ...ofApplication,
    cluster: 'batch',
    project: 'payments',
    kind: 'Job',
    queue: 'research',
    state: 'waiting',
    phase: 'Pending',
    said: null,
    minAvailable: 2,
    pods: { wanted: 2, pending: 2, running: 0, succeeded: 0, failed: 0 },
    wait: {
      reason: 'not-enough-resources',
      tasks: { unplaced: 2, all: 2 },
      resources: ['nvidia.com/gpu'],
      room: null,
      words,
    },
    application: ofApplication,
    ...change,
  }) as BatchJob;

function show(items: BatchJob[] | 'failure') {
  vi.stubGlobal('fetch', async () =>
    items === 'failure'
      ? Response.json({ title: 'x', status: 403, code: 'forbidden', traceId: '1' }, { status: 403 })
      : Response.json({ items, nextCursor: null, total: items.length, gaps: [], cut: [] }),
  );
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <VolcanoJobs application={existing()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('says why its job waits, in words of Slipway and of Volcano, and leads to it in Batch', async () => {
  show([job({}), job({ cluster: 'elsewhere', application: null })]);
  expect(await screen.findByText('2 of its 2 pods find no node: too little nvidia.com/gpu is free.')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Waiting · queue research · 0 running, needs 2')).toBeTruthy();
  expect(screen.queryByText('elsewhere')).toBeNull();
  const link = screen.getByRole('link', { name: en.applications.volcano.inBatch });
  expect(link.getAttribute('href')).toBe('/batch?job=fleet-eu%2Fbatch%2Fpayments%2FJob%2Frefund-api');
});

it('says that nobody tells of it, and what went wrong', async () => {
  show([]);
  expect(await screen.findByText(en.applications.volcano.none)).toBeTruthy();
  cleanup();
  show('failure');
  expect(await screen.findByRole('alert')).toBeTruthy();
});
