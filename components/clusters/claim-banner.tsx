'use client';
import { useTranslations } from 'next-intl';
import { useClaim } from '@/components/data/use-claim';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** A cluster that came to be without Slipway: who may, takes it over. */
export function ClaimBanner({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.claim');
  const me = useMe();
  const claim = useClaim(cluster.namespace, cluster.name);
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
