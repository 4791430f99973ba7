import { useFormatter, useTranslations } from 'next-intl';
import type { Scaling, ScalingSchedule } from '@/lib/contracts/application-scaling';

/** Writes what scales an application by itself: one text for the load, and one line a schedule. */
export function useScalingWords() {
  const t = useTranslations('request.effect.application.scalingOf');
  const format = useFormatter();
  return {
    loadText: ({ fewest, most, cpuPercent, memoryPercent, scaleDownSeconds }: Scaling): string =>
      [
        t('between', { fewest, most }),
        cpuPercent === null ? null : t('cpu', { percent: cpuPercent }),
        memoryPercent === null ? null : t('memory', { percent: memoryPercent }),
        scaleDownSeconds === null ? null : t('scaleDown', { seconds: scaleDownSeconds }),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    scheduleText: ({ name, cron, timeZone, replicas, fewest, most, isPaused }: ScalingSchedule): string =>
      [
        `${name}: ${cron}`,
        timeZone ?? t('zoneOfController'),
        replicas === null ? null : t('replicas', { count: replicas }),
        fewest === null ? null : t('fewest', { count: format.number(fewest) }),
        most === null ? null : t('most', { count: format.number(most) }),
        isPaused ? t('paused') : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
  };
}
