import { useFormatter, useTranslations } from 'next-intl';
import { type ApplicationWorkload, kubernetesKinds } from '@/lib/contracts/application-workload';

/** Writes what runs of an application as one text. */
export function useWorkloadWords(): (workload: ApplicationWorkload) => string {
  const t = useTranslations('request.effect.application.workloadParts');
  const form = useTranslations('applicationForm.workload');
  const format = useFormatter();
  return (workload) => {
    const kind = kubernetesKinds[workload.kind];
    const parts = partsOf(workload);
    return [kind, ...parts].join(' · ');
  };

  function partsOf(workload: ApplicationWorkload): string[] {
    if (workload.kind === 'job') {
      const { completions, retries, removeAfterSeconds } = workload;
      return [
        t('completions', { count: completions }),
        t('retries', { count: retries }),
        ...(removeAfterSeconds === null
          ? []
          : [t('removedAfter', { minutes: format.number(removeAfterSeconds / 60) })]),
      ];
    }
    if (workload.kind !== 'cron-job') return [];
    const { schedule, timeZone, concurrency, isSuspended, retries } = workload;
    return [
      [schedule, timeZone].filter(Boolean).join(' '),
      form(`concurrencyDetail.${concurrency}`),
      t('retries', { count: retries }),
      ...(isSuspended ? [t('suspended')] : []),
    ];
  }
}
