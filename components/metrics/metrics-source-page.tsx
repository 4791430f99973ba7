'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { Facts } from '@/components/data/facts';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useWarningWords } from '@/components/status/use-warning-words';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ConnectedSource, MetricsSourceReport } from '@/lib/contracts/metrics';
import { metricsSourceQuery } from './queries';

/** Where metrics come from, what is there, and what is missing for full figures. */
export function MetricsSourcePage() {
  const t = useTranslations('metricsSource');
  const query = useQuery(metricsSourceQuery);
  const again = (
    <Button onClick={() => void query.refetch()} blocked={query.isFetching}>
      {t('again')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={query.data?.state === 'off' ? null : again} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(report) => <Report report={report} />}
      </QueryBoundary>
    </>
  );
}

function Report({ report }: { report: MetricsSourceReport }) {
  const t = useTranslations('metricsSource');
  const words = useServerWords();
  if (report.state === 'off') return <EmptyState title={t('off')}>{t('offHow')}</EmptyState>;
  if (report.state === 'failing') {
    return (
      <Banner state="failed" title={t(`failure.${report.failure}`)}>
        {t('failureMeans')} <span className="font-mono text-12">{words(report)}</span> <Time at={report.checkedAt} />
      </Banner>
    );
  }
  return <Connected report={report} />;
}

const engineNames = { prometheus: 'Prometheus', 'victoria-metrics': 'VictoriaMetrics' };

function Connected({ report }: { report: ConnectedSource }) {
  const t = useTranslations('metricsSource');
  const engine = engineNames[report.engine];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title={t('findings')}>
        <Findings findings={report.findings} />
      </Panel>
      <Panel title={t('found')}>
        <Facts
          facts={[
            [t('fact.engine'), report.version ? `${engine} ${report.version}` : engine],
            [t('fact.clusters'), report.clusters],
            [t('fact.regions'), report.regions.join(', ') || t('none')],
            [t('fact.history'), report.historySince ? <Time key="since" at={report.historySince} /> : t('none')],
            [t('fact.tenants'), report.tenants.join(', ') || t('none')],
            [t('fact.jobs'), report.jobs.join(', ') || t('none')],
            [
              t('fact.labels'),
              <span key="labels" className="font-mono text-12 break-words">
                {report.labels.join(', ') || t('none')}
              </span>,
            ],
            [t('fact.checked'), <Time key="checked" at={report.checkedAt} />],
          ]}
        />
      </Panel>
    </div>
  );
}

function Findings({ findings }: Pick<ConnectedSource, 'findings'>) {
  const t = useTranslations('metricsSource');
  const warned = useWarningWords();
  const worded = ({ words, ...values }: ConnectedSource['findings'][number]['values']) =>
    typeof words === 'string' ? { ...values, words: warned([words]) } : values;
  if (findings.length === 0) return <p className="text-muted">{t('allThere')}</p>;
  return (
    <ul className="grid gap-3">
      {findings.map(({ id, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the source may say the same twice
        <li key={index}>
          <p className="font-medium">{t(`finding.${id}.what`, values)}</p>
          <p className="text-muted">{t(`finding.${id}.so`, worded(values))}</p>
        </li>
      ))}
    </ul>
  );
}
