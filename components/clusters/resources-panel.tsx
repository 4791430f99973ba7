'use client';
import { useTranslations } from 'next-intl';
import { CapacityScale } from '@/components/charts/capacity-scale';
import { usePercent } from '@/components/data/use-percent';
import { useQuantity } from '@/components/data/use-quantity';
import { Panel } from '@/components/ui/panel';
import type { ClusterResource, MetricUnit } from '@/lib/contracts/cluster-metrics';

const units: Record<ClusterResource['id'], MetricUnit> = {
  cpu: 'cores',
  memory: 'bytes',
  disk: 'bytes',
  gpu: 'devices',
};

/** What there is, what was asked for and what is used, at this moment. */
export function ResourcesPanel({ resources }: { resources: readonly ClusterResource[] }) {
  const t = useTranslations('cluster.metrics.resources');
  const shown = resources.filter(({ id, capacity }) => id !== 'gpu' || (capacity ?? 0) > 0);
  return (
    <Panel title={t('title')} remark={t('remark')}>
      <div className="grid grid-cols-2 gap-x-8 gap-y-4 max-sm:grid-cols-1">
        {shown.map((resource) => (
          <Resource key={resource.id} resource={resource} />
        ))}
      </div>
    </Panel>
  );
}

function Resource({ resource: { id, capacity, requested, used } }: { resource: ClusterResource }) {
  const t = useTranslations('cluster.metrics.resources');
  const percent = usePercent();
  const label = t(id);
  const { bare, whole } = useQuantity()(units[id], Math.max(capacity ?? 0, requested ?? 0));
  if (capacity === null) {
    return (
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="text-subtle">{t('unknown')}</span>
      </div>
    );
  }
  const parts = {
    used: used === null ? t('notKnown') : bare(used),
    requested: requested === null ? t('notKnown') : bare(requested),
    capacity: whole(capacity),
    percent: used === null || capacity === 0 ? t('notKnown') : percent(used / capacity),
  };
  const form = requested === null ? 'used' : 'full';
  return (
    <CapacityScale
      label={label}
      capacity={capacity}
      requested={requested}
      used={used}
      figures={t.rich(`${form}Figures`, { ...parts, b: (chunks) => <b>{chunks}</b> })}
      summary={t(`${form}Summary`, { label, ...parts })}
    />
  );
}
