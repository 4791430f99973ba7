import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { DangerZone } from './danger-zone';

const holds: NonNullable<ClusterDetail['holds']> = {
  nodes: 5,
  vcpu: 14,
  memoryGib: 44,
  gpu: 0,
  price: { currency: 'USD', monthlyLikely: '486.25' },
};
afterEach(cleanup);

function show(given: ClusterDetail['holds'], more: Partial<ClusterDetail> = {}): void {
  const client = createQueryClient();
  const grants = [{ role: 'developer', project: 'payments' }];
  client.setQueryData(keys.me, { email: 'dev@demo', grants, narrowing: { project: null, readOnly: false } });
  const cluster = {
    namespace: 'payments',
    name: 'ux-1',
    project: 'payments',
    machines: [],
    deletionRequestedAt: null,
    protection: null,
    holds: given,
    ...more,
  } as unknown as ClusterDetail;
  render(
    <NextPlace>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <NuqsTestingAdapter hasMemory>
            <DangerZone cluster={cluster} />
          </NuqsTestingAdapter>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
}

function ask(given: ClusterDetail['holds']): string {
  show(given);
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  return screen.getByRole('dialog').textContent ?? '';
}

it('says what deleting frees before it is done', () => {
  const text = ask(holds);
  expect(text).toContain('This frees 1 cluster, 5 nodes, 14 vCPU, and 44 GiB of memory of the project’s quota.');
  expect(text).toContain('It saves $486 a month.');
});

it('says no price to whom it is not told, and nothing where nothing is known', () => {
  expect(ask({ ...holds, price: null })).not.toContain('saves');
  cleanup();
  expect(ask(null)).not.toContain('frees');
});

it('releases an adopted cluster instead of deleting it', () => {
  show(holds, { provider: 'adopted' });
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Release…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Release ux-1?' }));
  expect(dialog.getByText(/itself stays as it is/)).toBeDefined();
  expect(dialog.getByLabelText(/Type the name to release it/)).toBeDefined();
});
