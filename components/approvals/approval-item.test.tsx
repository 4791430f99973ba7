import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { Approval } from '@/lib/contracts/approvals';
import en from '@/messages/en.json';
import { ApprovalItem } from './approval-item';

afterEach(cleanup);

const request: Approval['request'] = {
  id: 'r1',
  shortId: 'R-1',
  kind: 'application',
  state: 'approved',
  project: 'payments',
  requester: 'dev@demo',
  cluster: null,
  application: { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api', isThere: true },
  catalogItem: null,
  createdAt: '2026-11-28T10:00:00Z',
  updatedAt: '2026-11-28T10:00:00Z',
  reason: null,
  reasonMessage: null,
};
const approval: Approval = {
  request,
  revision: 1,
  askedAt: '2026-11-28T10:00:00Z',
  expiresAt: null,
  answeredAt: '2026-11-28T10:01:00Z',
  answer: 'approved',
  answeredBy: 'lead@demo',
  comment: null,
  votes: 1,
  policy: { outcome: 'needs-approval', reasons: [], approvals: { count: 1, by: 'lead' } },
  nodes: 0,
  lifetimeDays: null,
  price: null,
};
const show = (change: Partial<Approval['request']> = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ul>
        <ApprovalItem
          approval={{ ...approval, request: { ...request, ...change } }}
          isSelected={false}
          onSelect={() => undefined}
        />
      </ul>
    </NextIntlClientProvider>,
  );

it('names the change of an application, which takes no nodes', () => {
  show();
  expect(screen.getByRole('link', { name: 'Change the application refund-api' })).toBeTruthy();
  expect(screen.queryByText(/nodes/)).toBeNull();
  cleanup();
  show({ kind: 'create', cluster: { namespace: 'payments', name: 'shop' }, application: null });
  expect(screen.getByText('0 nodes')).toBeTruthy();
});
