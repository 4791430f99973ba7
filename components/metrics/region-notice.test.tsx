import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { MetricsRegions } from '@/lib/contracts/metrics-regions';
import en from '@/messages/en.json';
import { metricsRegionsQuery } from './queries';
import { RegionNotice } from './region-notice';

type Known = Extract<MetricsRegions, { state: 'known' }>;
const known: Known = {
  state: 'known',
  answeredAt: '2026-03-04T10:00:00.000Z',
  failing: null,
  historySince: '2026-02-01T00:00:00.000Z',
  regions: [
    { name: 'edge-1', isAnswering: false, lastSeenAt: '2026-03-04T08:00:00.000Z', clusters: 3 },
    { name: 'eu-central-1', isAnswering: true, lastSeenAt: '2026-03-04T10:00:00.000Z', clusters: 5 },
  ],
};

function show(answer: MetricsRegions, about: 'costs' | 'clusters') {
  const client = createQueryClient();
  client.setQueryData(metricsRegionsQuery({}).queryKey, answer);
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <RegionNotice about={about} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  ).container;
}
const times = (container: HTMLElement) =>
  [...container.querySelectorAll('time')].map((time) => time.getAttribute('datetime'));

describe('what is missing of the source', () => {
  it('names the region that vanished and when it was last seen, beside clusters as beside costs', () => {
    for (const about of ['costs', 'clusters'] as const) {
      const container = show(known, about);
      expect(container.textContent).toContain('1 of 2 regions answered');
      expect(container.textContent).toContain('edge-1 was last seen');
      expect(times(container)).toContain('2026-03-04T08:00:00.000Z');
      expect(container.textContent).toContain(en.metricsRegions.means[about]);
      expect(container.textContent?.includes('keeps daily costs')).toBe(about === 'costs');
    }
  });

  it('says of a source that is away when it last answered, and of one that never did, that', () => {
    const failing = { failure: 'unreachable', since: '2026-03-04T10:01:00.000Z' } as const;
    const container = show({ ...known, failing }, 'clusters');
    expect(times(container)).toContain('2026-03-04T10:00:00.000Z');
    expect(container.textContent).toContain('It last answered');
    expect(container.textContent).not.toContain('regions answered');
    const never = show({ ...known, failing, answeredAt: null }, 'clusters');
    expect(never.textContent).toContain('It has never answered.');
  });

  it('says nothing while all is well, or where there is no source', () => {
    const well = { ...known, regions: known.regions.filter(({ isAnswering }) => isAnswering) };
    for (const answer of [well, { state: 'off' }, { state: 'unasked' }] as const) {
      expect(show(answer, 'clusters').textContent).toBe('');
    }
  });
});
