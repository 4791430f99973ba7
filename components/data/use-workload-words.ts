import { useFormatter, useTranslations } from 'next-intl';
import { frameworkNames, leadersOf, type VolcanoJob } from '@/lib/contracts/application-volcano';
import { type ApplicationWorkload, kubernetesKinds } from '@/lib/contracts/application-workload';

/** Writes what runs of an application as one text. */
export function useWorkloadWords(): (workload: ApplicationWorkload) => string {
  const t = useTranslations('request.effect.application.workloadParts');
  const form = useTranslations('applicationForm.workload');
  const format = useFormatter();
  return (workload) => {
    const kind = workload.kind === 'volcano-job' ? form('volcano.name') : kubernetesKinds[workload.kind];
    const parts = partsOf(workload);
    return [kind, ...parts].join(' · ');
  };

  function volcanoParts(job: VolcanoJob): string[] {
    const { framework, leaders, leaderArgs, gpus, gpuResource, queue, minAvailable, retries, priorityClass } = job;
    return [
      frameworkNames[framework] ?? t('noFramework'),
      ...(leaders > 0 ? [t('leaders', { count: leaders, task: leadersOf[framework]?.task ?? '' })] : []),
      ...(leaderArgs.length > 0
        ? [t('leaderArgs', { args: leaderArgs.map((one) => JSON.stringify(one)).join(' ') })]
        : []),
      ...(gpus > 0 ? [t('gpus', { count: gpus, resource: gpuResource })] : []),
      t('queue', { queue }),
      minAvailable === null ? t('allTogether') : t('together', { count: minAvailable }),
      t('retries', { count: retries }),
      ...(priorityClass === null ? [] : [t('priorityClass', { name: priorityClass })]),
    ];
  }

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
    if (workload.kind === 'volcano-job') return volcanoParts(workload);
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
