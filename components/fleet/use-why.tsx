'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAlertLine } from '@/components/data/alert-words';
import { CauseText } from '@/components/status/cause-text';
import { Time } from '@/components/status/time';
import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import type { FleetCluster } from '@/lib/contracts/fleet';

/** As many as a row has room for; how many there are stands beside it. */
const mostAlerts = 2;

/**
 * Why a cluster is as it is, in one sentence; null when all is well. The cause is that of the list of clusters; what
 * only the metrics tell is said where there is none.
 * @param alerts what fires, null where that is not known
 */
export function useWhy(alerts: AnsweredAlerts | null): (cluster: FleetCluster) => ReactNode {
  const t = useTranslations('fleet');
  const sentencesOf = useAlertLine();
  return ({ namespace, name, phase, cause, reason, values }) => {
    if (phase !== 'ready' && cause) return <CauseText cause={cause} />;
    if (reason === 'allWell') return null;
    if (reason === 'alertsCritical' || reason === 'alertsWarning') {
      const own = alerts?.items.filter(
        ({ isSilenced, clusters }) =>
          !isSilenced && clusters.some((each) => each.namespace === namespace && each.name === name),
      );
      if (own?.length) return sentencesOf(own.slice(0, mostAlerts));
    }
    return t.rich(`reason.${reason}`, { ...values, since: () => <Time at={String(values.since ?? '')} /> });
  };
}
