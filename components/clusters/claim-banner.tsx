'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '@/components/data/error-state';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { claimCluster } from './queries';

/** A cluster that came to be without Slipway: who may, takes it over. */
export function ClaimBanner({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.claim');
  const client = useQueryClient();
  const problem = useProblemWords();
  const me = useMe();
  const claim = useMutation({
    mutationFn: () => claimCluster(cluster.namespace, cluster.name),
    onSuccess: () => {
      notifyDone(t('done', { name: cluster.name }));
      return client.invalidateQueries({ queryKey: ['clusters'] });
    },
    onError: (error) => notifyFailed(problem(error).title, problem(error).text),
  });
  if (cluster.owner !== null) return null;
  return (
    <Banner
      state="unknown"
      className="mb-4"
      title={t('title')}
      actions={
        holds(me, 'cluster.claim', cluster.project ?? cluster.namespace) ? (
          <Button size="sm" blocked={claim.isPending} onClick={() => claim.mutate()}>
            {t('claim')}
          </Button>
        ) : (
          <WhyNotButton action="cluster.claim" project={cluster.project ?? cluster.namespace} isSmall />
        )
      }
    >
      {t('text')}
    </Banner>
  );
}
