'use client';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { nameKeeper } from '@/lib/name-keeper';

/** A cluster that Flux or Argo CD keeps as Git says: who it is, and why changes are refused here or where they go. */
export function GitBanner({
  cluster: { keptBy, gitApplier },
}: {
  cluster: Pick<ClusterDetail, 'keptBy' | 'gitApplier'>;
}) {
  const t = useTranslations('cluster.git');
  if (!keptBy) return null;
  return (
    <Banner state="attention" className="mb-4" title={t(keptBy.tool, { keeper: nameKeeper(keptBy) })}>
      {t(gitApplier === 'gitops' ? 'throughGit' : 'text')}
    </Banner>
  );
}
