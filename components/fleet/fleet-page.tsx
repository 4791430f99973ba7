'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { alertsQuery } from '@/components/data/alerts-query';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { phaseStates } from '@/components/status/states';
import { verdictStates } from '@/components/status/verdicts';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Glyph, type State } from '@/components/ui/glyph';
import { Skeleton } from '@/components/ui/skeleton';
import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import { type FleetFilter, fleetStates } from '@/lib/contracts/choices';
import type { Fleet } from '@/lib/contracts/fleet';
import { FleetCauses } from './fleet-causes';
import { FleetMap } from './fleet-map';
import { FleetTable } from './fleet-table';
import { fleetQuery } from './queries';
import { type FleetFilters, useFleetFilters } from './use-fleet-filters';

/** How all clusters are that one may see: where, worst first, and how full. */
export function FleetPage({ notice, alerts }: { notice: ReactNode; alerts: ReactNode }) {
  const t = useTranslations('fleet');
  const { project } = useProject();
  const filters = useFleetFilters(project);
  const query = useQuery(fleetQuery(filters.question));
  const report = useQuery(alertsQuery(project === null ? {} : { project })).data;
  const known = report?.state === 'answered' ? report : null;
  return (
    <>
      <PageHead title={t('title')} lede={query.data ? <Summary fleet={query.data} /> : ' '} />
      {notice}
      <QueryBoundary query={query} skeleton={<FleetSkeleton />}>
        {(fleet) => <Shown fleet={fleet} filters={filters} notice={alerts} alerts={known} />}
      </QueryBoundary>
    </>
  );
}

/** The page in a sentence. */
function Summary({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('fleet');
  const { total, states, alerting } = fleet;
  if (total === 0) return t('summaryNone');
  return t('summary', { total, ...states, alerting });
}

interface ShownProps {
  fleet: Fleet;
  filters: FleetFilters;
  /** Why alerts are not known, or not all of them. */
  notice: ReactNode;
  /** What fires; null where that is not known. */
  alerts: AnsweredAlerts | null;
}

function Shown({ fleet, filters, notice, alerts }: ShownProps) {
  const t = useTranslations('fleet');
  const common = useTranslations('common');
  const source = useTranslations('metricsSource');
  if (fleet.total === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      {fleet.source === 'known' ? null : (
        <Banner state="unknown" title={fleet.source === 'off' ? source('off') : t('unasked')}>
          {t('phasesOnly')}
        </Banner>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('column.verdict')}</legend>
        <Chip isOn={filters.state === null} onChoose={() => filters.choose({ state: null })}>
          {t('all')} <span className="tabular text-subtle">{fleet.total}</span>
        </Chip>
        {fleetStates.map((state) => (
          <StateChip key={state} state={state} count={fleet.states[state]} filters={filters} />
        ))}
        <StateChip state="alerting" count={fleet.alerting} filters={filters} />
        {filters.region ? (
          <Chip isOn onChoose={() => filters.choose({ region: null })}>
            {t('onlyRegion', { region: filters.region === 'none' ? t('noRegion') : filters.region })}
            <span aria-hidden="true">×</span>
          </Chip>
        ) : null}
      </fieldset>
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <FleetMap regions={fleet.regions} filters={filters} />
        <FleetCauses clusters={fleet.clusters} alerts={alerts} />
      </div>
      {fleet.clusters.length === 0 ? (
        <EmptyState title={t('noneMatch')} action={<Button onClick={filters.clear}>{common('clearFilters')}</Button>} />
      ) : (
        <section aria-label={t('caption')} className="rounded-4 border border-line bg-surface">
          <FleetTable clusters={fleet.clusters} alerts={alerts} />
          {fleet.matching > fleet.clusters.length ? (
            <p className="border-t border-line px-4 py-2 text-12 text-subtle">
              {t('more', { shown: fleet.clusters.length, count: fleet.matching })}
            </p>
          ) : null}
        </section>
      )}
      <p className="text-12 text-subtle max-sm:hidden">{t('legend')}</p>
    </div>
  );
}

const glyphs: Record<FleetFilter, State> = {
  failed: phaseStates.failed,
  degraded: phaseStates.degraded,
  changing: phaseStates.updating,
  ready: phaseStates.ready,
  asleep: phaseStates.hibernated,
  alerting: verdictStates.degraded,
};

interface StateChipProps {
  state: FleetFilter;
  count: number;
  filters: FleetFilters;
}

function StateChip({ state, count, filters }: StateChipProps) {
  const words = useTranslations('fleet.state');
  const isOn = filters.state === state;
  if (count === 0 && !isOn) return null;
  return (
    <Chip isOn={isOn} onChoose={() => filters.choose({ state: isOn ? null : state })}>
      <span className={`state-${glyphs[state]} flex`}>
        <Glyph state={glyphs[state]} />
      </span>
      {words(state)} <span className="tabular text-subtle">{count}</span>
    </Chip>
  );
}

function Chip({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={cn(
        'inline-flex h-8 items-center gap-1.5 rounded-3 border border-line-input px-3 font-medium hover:bg-hover max-sm:h-11',
        isOn && 'border-accent bg-selected',
      )}
    >
      {children}
    </button>
  );
}

function FleetSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </div>
  );
}
