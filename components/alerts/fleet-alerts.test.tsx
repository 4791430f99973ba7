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

describe('what fires in the fleet', () => {
  it('is named with how bad it is, about what, and where to silence it', () => {
    const { container, getByRole, getByText } = show(
      answered([alert('KubeAPIDown'), alert('KCMControllerDown', { clusters: [], isSilenced: true })]),
    );
    expect(container.textContent).toContain('KubeAPIDownCritical');
    expect(getByRole('link', { name: 'payments/dev' }).getAttribute('href')).toBe('/clusters/payments/dev');
    expect(getByText(en.alerts.installation)).toBeTruthy();
    const links = container.querySelectorAll('a[target="_blank"]');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      'https://alerts.test/#/silences/new?filter=KubeAPIDown',
    ]);
  });

  it('is said to be a part, where a part of the source did not answer, also where nothing is shown', () => {
    for (const items of [[alert('A')], []]) {
      expect(show(answered(items, false, true)).container.textContent).toContain(en.alerts.partialMeans);
      cleanup();
      expect(show(answered(items)).container.textContent).not.toContain(en.alerts.partialMeans);
      cleanup();
    }
  });

  it('is counted without what somebody silenced, which is told apart', () => {
    const loud = ['A', 'B'].map((name) => alert(name));
    const silenced = ['C', 'D', 'E'].map((name) => alert(name, { isSilenced: true }));
    expect(show(answered([...loud, ...silenced])).container.querySelector('header')?.textContent).toBe(
      'Alerts2 firing, 3 silencedAll alerts',
    );
    cleanup();
    expect(show(answered(loud)).container.querySelector('header')?.textContent).toBe('Alerts2 firingAll alerts');
  });

  it('is shown in part first, and wholly on demand', () => {
    const { container, getByRole } = show(answered(Array.from({ length: 7 }, (_, index) => alert(`A${index}`))));
    expect(container.querySelectorAll('li')).toHaveLength(5);
    fireEvent.click(getByRole('button', { name: 'Show 2 more alerts' }));
    expect(container.querySelectorAll('li')).toHaveLength(7);
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
    answer.now = Response.json(answered([alert('KubeAPIDown')]));
    fireEvent.click(screen.getByRole('button', { name: en.common.retry }));
    expect(await screen.findByText('KubeAPIDown')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
