import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { dayMs } from '@/lib/days';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { ExtendButton } from './extend-button';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const approved = { outcome: 'approve', reasons: [], approvals: null };
const waits = {
  outcome: 'needs-approval',
  reasons: [
    {
      outcome: 'needs-approval',
      code: 'lifetime-above',
      scope: 'project',
      rule: null,
      params: { days: 91, max: 60 },
      pointer: null,
    },
  ],
  approvals: { count: 1, by: 'lead' },
};

let asked: unknown[] = [];
function open(cluster: Partial<ClusterDetail>, answer: (days: number) => Response, role = 'developer') {
  asked = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { expiresInDays: number };
    asked.push(body);
    return answer(body.expiresInDays);
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, { email: 'dev@demo', grants: [{ role, project: 'payments' }] });
  const shown = {
    namespace: 'payments',
    name: 'ux-1',
    project: 'payments',
    expiresAt: new Date(Date.now() + 30 * dayMs).toISOString(),
    expiresInDays: 30,
    holds: { nodes: 1, vcpu: 2, memoryGib: 8, gpu: 0, price: { currency: 'USD', monthlyLikely: '730' } },
    ...cluster,
  } as ClusterDetail;
  render(
    <NextPlace>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <ExtendButton cluster={shown} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  fireEvent.click(screen.getByRole('button'));
  return screen.getByRole('dialog');
}
const policy = (result: unknown) =>
  Response.json({ policy: result, errors: [], checks: [], warnings: [], quota: [], effects: [] });

it('says what the added time costs, and whether it is approved at once', async () => {
  const dialog = open({}, (days) => policy(days > 60 ? waits : approved));
  expect(dialog.textContent).toContain('$720 for 30 more days, likely');
  await waitFor(() => expect(dialog.textContent).toContain('Approved automatically'));
  expect(asked).toEqual([{ kind: 'extend', cluster: { namespace: 'payments', name: 'ux-1' }, expiresInDays: 60 }]);
  fireEvent.click(screen.getByRole('radio', { name: '90 days' }));
  expect(dialog.textContent).toContain('$1,440 for 60 more days, likely');
  await waitFor(() => expect(dialog.textContent).toContain('A lead has to approve'));
});

it('says what the policies refuse before it is sent', async () => {
  const refusal = { pointer: '/expiresInDays', detail: 'At most 45 days are allowed.' };
  const problem = { code: 'policy-violation', title: 'Not allowed', status: 422, errors: [refusal] };
  const dialog = open({}, () => Response.json(problem, { status: 422 }));
  await waitFor(() => expect(dialog.textContent).toContain('At most 45 days are allowed.'));
});

it('sets an end where there is none, and says that the price stays', async () => {
  const dialog = open({ expiresAt: null, expiresInDays: null }, () => policy(approved));
  expect(dialog.textContent).toContain('Set an expiry for ux-1');
  expect(dialog.textContent).toMatch(/ux-1 never expires now\. With this it expires .* and is then deleted/);
  expect(dialog.textContent).toContain('$730 a month, no change');
  expect(screen.getByRole('button', { name: 'Set expiry' })).toBeTruthy();
});
