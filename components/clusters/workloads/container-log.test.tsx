import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Pod } from '@/lib/contracts/workloads';
import en from '@/messages/en.json';
import { ContainerLog } from './container-log';
import { usePlace } from './use-place';

const pod = {
  namespace: 'shop',
  name: 'web-1',
  containers: [{ name: 'web', isInit: false, isReady: true, restarts: 0, hasPrevious: false }],
} as unknown as Pod;

function Shown() {
  return <ContainerLog namespace="team" name="one" pod={pod} place={usePlace()} />;
}

function show(search: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ state: 'answered', checkedAt: '2026-11-01T00:02:00Z', lines: [], isCut: true });
  });
  render(
    <NuqsTestingAdapter searchParams={search}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={createQueryClient()}>
          <Shown />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  );
  return asked;
}

it('reads the present life of a container that had none before, whatever the address says', async () => {
  const asked = show('?container=web&previous=true');
  expect(await screen.findByText(en.workloads.log.tooMuch)).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('previous=false');
  expect(screen.queryByRole('radio', { name: en.workloads.log.previous })).toBeNull();
});
