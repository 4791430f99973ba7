'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { ExtendButton } from './extend-button';

/** The first warning is given so long before the end. */
const soonMs = 72 * 3_600_000;

/** The end of a cluster's life when it is near, and what comes of it. */
export function LifetimeBanner({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.lifetime');
  const now = useClock();
  const { expiresAt, graceUntil, protection, phase, keptBy, gitApplier } = cluster;
  if (expiresAt === null || phase === 'deleting') return null;
  const leftMs = Date.parse(expiresAt) - now.getTime();
  if (leftMs > soonMs) return null;
  const when = () => <Time at={expiresAt} />;
  const hasEnded = leftMs <= 0;
  // Its deletion does not reach the repository that would bring it back.
  const isKept = keptBy !== null && gitApplier !== 'gitops';
  return (
    <Banner
      state={hasEnded && !protection ? 'failed' : 'attention'}
      className="mb-4"
      title={t.rich(hasEnded ? 'ended' : 'ends', { at: when })}
      actions={<ExtendButton cluster={cluster} />}
    >
      {protection
        ? t('protectedText', { who: protection.by })
        : graceUntil
          ? t.rich('graceText', { at: () => <Time at={graceUntil} form="full" /> })
          : hasEnded && isKept
            ? t('keptText')
            : t('text')}
    </Banner>
  );
}
