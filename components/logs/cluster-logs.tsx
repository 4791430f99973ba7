'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Age } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { LogReport } from '@/lib/contracts/logs';
import { LogBars } from './log-bars';
import { LogFilters } from './log-filters';
import { LogFlags } from './log-flags';
import { LogRows } from './log-rows';
import { logsQuery } from './queries';
import { useLogPlace } from './use-log-place';

/** What a cluster wrote: search, bars of how much when, and the lines. */
export function ClusterLogs({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('logs');
  const place = useLogPlace();
  const [isPaused, setPaused] = useState(false);
  const query = useQuery(logsQuery(namespace, name, place.query, isPaused));
  const report = query.data;
  if (report?.state === 'off') return <EmptyState title={t('off')}>{t('offHow')}</EmptyState>;
  return (
    <>
      <LogFilters place={place} namespaces={report?.state === 'answered' ? report.namespaces : []} />
      <div className="mb-3 flex flex-wrap items-center gap-2 text-12 text-subtle" aria-live="polite">
        {report ? <span>{t.rich('asked', { age: () => <Age at={report.checkedAt} /> })}</span> : null}
        <Button size="sm" className="ml-auto" onClick={() => void query.refetch()} blocked={query.isFetching}>
          <Icon name="retry" />
          {t('refresh')}
        </Button>
        <Button size="sm" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('goOn') : t('pause')}
        </Button>
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={14} />}>
        {(found) => <Found report={found} isNarrowed={place.isNarrowed} onClear={place.clear} />}
      </QueryBoundary>
    </>
  );
}

interface FoundProps {
  report: LogReport;
  isNarrowed: boolean;
  onClear: () => void;
}

function Found({ report, isNarrowed, onClear }: FoundProps) {
  const t = useTranslations('logs');
  if (report.state === 'off') return null;
  if (report.state === 'failing') {
    return (
      <Banner state="unknown" title={t('failing')}>
        {t(`failure.${report.failure}`)} {t('failingMeans')}
      </Banner>
    );
  }
  const isLost = report.region !== null && !report.region.isAnswering;
  if (report.lines.length === 0) {
    return (
      <>
        <LogFlags report={report} />
        {isNarrowed ? (
          <EmptyState title={t('noMatch')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
            {isLost ? null : t('noMatchText')}
          </EmptyState>
        ) : isLost ? null : (
          <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
        )}
      </>
    );
  }
  return (
    <>
      <LogFlags report={report} />
      <LogBars report={report} />
      <div className="rounded-4 border border-line">
        <LogRows lines={report.lines} />
      </div>
      {report.isTruncated ? (
        <p className="mt-2 text-12 text-subtle">
          {t('truncated', { shown: report.lines.length, total: report.total })}
        </p>
      ) : null}
    </>
  );
}
