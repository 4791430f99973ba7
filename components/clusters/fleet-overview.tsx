'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FleetScale } from '@/components/charts/fleet-scale';
import { prepareFleetByPhase, prepareFleetByRegion } from '@/components/charts/prepare-fleet';
import { QueryBoundary } from '@/components/data/query-boundary';
import { phaseOrder } from '@/components/status/states';
import { useMarks } from '@/components/status/use-marks';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterFacets, ClusterFilter } from '@/lib/contracts/cluster-filter';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import { fleetQuestion, fleetTicks } from './cluster-question';
import { clusterListQuery } from './queries';

/** The fleet at a glance, above the list. */
export function FleetOverview({ facets, scope }: { facets: ClusterFacets; scope: ClusterFilter }) {
  const t = useTranslations('clusters');
  const phase = useTranslations('clusterPhase');
  const marks = useMarks();
  const isSmall = facets.total <= fleetTicks;
  const query = useQuery({
    ...clusterListQuery(fleetQuestion(scope)),
    enabled: isSmall && facets.total > 0,
  });
  if (facets.total === 0) return null;
  const summary = t('fleet.summary', {
    total: facets.total,
    parts: (facets.facets.phase ?? [])
      .map((each) => `${each.count} ${phase(each.value as ClusterPhase)}`)
      .join(marks.comma),
  });
  if (isSmall) {
    return (
      <QueryBoundary query={query} skeleton={<Skeleton className="my-3.5 h-11" />}>
        {({ items }) => (
          <FleetScale
            fleet={prepareFleetByRegion(items)}
            summary={summary}
            label={(region) => region || t('fleet.noRegion')}
          />
        )}
      </QueryBoundary>
    );
  }
  const fleet = prepareFleetByPhase(facets, phaseOrder);
  return (
    <>
      <FleetScale fleet={fleet} summary={summary} label={(key) => phase(key as ClusterPhase)} />
      <p className="-mt-1 pb-2 text-11 text-subtle">{t('fleet.perTick', { count: fleet.perTick })}</p>
    </>
  );
}
