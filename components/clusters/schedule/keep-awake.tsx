'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useErrorWords } from '@/components/data/use-error-words';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { keys } from '@/lib/client/query-keys';
import type { SleepSchedule } from '@/lib/contracts/sleep-schedule';
import { putSleepSchedule } from './queries';

const hourMs = 3_600_000;

interface KeepAwakeProps {
  namespace: string;
  name: string;
  answer: SleepSchedule;
  mayChange: boolean;
}

/** What comes next, and keeping the cluster awake for once. */
export function KeepAwake({ namespace, name, answer: { schedule, next }, mayChange }: KeepAwakeProps) {
  const t = useTranslations('cluster.schedule');
  const words = useInstantWords();
  const problem = useErrorWords();
  const client = useQueryClient();
  const now = useClock();
  const keep = useMutation({
    mutationFn: async (awakeUntil: string | null) => {
      if (!schedule) return;
      const { timeZone, asleep, wakesOnKubeconfig } = schedule;
      await putSleepSchedule(namespace, name, { timeZone, asleep, wakesOnKubeconfig, awakeUntil });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.clusters.detail(namespace, name) }),
  });
  if (!schedule) return null;
  const kept = schedule.awakeUntil !== null && new Date(schedule.awakeUntil) > now ? schedule.awakeUntil : null;
  // Longer than what is planned already, by three hours.
  const begin = kept ?? (next?.to === 'asleep' ? next.at : now.toISOString());
  const until = new Date(Date.parse(begin) + 3 * hourMs).toISOString();
  const nextWords = next ? t(`next.${next.to}`, { at: words(next.at, 'weekday') }) : t('next.never');
  return (
    <Banner
      state={kept ? 'progressing' : 'idle'}
      className="mb-4"
      title={kept ? t('keptUntil', { at: words(kept, 'weekday') }) : nextWords}
      actions={
        mayChange ? (
          <>
            <Button size="sm" blocked={keep.isPending} onClick={() => keep.mutate(until)}>
              {t('keepUntil', { at: words(until, 'weekday') })}
            </Button>
            {kept ? (
              <Button size="sm" blocked={keep.isPending} onClick={() => keep.mutate(null)}>
                {t('asUsual')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {kept ? nextWords : null}
      {keep.isError ? <span className="text-failed-text">{problem(keep.error)}</span> : null}
    </Banner>
  );
}
