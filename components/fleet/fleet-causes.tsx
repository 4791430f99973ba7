'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { verdictStates } from '@/components/status/verdicts';
import { Glyph } from '@/components/ui/glyph';
import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import type { FleetCluster } from '@/lib/contracts/fleet';
import { type FleetCause, prepareCauses } from './prepare-causes';
import { useWhy } from './use-why';

/** As many as stand beside the map; the table below has all clusters. */
const mostCauses = 8;

interface FleetCausesProps {
  clusters: readonly FleetCluster[];
  /** What fires; null where that is not known. */
  alerts: AnsweredAlerts | null;
}

/** What is wrong in the fleet and why, worst first, each with the way to it. */
export function FleetCauses({ clusters, alerts }: FleetCausesProps) {
  const t = useTranslations('fleet.causes');
  const why = useWhy(alerts);
  const causes = prepareCauses(clusters, alerts?.clusters ?? null);
  const firing = alerts?.clusters.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const rest = causes.length - mostCauses;
  return (
    <section
      aria-labelledby="fleet-causes"
      className="min-w-0 border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 pb-2">
        <h2 id="fleet-causes" className="font-semibold">
          {t('title')}
        </h2>
        <span className="tabular text-12 text-muted">{t('count', { count: causes.length })}</span>
        {firing > 0 ? (
          <Link href="/alerts" className="tabular ml-auto text-12 text-accent-text hover:underline">
            {t('alerts', { count: firing })}
          </Link>
        ) : null}
      </header>
      {causes.length === 0 ? <p className="border-t border-line py-3 text-muted">{t('none')}</p> : null}
      <ul>
        {causes.slice(0, mostCauses).map((cause) => (
          <Cause key={cause.key} cause={cause} why={why(cause.first)} />
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-12 text-subtle">
        {rest > 0 ? t('more', { count: rest }) : t('order')}
      </p>
    </section>
  );
}

function Cause({ cause: { first, clusters, alerts }, why }: { cause: FleetCause; why: ReactNode }) {
  const t = useTranslations('fleet.causes');
  const state = verdictStates[first.verdict];
  const isAlone = clusters.length === 1;
  const page = `/clusters/${first.namespace}/${first.name}`;
  return (
    <li className="flex gap-2.5 border-t border-line py-2.5">
      <span className={`state-${state} flex h-5 flex-none items-center`}>
        <Glyph state={state} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate font-medium">
            {isAlone ? first.name : t('ofRegion', { count: clusters.length, region: first.region ?? '' })}
          </span>
          {alerts ? <span className="tabular ml-auto text-12 text-muted">{t('alerts', { count: alerts })}</span> : null}
        </p>
        <p className="text-12 break-words text-muted">{why}</p>
        <Link
          href={isAlone ? page : `/clusters?region=${encodeURIComponent(first.region ?? '')}`}
          aria-label={isAlone ? t('seeCauseOf', { name: first.name }) : t('seeClusters')}
          className="text-12 font-medium text-accent-text hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        >
          {isAlone ? t('seeCause') : t('seeClusters')}
        </Link>
      </div>
    </li>
  );
}
