'use client';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** A cluster that Flux or Argo CD keeps as Git says: who it is, and why changes are refused here or where they go. */
export function GitBanner({
  cluster: { keptBy, gitApplier },
}: {
  cluster: Pick<ClusterDetail, 'keptBy' | 'gitApplier'>;
}) {
  const t = useTranslations('cluster.git');
  if (!keptBy) return null;
  const keeper = keptBy.namespace === null ? keptBy.name : `${keptBy.namespace}/${keptBy.name}`;
  return (
    <Banner state="attention" className="mb-4" title={t(keptBy.tool, { keeper })}>
      {t(gitApplier === 'gitops' ? 'throughGit' : 'text')}
    </Banner>
  );
}
