import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { expect, it, vi } from 'vitest';
import { alertsQuery } from '@/components/data/alerts-query';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Alert, AlertReport, Silence, SilenceReport } from '@/lib/contracts/alerts';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { alertQuestion } from './alert-question';
import { AlertsPage } from './alerts-page';

const checkedAt = new Date().toISOString();
const hostile = '<img src=x onerror=alert(1)> {name}';
const alert = (id: string, name: string, cluster: string | null, more: Partial<Alert> = {}): Alert => ({
  id,
  name,
  severity: 'critical',
  since: checkedAt,
  summary: `${name} says so`,
  description: null,
  isSilenced: false,
  clusters: cluster ? [{ namespace: 'payments', name: cluster }] : [],
  isAmbiguous: false,
  labels: { node: id },
  maySilence: true,
  silenceUrl: null,
  ...more,
});
const answered = (items: Alert[], more: object = {}): AlertReport => ({
  state: 'answered',
  checkedAt,
  isPathDead: false,
  isPartial: false,
  keepsSilences: true,
  items,
  total: items.length,
  clusters: [{ namespace: 'payments', name: 'prod', worst: 'critical', count: 1 }],
  counts: { critical: items.length },
  ...more,
});
const silence: Silence = {
  id: 'one',
  alertName: 'Known',
  matchers: [{ name: 'alertname', value: 'Known', isRegex: false, isEqual: true }],
  clusters: [{ namespace: 'payments', name: 'prod' }],
  startsAt: checkedAt,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  createdBy: 'lead@demo',
  comment: hostile,
  mayEnd: true,
};
const me = {
  email: 'engineer@demo',
  grants: [{ role: 'platform-engineer', project: null }],
  globalActions: ['cluster.read', 'cluster.logs', 'alert.silence'],
  narrowing: { project: null, readOnly: false },
  projects: [
    { name: 'payments', namespace: 'payments', actions: [] },
    { name: 'shop', namespace: 'shop', actions: [] },
  ],
} as unknown as Me;

interface Shown {
  report: AlertReport;
  silences?: SilenceReport;
  url?: Record<string, string>;
  locale?: 'en' | 'zh';
  person?: Me;
}

function show({
  report,
  silences = { state: 'answered', items: [silence] },
  url = {},
  locale = 'en',
  person = me,
}: Shown) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
      if (method !== 'GET') return Response.json(silence, { status: method === 'POST' ? 201 : 200 });
      return Response.json(path.includes('/silences') ? silences : report);
    }),
  );
  const client = createQueryClient();
  client.setQueryData(keys.me, person);
  client.setQueryData(alertsQuery(alertQuestion(url, null)).queryKey, report);
  client.setQueryData(alertsQuery({}).queryKey, report);
  client.setQueryData(keys.metrics.silences, silences);
  const urls: string[] = [];
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NuqsTestingAdapter
          hasMemory
          searchParams={url}
          onUrlUpdate={(event: UrlUpdateEvent) => urls.push(event.queryString)}
        >
          <AlertsPage />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { container, sent, urls, user: userEvent.setup() };
}

it('stands by cluster and cause, each cause once, with the ways to logs and metrics', () => {
  show({
    report: answered([
      alert('a', 'NodeDown', 'prod'),
      alert('b', 'NodeDown', 'prod'),
      alert('c', 'DiskFull', 'dev', { severity: 'warning', isSilenced: true }),
      alert('d', 'KcmDown', null, { labels: {} }),
    ]),
  });
  const prod = screen.getByRole('region', { name: 'payments/prod' });
  expect(within(prod).getAllByText('NodeDown')).toHaveLength(1);
  expect(within(prod).getByText('2 firing')).toBeTruthy();
  expect(within(prod).getByText('2 times')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Pages of prod' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/clusters/payments/prod/metrics',
    '/clusters/payments/prod/logs',
  ]);
  const dev = screen.getByRole('region', { name: 'payments/dev' });
  expect(dev.textContent).toContain('none firing, 1 silenced');
  expect(within(dev).queryByRole('button')).toBeNull();
  expect(screen.getByRole('region', { name: en.alerts.installation })).toBeTruthy();
});

