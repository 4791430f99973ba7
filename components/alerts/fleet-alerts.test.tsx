import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { alertsQuery } from '@/components/data/alerts-query';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Alert, AlertReport } from '@/lib/contracts/alerts';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { FleetAlerts } from './fleet-alerts';

const checkedAt = new Date().toISOString();
const alert = (name: string, more: Partial<Alert> = {}): Alert => ({
  id: name,
  name,
  severity: 'critical',
  since: checkedAt,
  summary: null,
  description: null,
  isSilenced: false,
  clusters: [{ namespace: 'payments', name: 'dev' }],
  isAmbiguous: false,
  labels: {},
  maySilence: false,
  silenceUrl: `https://alerts.test/#/silences/new?filter=${name}`,
  ...more,
});
const answered = (items: Alert[], isPathDead = false, isPartial = false): AlertReport => ({
  state: 'answered',
  checkedAt,
  isPathDead,
  isPartial,
  keepsSilences: false,
  items,
  total: items.length,
  clusters: [],
  counts: { critical: items.filter(({ isSilenced }) => !isSilenced).length },
});

function show(report: AlertReport | null) {
  const client = createQueryClient();
  const me = { grants: [], narrowing: { project: null, readOnly: false }, globalActions: [], projects: [] };
  client.setQueryData(keys.me, me as unknown as Me);
  if (report) client.setQueryData(alertsQuery({}).queryKey, report);
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <FleetAlerts />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

describe('whether all alerts of the fleet are known', () => {
  it('is said to be a part, where a part of the source did not answer, also where nothing is shown', () => {
    for (const items of [[alert('A')], []]) {
      expect(show(answered(items, false, true)).container.textContent).toContain(en.alerts.partialMeans);
      cleanup();
      expect(show(answered(items)).container.textContent).not.toContain(en.alerts.partialMeans);
      cleanup();
    }
  });

  it('is not known where the source fails or the way is dead, and says so', () => {
    expect(show({ state: 'failing', checkedAt, failure: 'timed-out' }).container.textContent).toContain(
      en.alerts.failing,
    );
    expect(show(answered([], true)).container.textContent).toContain(en.alerts.dead);
    expect(show(answered([])).container.textContent).toBe('');
    expect(show({ state: 'off' }).container.textContent).toBe('');
  });

  it('is said to be unknown where the request fails, until it is asked again', async () => {
    const answer = { now: Response.json({ status: 500, code: 'unexpected', retryAfter: 0 }, { status: 500 }) };
    vi.stubGlobal('fetch', async () => answer.now.clone());
    show(null);
    expect((await screen.findByRole('alert')).textContent).toContain(en.problems.title.unexpected);
    answer.now = Response.json(answered([alert('KubeAPIDown')], true));
    fireEvent.click(screen.getByRole('button', { name: en.common.retry }));
    expect(await screen.findByText(en.alerts.dead)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
