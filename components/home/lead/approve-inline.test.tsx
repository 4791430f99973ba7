import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Approval } from '@/lib/contracts/approvals';
import en from '@/messages/en.json';
import { ApproveInline } from './approve-inline';

const approval = { request: { id: 'r1' }, revision: 3 } as Approval;
const sent: { path: string; body: unknown }[] = [];

function show(answer: () => Response) {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return answer();
  });
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <ApproveInline approval={approval} title="Create refunds" amount="+$533" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  sent.length = 0;
  vi.unstubAllGlobals();
});

it('asks once more in the same place, with the price, before anything is sent', async () => {
  show(() => Response.json({}));
  fireEvent.click(screen.getByRole('button', { name: 'Approve: Create refunds' }));
  expect(sent).toEqual([]);
  const confirm = screen.getByRole('button', { name: /^Confirm \+\$533 a month/ });
  expect(document.activeElement).toBe(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/approvals/r1/approve');
  expect(sent[0]?.body).toEqual({ revision: 3 });
});

it('goes back without sending', () => {
  show(() => Response.json({}));
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Approve/ }));
  expect(sent).toEqual([]);
});

it('approves neither by a double click nor by Enter that is held down', () => {
  show(() => Response.json({}));
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  const confirm = screen.getByRole('button', { name: /^Confirm/ });
  fireEvent.click(confirm, { detail: 2 });
  // The browser clicks a button at each keydown of Enter, unless that is prevented.
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(true);
  expect(sent).toEqual([]);
});

it('offers to approve again after a refusal', async () => {
  show(() => Response.json({ status: 409, code: 'conflict' }, { status: 409 }));
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy();
});
