'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { cn } from '@/components/ui/cn';
import { Glyph, type State } from '@/components/ui/glyph';
import type { ClusterRow } from '@/lib/contracts/clusters';

// Only those who hover a service in trouble, or reach it with the keyboard, need it.
const ServicesReason = lazy(() => import('./services-reason').then((module) => ({ default: module.ServicesReason })));

type Cluster = Pick<ClusterRow, 'namespace' | 'name' | 'services'>;

const marks = { failing: 'failed', waiting: 'waiting' } as const satisfies Record<string, State>;

/** How many services run, fail or wait, in words. */
function useServicesWords() {
  const t = useTranslations('clusters.services');
  return ({ state, total, running, failing }: ClusterRow['services']) => {
    if (state === 'failing') return t('failing', { failing, total });
    if (state === 'waiting') return t('waiting', { waiting: total - running, total });
    return t('running', { total });
  };
}

const pageOf = ({ namespace, name }: Cluster) => `/clusters/${namespace}/${name}/services`;

/** How the services of a cluster are, with which of them does not run and why on hover and focus. */
export function ServicesCell({ cluster }: { cluster: Cluster }) {
  const words = useServicesWords();
  const { services } = cluster;
  const { state, trouble } = services;
  if (state === 'none') return <span className="text-subtle">–</span>;
  const link = (
    <Link
      href={pageOf(cluster)}
      prefetch={false}
      className={cn('inline-flex max-w-full items-center gap-1.5 hover:underline', !trouble && 'text-muted')}
    >
      {state === 'running' ? null : <Glyph state={marks[state]} />}
      <span className="tabular truncate">{words(services)}</span>
    </Link>
  );
  if (!trouble) return link;
  return (
    <Suspense fallback={link}>
      <ServicesReason trouble={trouble}>{link}</ServicesReason>
    </Suspense>
  );
}

/** The same below the phase on a phone, which has no column for it and no pointer to hover with. */
export function ServicesLine({ cluster }: { cluster: Cluster }) {
  const t = useTranslations('clusters.services');
  const words = useServicesWords();
  const { services } = cluster;
  const { state, trouble } = services;
  if (state === 'none') return null;
  return (
    <Link
      href={pageOf(cluster)}
      prefetch={false}
      className="order-last hidden basis-full items-baseline gap-1.5 text-12 whitespace-normal text-muted max-sm:flex"
    >
      {state === 'running' ? null : <Glyph state={marks[state]} />}
      <span className="min-w-0">
        {trouble
          ? t('line', { words: words(services), name: trouble.name })
          : t('lineRunning', { words: words(services) })}
      </span>
    </Link>
  );
}
