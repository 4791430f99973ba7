'use client';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** A cluster that Flux or Argo CD keeps as Git says: who it is, and why changes are refused here. */
export function GitBanner({ cluster: { keptBy } }: { cluster: Pick<ClusterDetail, 'keptBy'> }) {
  const t = useTranslations('cluster.git');
  if (!keptBy) return null;
  const keeper = keptBy.namespace === null ? keptBy.name : `${keptBy.namespace}/${keptBy.name}`;
  return (
    <Banner state="attention" className="mb-4" title={t(keptBy.tool, { keeper })}>
      {t('text')}
    </Banner>
  );
}
