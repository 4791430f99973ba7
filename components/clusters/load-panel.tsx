'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Sparkline } from '@/components/charts/sparkline';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useQuantity } from '@/components/data/use-quantity';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterLoad } from '@/lib/contracts/cluster-loads';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { clusterLoadQuery } from './queries';

/** How busy the cluster was in the last day. Nothing where the installation has no source of metrics. */
export function LoadPanel({ cluster: { namespace, name, phase } }: { cluster: ClusterSummary }) {
  const t = useTranslations('cluster.load');
  const query = useQuery(clusterLoadQuery(namespace, name));
  if (query.data?.state === 'off') return null;
  return (
    <Panel
      title={t('title')}
      remark={t('remark')}
      actions={
        <Link href={`/clusters/${namespace}/${name}/metrics`} className="text-12 text-accent-text hover:underline">
          {t('metrics')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton className="h-32" />}>
        {(load) => (load.state === 'known' ? <Load load={load} isAsleep={phase === 'hibernated'} /> : null)}
      </QueryBoundary>
    </Panel>
  );
}

const rows = [
  { id: 'cpu', field: 'cpu' },
  { id: 'memory', field: 'memory' },
  { id: 'network', field: 'received' },
  { id: 'pods', field: 'pods' },
] as const;

function Load({ load, isAsleep }: { load: Extract<ClusterLoad, { state: 'known' }>; isAsleep: boolean }) {
  const t = useTranslations('cluster.load');
  if (rows.every(({ field }) => load[field].every((value) => value === null))) {
    return <p className="text-muted">{t('nothing')}</p>;
  }
  // Before the first figure nothing was missed: the cluster may have been younger.
  const begun = load.cpu.slice(load.cpu.findIndex((value) => value !== null));
  return (
    <>
      <ul className="grid gap-2">
        {rows.map(({ id, field }) => (
          <LoadRow key={id} id={id} values={load[field]} isAsleep={isAsleep} />
        ))}
      </ul>
      {isAsleep ? (
        <p className="mt-2 text-12 text-subtle">{t('asleep')}</p>
      ) : begun.includes(null) ? (
        <p className="mt-2 text-12 text-subtle">{t('gap')}</p>
      ) : null}
    </>
  );
}

interface LoadRowProps {
  id: (typeof rows)[number]['id'];
  values: readonly (number | null)[];
  isAsleep: boolean;
}

function LoadRow({ id, values, isAsleep }: LoadRowProps) {
  const t = useTranslations('cluster.load');
  const quantity = useQuantity();
  const isShare = id === 'cpu' || id === 'memory';
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const unit = isShare ? 'ratio' : id === 'network' ? 'bytesPerSecond' : 'count';
  const words = (value: number) => quantity(unit, isShare ? 1 : value).whole(value);
  const last = values.at(-1) ?? null;
  const now = last === null ? t('unknown') : words(last);
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-3">
      <span className="text-muted">{t(id)}</span>
      <Sparkline
        values={values}
        label={
          known.length === 0
            ? `${t(id)}: ${t('unknown')}`
            : t('summary', { what: t(id), now, least: words(least), most: words(most) })
        }
        width={240}
        isPast={isAsleep || last === null}
        className="w-full min-w-0"
        {...(isShare && { whole: 1 })}
      />
      <span className="tabular min-w-16 text-right font-medium">{now}</span>
    </li>
  );
}
