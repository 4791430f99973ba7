import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { meQuery } from '@/components/shell/queries';
import { createQueryClient } from '@/lib/client/query-client';
import type { Me } from '@/lib/contracts/me';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { Grant } from '@/lib/permissions';
import en from '@/messages/en.json';
import { requestApplicationQuery } from './queries';
import { RequestActions } from './request-actions';

const developer: Grant = { role: 'developer', project: 'payments' };
afterEach(cleanup);

function show(request: Partial<RequestDetail>, grants: Grant[] = [developer], known?: [readonly unknown[], unknown]) {
  const client = createQueryClient();
  if (known) client.setQueryData(...known);
  client.setQueryData(meQuery.queryKey, { grants, projects: [], globalActions: [] } as unknown as Me);
  const shown = {
    id: 'r-1',
    kind: 'create',
    project: 'payments',
    catalogItem: { id: 'small aws', title: { en: 'AWS' } },
    mayCancel: false,
    mayResubmit: false,
    ...request,
  } as RequestDetail;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <RequestActions request={shown} cluster={undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const links = () => screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

it.each(['rejected', 'cancelled', 'expired', 'failed'] as const)(
  'an order that was %s leads to a new one with its answers',
  (state) => {
    show({ state });
    expect(links()).toEqual(['Order again… /catalog/small%20aws/order?project=payments&like=r-1']);
  },
);

it('an order that led to a cluster can be ordered once more', () => {
  show({ state: 'ready' });
  expect(links()).toEqual(['Order another like this… /catalog/small%20aws/order?project=payments&like=r-1']);
});

it('offers no new order while one is open, for other kinds, and to those who may not order', () => {
  show({ state: 'awaiting-approval' });
  show({ state: 'failed', kind: 'extend' });
  show({ state: 'failed', catalogItem: null });
  show({ state: 'failed' }, [{ ...developer, project: 'other' }]);
  expect(links()).toEqual([]);
});

it('leads to the application that it is about once that is there', () => {
  const application = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api', isThere: false };
  const asked = { kind: 'application' as const, state: 'done' as const, application };
  show(asked);
  expect(links()).toEqual([]);
  cleanup();
  show(asked, [developer], [requestApplicationQuery(application).queryKey, { name: 'refund-api' }]);
  expect(links()).toEqual(['Open application /applications/fleet-eu/payments/refund-api']);
});
