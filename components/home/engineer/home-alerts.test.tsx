import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { alertsQuery } from '@/components/data/alerts-query';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Alert, AlertReport } from '@/lib/contracts/alerts';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { HomeAlerts } from './home-alerts';

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
        <HomeAlerts />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

describe('what fires, at home', () => {
  it('is counted at home as the source counts it, also what is beyond the list', () => {
    const some = answered([alert('A'), alert('B'), alert('C', { severity: 'info' })]);
    const { container } = show({ ...some, total: 240, counts: { critical: 120, warning: 3, info: 7 } } as AlertReport);
    expect(container.querySelector('h2')?.textContent).toBe('Alerts 123');
    expect(container.querySelectorAll('li')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'payments/dev' }).getAttribute('href')).toBe('/clusters/payments/dev');
    expect(container.textContent).toContain('A, B');
    expect(screen.getByRole('link', { name: '121 more' }).getAttribute('href')).toBe('/alerts');
  });

  it('is said to be unknown where the request fails, until it is asked again', async () => {
    const answer = { now: Response.json({ status: 500, code: 'unexpected', retryAfter: 0 }, { status: 500 }) };
    vi.stubGlobal('fetch', async () => answer.now.clone());
    show(null);
    expect((await screen.findByRole('alert')).textContent).toContain(en.problems.title.unexpected);
    answer.now = Response.json(answered([alert('KubeAPIDown')]));
    fireEvent.click(screen.getByRole('button', { name: en.common.retry }));
    expect(await screen.findByText('The API server does not answer.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
