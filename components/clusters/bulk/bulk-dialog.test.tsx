import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { BatchCheck, NewBatch } from '@/lib/contracts/request-batches';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import type { BulkAct } from './acts';
import { BulkDialog } from './bulk-dialog';

const push = vi.fn();

const cluster = (name: string) =>
  ({
    uid: `uid-${name}`,
    namespace: 'payments',
    name,
    project: 'payments',
    phase: 'ready',
    owner: 'dev@demo',
    expiresAt: null,
    price: { currency: 'USD', monthlyLikely: '486' },
  }) as ClusterRow;
const names = ['refunds', 'ledger', 'kept'];

/** What the chains offer; nothing leads on from the one that is kept. */
const offered: Record<string, string[]> = { refunds: ['aws-1-0-9', 'aws-1-0-44'], ledger: ['aws-1-0-44'] };

const checked: BatchCheck = {
  items: names.map((name) => ({
    cluster: { namespace: 'payments', name },
    why: name === 'kept' ? { detail: 'It is protected' } : null,
    needsApproval: name === 'ledger',
    price: { currency: 'USD', monthly: '-486.00' },
    upgrade: { offered: offered[name] ?? [], template: offered[name]?.at(-1) ?? null },
  })),
  sums: [{ currency: 'USD', monthly: '-972.00' }],
};

/** Opens the question; returns what was sent, with the key it was sent under. */
function show(act: BulkAct): { body: NewBatch; key: string | null }[] {
  const sent: { body: NewBatch; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: { body: string; headers: HeadersInit }) => {
    if (path.includes('/owners')) return Response.json({ items: [{ email: 'next@demo', name: 'Next' }] });
    if (path.endsWith('/check')) return Response.json(checked);
    const body = JSON.parse(init?.body ?? '') as NewBatch;
    sent.push({ body, key: new Headers(init?.headers).get('idempotency-key') });
    return Response.json({ id: 'b-1' }, { status: 201 });
  });
  render(
    <NextPlace push={push}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={createQueryClient()}>
          <BulkDialog act={act} clusters={names.map(cluster)} leftOut={1} onClose={() => undefined} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return sent;
}

const confirm = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const typeCount = (count: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: count } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('says what happens to each, why one cannot, and what it saves, before anything is sent', async () => {
  show('delete');
  expect(await screen.findByText('It is protected')).toBeTruthy();
  for (const name of names) expect(screen.getByRole('link', { name })).toBeTruthy();
  expect(screen.getByText('Needs an approval')).toBeTruthy();
  expect(screen.getByText(/2 of 3 clusters can be requested.*\$972/)).toBeTruthy();
});

it('sends those that can be deleted, once their number was typed, and leads to their progress', async () => {
  const sent = show('delete');
  await screen.findByText('It is protected');
  confirm(/Delete 2/);
  typeCount('3');
  confirm(/Delete 2/);
  expect(sent).toEqual([]);
  typeCount('2');
  confirm(/Delete 2/);
  confirm(/Delete 2/);
  await waitFor(() => expect(push).toHaveBeenCalledWith('/requests/batches/b-1'));
  // Pressed twice at once, it is asked under one key.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    kind: 'delete',
    clusters: [
      { namespace: 'payments', name: 'refunds' },
      { namespace: 'payments', name: 'ledger' },
    ],
    answers: {},
  });
});

it('asks whose they are to be, and checks and sends only with an answer', async () => {
  const sent = show('transfer');
  await screen.findByRole('option', { name: /next@demo/ });
  confirm(/Transfer 3/);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'next@demo' } });
  await screen.findByText('It is protected');
  confirm(/Transfer 2/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.answers).toEqual({ owner: 'next@demo' });
});

it('says to which version each goes, and offers those that all can go to', async () => {
  const sent = show('upgrade');
  expect(await screen.findAllByText('aws-1-0-44', { selector: 'span' })).toHaveLength(2);
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(choices).toEqual(['The newest in each chain', 'aws-1-0-44']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'aws-1-0-44' } });
  await waitFor(() => expect(screen.getByRole('button', { name: /Upgrade 2/ }).ariaDisabled).not.toBe('true'));
  confirm(/Upgrade 2/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'upgrade', answers: { template: 'aws-1-0-44' } });
});

it('goes to the newest of each chain where nothing is chosen', async () => {
  const sent = show('upgrade');
  await screen.findByText('It is protected');
  confirm(/Upgrade 2/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.answers).toEqual({});
});

it('says what sleep does to the machines before it is asked for', async () => {
  const sent = show('hibernate');
  await screen.findByText('It is protected');
  expect(screen.getByText(/Their workers are removed/)).toBeTruthy();
  confirm(/Hibernate 2/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'hibernate', answers: {} });
});
