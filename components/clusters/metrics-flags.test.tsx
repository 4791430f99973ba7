import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { ConnectedMetrics } from '@/lib/contracts/cluster-metrics';
import { partialAnswer } from '@/lib/contracts/metrics';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { say } from '@/server/domain/words/said';
import { GrafanaLinks } from './grafana-links';
import { HealthPanel } from './health-panel';
import { MetricsFlags } from './metrics-flags';
import { TopUse } from './top-use';

const well: ConnectedMetrics = {
  state: 'connected',
  checkedAt: '2026-03-20T10:00:00.000Z',
  historySince: '2026-03-01T00:00:00.000Z',
  window: { start: '2026-03-19T10:00:00.000Z', end: '2026-03-20T10:00:00.000Z', stepSeconds: 300 },
  lastSeenAt: null,
  region: null,
  clockAheadSeconds: 0,
  comparison: null,
  health: {
    verdict: 'healthy',
    reasons: [],
    apiUp: true,
    nodesReady: 1,
    nodesTotal: 1,
    podsWaiting: 0,
    restartsLastHour: 0,
    apiErrorRatio: 0,
    apiP99Seconds: 0,
  },
  resources: [],
  charts: [],
  namespaces: [],
  workloads: [],
  dashboards: [],
  missing: [],
  warnings: [],
  unanswered: [],
};
const words = (more: Partial<ConnectedMetrics>, locale: 'en' | 'zh' = 'en') =>
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <MetricsFlags metrics={{ ...well, ...more }} />
    </NextIntlClientProvider>,
  ).container.textContent;
const { flag } = en.cluster.metrics;

describe('before figures are believed', () => {
  it('it is said how far back they go, and when a chart begins before that', () => {
    expect(words({})).toContain('go back 19 days');
    expect(words({})).not.toContain(flag.beginsLater);
    const month = { ...well.window, start: '2026-02-18T10:00:00.000Z' };
    expect(words({ window: month })).toContain(flag.beginsLater);
    expect(words({ historySince: null })).toContain(flag.noHistory);
  });

  it.each([
    ['en', flag],
    ['zh', zh.cluster.metrics.flag],
  ] as const)('no history that was not answered is told as none (%s)', (locale, told) => {
    const silent = { historySince: null, unanswered: ['history' as const] };
    const comparison = { history: 'unknown' as const, failed: [], warnings: [] };
    const said = words({ ...silent, comparison }, locale);
    expect(said).toContain(told.historyUnanswered);
    for (const untrue of [told.noHistory, told.weekNone, told.weekPart]) expect(said).not.toContain(untrue);
  });

  it('it is said when clocks are apart, and which is ahead', () => {
    expect(words({ clockAheadSeconds: 90 })).not.toContain('apart');
    expect(words({ clockAheadSeconds: 91 })).toContain(flag.clockAhead);
    expect(words({ clockAheadSeconds: -300 })).toContain('300 seconds apart');
    expect(words({ clockAheadSeconds: -300 })).toContain(flag.clockBehind);
  });

  it.each([
    [[], 'no report within a day'],
    [['seen' as const], 'time of the last report unknown'],
  ])('when it last reported is not told as never, where that was not answered: %s', (unanswered, said) => {
    const { container } = render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <HealthPanel metrics={{ ...well, unanswered }} />
      </NextIntlClientProvider>,
    );
    expect(container.textContent).toContain(said);
  });

  it('a mark without words is put in words of the reader’s language', () => {
    const marked = { warnings: [partialAnswer, 'eu-west did not answer'] };
    expect(words(marked)).toContain('some of its stores did not answer; eu-west did not answer');
    expect(words(marked, 'zh')).toContain('部分存储没有响应; eu-west did not answer');
  });

  it('it is said why the week before is not beside them', () => {
    expect(words({ comparison: { history: 'whole', failed: [], warnings: [] } })).not.toContain('previous week');
    expect(words({ comparison: { history: 'none', failed: [], warnings: [] } })).toContain(flag.weekNone);
    expect(words({ comparison: { history: 'part', failed: [], warnings: [] } })).toContain(flag.weekPart);
    const failed = [{ chart: 'cpu' as const, failure: 'too-much' as const, detail: 'too many samples' }];
    const said = words({ comparison: { history: 'whole', failed, warnings: ['eu-west did not answer'] } });
    expect(said).toContain('no figures of the week before for: CPU');
    expect(said).toContain('too many samples');
    expect(said).toContain('eu-west did not answer');
  });
});

it('what is missing is said in the reader’s language, and the source is quoted as it is', () => {
  const missing = [{ failure: 'timed-out' as const, ...say('source-silent', { seconds: 8 }) }];
  expect(words({ missing })).toContain('No answer within 8 s');
  expect(words({ missing }, 'zh')).toContain('8 秒内没有应答');
  const quoted = [{ failure: 'too-much' as const, detail: 'too many samples' }];
  expect(words({ missing: quoted }, 'zh')).toContain('too many samples');
});

it.each([
  ['en', en.cluster.metrics.top],
  ['zh', zh.cluster.metrics.top],
] as const)('who uses the most is not told as nobody where it was not answered (%s)', (locale, told) => {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <TopUse namespaces={[]} workloads={[]} unanswered={['namespaces']} />
    </NextIntlClientProvider>,
  );
  const [namespaces, workloads] = [...container.querySelectorAll('section')].map(({ textContent }) => textContent);
  expect(namespaces).toContain(told.unanswered);
  expect(namespaces).not.toContain(told.none);
  expect(workloads).toContain(told.none);
});

it('Grafana’s dashboards are linked to where the installation names one', () => {
  const { container, getByRole } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <GrafanaLinks dashboards={[{ name: 'nodes', url: 'https://grafana.test/d/k8s_views_nodes/x?var-cluster=dev' }]} />
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toContain(en.cluster.metrics.grafana.title);
  expect(getByRole('link', { name: 'Nodes' }).getAttribute('href')).toContain('https://grafana.test/d/k8s_views_nodes');
});
