import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostMover } from '@/lib/contracts/cost-series';
import en from '@/messages/en.json';
import { Movers } from './movers';
import { costMoversQuery } from './queries';
import type { CostState } from './use-cost-state';

const mover = (cluster: string, cause: CostMover['cause']) =>
  ({ cluster, cause, day: null, nodes: null, request: null, difference: '-5', leftOut: 0 }) as CostMover;

it.each([
  ['a window', { window: '90d', range: null }, { window: '90d' }],
  [
    'days of one’s own',
    { window: '30d', range: { from: '2026-01-01', to: '2026-03-31' } },
    { from: '2026-01-01', to: '2026-03-31' },
  ],
])('leads from a cluster that ended to its costs in %s, and from others to their pages', (_, shown, kept) => {
  const state = { ...shown, question: { window: '90d' } } as unknown as CostState;
  const client = createQueryClient();
  const items = [mover('team-a/old', 'ended'), mover('team-a/dev', 'nodes')];
  client.setQueryData(costMoversQuery({ window: '90d' }).queryKey, { currency: 'USD', isCompared: true, items });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Movers state={state} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const addressOf = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  const gone = addressOf('team-a/old');
  expect(gone.pathname).toBe('/costs');
  expect(Object.fromEntries(gone.searchParams)).toEqual({ by: 'namespace', cluster: 'team-a/old', ...kept });
  expect(addressOf('team-a/dev').pathname).toBe('/clusters/team-a/dev/cost');
});
