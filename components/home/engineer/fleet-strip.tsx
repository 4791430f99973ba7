'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FleetScale } from '@/components/charts/fleet-scale';
import { prepareFleetByPhase, prepareFleetByRegion } from '@/components/charts/prepare-fleet';
import { QueryBoundary } from '@/components/data/query-boundary';
import { phaseOrder } from '@/components/status/states';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import { homeFacetsQuery, homeFleetQuery } from '../queries';
import { SectionHead } from '../section-head';

/** The fleet as ticks by region; a large one by phase. */
export function FleetStrip({ project }: { project: string | null }) {
  const t = useTranslations('home');
  const facets = useQuery(homeFacetsQuery(project ? { project } : {}));
  return (
    <section className="min-w-0">
      <SectionHead title={t('engineer.fleet')} count={facets.data?.total} href="/clusters" link={t('allClusters')} />
      <QueryBoundary query={facets} skeleton={<Skeleton className="my-3.5 h-11" />}>
        {(data) => <Strip facets={data} project={project} />}
      </QueryBoundary>
    </section>
  );
}

function Strip({ facets, project }: { facets: ClusterFacets; project: string | null }) {
  const t = useTranslations('clusters.fleet');
  const home = useTranslations('home.engineer');
  const words = useDynamicWords();
  const marks = useMarks();
  const clusters = useQuery(homeFleetQuery({ project }));
  const phase = (key: string) => words('clusterPhase', key);
  if (facets.total === 0) return <p className="border-t border-line py-3 text-muted">{home('noClusters')}</p>;
  const summary = t('summary', {
    total: facets.total,
    parts: (facets.facets.phase ?? []).map(({ value, count }) => `${count} ${phase(value)}`).join(marks.comma),
  });
  return (
    <QueryBoundary query={clusters} skeleton={<Skeleton className="my-3.5 h-11" />}>
      {({ items, total }) =>
        items.length === total ? (
          <FleetScale
            fleet={prepareFleetByRegion(items)}
            summary={summary}
            label={(region) => region || t('noRegion')}
          />
        ) : (
          <FleetScale fleet={prepareFleetByPhase(facets, phaseOrder)} summary={summary} label={phase} />
        )
      }
    </QueryBoundary>
  );
}
