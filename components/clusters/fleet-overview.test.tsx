import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import en from '@/messages/en.json';
import { FleetOverview } from './fleet-overview';

it('says that the clusters of the fleet are not known, instead of waiting for them', async () => {
  const facets = { phase: [{ value: 'ready', count: 3 }] };
  const problem = { status: 422, code: 'validation-failed', title: 'Refused', traceId: 'trace-1' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(problem, { status: 422 })),
  );
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <FleetOverview facets={{ total: 3, facets } as ClusterFacets} scope={{}} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('trace-1');
});
