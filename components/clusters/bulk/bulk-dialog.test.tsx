import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { ClusterRow } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { BulkDialog } from './bulk-dialog';

const cluster = (name: string) =>
  ({
    uid: `uid-${name}`,
    namespace: 'payments',
    name,
    phase: 'ready',
    expiresAt: null,
    price: { currency: 'USD', monthlyLikely: '486' },
  }) as ClusterRow;
const names = ['refunds', 'ledger'];
const onClose = vi.fn();
const onDone = vi.fn();

type Answer = (cluster: string) => Response | Promise<Response>;

/** Opens the question whether both are deleted; returns the names whose deletion was asked for. */
function show(answer: Answer): { sent: string[]; keys: (string | null)[] } {
  const sent: string[] = [];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    const { name } = JSON.parse(body).cluster;
    sent.push(name);
    keys.push(new Headers(headers).get('idempotency-key'));
    return answer(name);
  });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <BulkDialog act="delete" clusters={names.map(cluster)} leftOut={1} onDone={onDone} onClose={onClose} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { sent, keys };
}

const confirm = () => screen.getByRole('button', { name: /Delete 2/ });
const typeCount = (count: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: count } });
const refusal = () =>
  Response.json({ status: 409, code: 'conflict', title: 'Conflict', detail: 'It is protected' }, { status: 409 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('names every cluster, and deletes none before their number was typed', () => {
  const { sent } = show(() => Response.json({}));
  for (const name of names) expect(screen.getByRole('link', { name })).toBeTruthy();
  fireEvent.click(confirm());
  typeCount('3');
  fireEvent.click(confirm());
  expect(sent).toEqual([]);
});

it('stays open while the deletions are asked for, and closes when all were accepted', async () => {
  const answers = Promise.withResolvers<void>();
  const { sent } = show(() => answers.promise.then(() => Response.json({})));
  typeCount('2');
  fireEvent.click(confirm());
  await waitFor(() => expect(sent).toEqual(['refunds']));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  answers.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual(names);
  expect(onDone).toHaveBeenCalledOnce();
});

it('says which was refused and why, and asks again for that one alone with the same key', async () => {
  let isProtected = true;
  const { sent, keys } = show((name) => (name === 'ledger' && isProtected ? refusal() : Response.json({})));
  typeCount('2');
  fireEvent.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toContain('1');
  expect(screen.getByText(/It is protected/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  isProtected = false;
  fireEvent.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual(['refunds', 'ledger', 'ledger']);
  expect(keys[2]).toBe(keys[1]);
});
