'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ConditionList } from '@/components/status/condition-list';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import type { Region, RegionState } from '@/lib/contracts/regions';
import { RegionClusters } from './region-clusters';
import { RegionComponents } from './region-components';
import { RegionFacts } from './region-facts';
import { RegionTrouble } from './region-trouble';

const marks: Record<RegionState, State> = {
  ready: 'ready',
  paused: 'idle',
  failing: 'failed',
  unknown: 'unknown',
  deleting: 'deleting',
  starting: 'waiting',
};

/** One Region: how it is and what to do, its clusters and their size, what runs there. */
export function RegionCard({ region }: { region: Region }) {
  const t = useTranslations('regions');
  const id = useId();
  const { name, state, createdAt, conditions } = region;
  const others = conditions.filter(({ type }) => type !== 'Ready');
  return (
    <section aria-labelledby={id} className="rounded-4 border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="min-w-0 text-16 font-semibold wrap-anywhere">
            {name}
          </h2>
          <Badge state={marks[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-muted">
          <RunsOn runsOn={region.runsOn} />
          {createdAt ? <span>{t.rich('made', { at: () => <Time at={createdAt} /> })}</span> : null}
        </p>
      </header>
      <RegionTrouble region={region} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-8 gap-y-5 px-4 py-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <RegionClusters region={region} />
        <RegionFacts region={region} />
      </div>
      <RegionComponents region={region} />
      {others.length > 0 ? (
        <div className="border-t border-line">
          <h3 className="px-4 py-2 text-12 text-subtle">{t('conditions')}</h3>
          <ConditionList conditions={others} />
        </div>
      ) : null}
    </section>
  );
}

function RunsOn({ runsOn }: Pick<Region, 'runsOn'>) {
  const t = useTranslations('regions.runsOn');
  if (runsOn.kind !== 'cluster') return <span>{t(runsOn.kind)}</span>;
  const { namespace, name } = runsOn;
  const link = () => (
    <Link
      href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`}
      className="text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {namespace}/{name}
    </Link>
  );
  return <span>{t.rich('cluster', { link })}</span>;
}