it('keeps its filters in the address', async () => {
  const { user, urls } = show({ report: answered([alert('a', 'NodeDown', 'prod')]) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'warning');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cluster' }), 'payments/prod');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'shop');
  await vi.waitFor(() => expect(urls.at(-1)).toBe('?severity=warning&cluster=payments/prod&project=shop'));
});

it('says that nothing matches, and clears the filters', async () => {
  const { user, urls } = show({ report: answered([]), url: { q: 'nothing' } });
  expect(screen.getByText(en.alerts.noneMatch)).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: en.common.clearFilters });
  if (clear) await user.click(clear);
  await vi.waitFor(() => expect(urls.at(-1)).toBe(''));
});

it('silences an alert for the chosen time, with a reason, by keyboard', async () => {
  const { user, sent } = show({ report: answered([alert('a/b', 'NodeDown', 'prod')]) });
  const opener = screen.getByRole('button', { name: 'Silence NodeDown of prod a/b…' });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Silence NodeDown' });
  expect(dialog.textContent).toContain('alertname="NodeDown", node="a/b", payments/prod');
  await user.click(within(dialog).getByRole('button', { name: en.alerts.silenceAct }));
  expect(within(dialog).getByText(en.alerts.silenceWhyMissing)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'a new disk');
  await user.click(within(dialog).getByRole('radio', { name: 'Other' }));
  const hours = within(dialog).getByRole('textbox', { name: 'Hours (1 to 720)' });
  await user.clear(hours);
  await user.type(hours, '721');
  await user.click(within(dialog).getByRole('button', { name: en.alerts.silenceAct }));
  expect(within(dialog).getByText(en.alerts.silenceHoursWrong)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: '8 hours' }));
  await user.click(within(dialog).getByRole('button', { name: en.alerts.silenceAct }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/v1/metrics/alerts/a%2Fb/silences',
      body: { minutes: 480, comment: 'a new disk' },
    },
  ]);
});

it('lists silences, whose reason is only text, and ends one after asking', async () => {
  const { user, sent } = show({ report: answered([]), locale: 'zh' });
  expect(screen.getByText(`由 lead@demo 静默：${hostile}`)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: '立即结束 Known 的静默' }));
  expect(sent).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: '结束 Known 的静默？' });
  await user.click(within(dialog).getByRole('button', { name: zh.alerts.silenceEnd }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/v1/metrics/silences/one', body: null }]);
});

it('offers no silence to who may not, and says why nothing is silenced without an Alertmanager', () => {
  const { container } = show({
    report: answered([alert('a', 'NodeDown', 'prod', { maySilence: false })], { keepsSilences: false }),
    silences: { state: 'off' },
  });
  expect(screen.queryByRole('button', { name: /Silence/ })).toBeNull();
  expect(container.textContent).toContain(en.alerts.silencesOff);
});

it('never says that all is well where some may be missing, and says which part is unknown', () => {
  const { container } = show({
    report: answered([], { isPartial: true }),
    silences: { state: 'failing', failure: 'timed-out' },
  });
  expect(container.textContent).toContain(en.alerts.partialMeans);
  expect(container.textContent).not.toContain(en.alerts.none);
  expect(screen.getByRole('alert').textContent).toContain(en.alerts.silencesFailing);
});

it('says that there is no source', () => {
  const { container } = show({ report: { state: 'off' } });
  expect(container.textContent).toContain(en.alerts.off);
  expect(screen.queryByRole('region')).toBeNull();
});

it('says who may silence, to who may not', () => {
  show({
    report: answered([]),
    person: { ...me, grants: [{ role: 'auditor', project: null }], globalActions: ['cluster.read'] },
  });
  expect(screen.getByRole('button', { name: `Why can’t I ${en.action['alert-silence']}?` })).toBeTruthy();
});
