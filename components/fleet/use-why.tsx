'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CauseText } from '@/components/status/cause-text';
import { Time } from '@/components/status/time';
import type { FleetCluster } from '@/lib/contracts/fleet';

/**
 * Why a cluster is as it is, in one sentence; null when all is well. The cause is that of the list of clusters; what
 * only the metrics tell is said where there is none.
 */
export function useWhy(): (cluster: FleetCluster) => ReactNode {
  const t = useTranslations('fleet');
  return ({ phase, cause, reason, values }) => {
    if (phase !== 'ready' && cause) return <CauseText cause={cause} />;
    if (reason === 'allWell') return null;
    return t.rich(`reason.${reason}`, { ...values, since: () => <Time at={String(values.since ?? '')} /> });
  };
}
