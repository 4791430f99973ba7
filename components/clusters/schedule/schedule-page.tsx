'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '@/components/data/cluster-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Skeleton } from '@/components/ui/skeleton';
import type { SleepSchedule } from '@/lib/contracts/sleep-schedule';
import { SleepPanel } from '../sleep-panel';
import { HourCosts } from './hour-costs';
import { KeepAwake } from './keep-awake';
import { sleepScheduleQuery } from './queries';
import { ScheduleForm } from './schedule-form';
import { SleepWeek } from './sleep-week';

interface SchedulePageProps {
  namespace: string;
  name: string;
}

/** When a cluster sleeps, what that leaves to pay, and the week by the hour. */
export function SchedulePage({ namespace, name }: SchedulePageProps) {
  const me = useMe();
  const query = useQuery(sleepScheduleQuery(namespace, name));
  const { data: cluster } = useQuery(clusterQuery(namespace, name));
  if (!cluster) return null;
  const project = cluster.project ?? namespace;
  const mayChange = holds(me, 'cluster.change', project);
  const canSleep = cluster.asleep !== null || cluster.sleep.refusal === null;
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="h-96" />}>
      {(answer) => (
        <>
          <KeepAwake namespace={namespace} name={name} answer={answer} mayChange={mayChange} />
          <LastRefusal last={answer.last} />
          <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
            <div className="grid min-w-0 content-start gap-4">
              <SleepWeek namespace={namespace} name={name} />
              {mayChange && canSleep ? (
                <ScheduleForm namespace={namespace} name={name} schedule={answer.schedule} />
              ) : null}
              {mayChange ? null : <WhyNotButton action="cluster.change" project={project} isSmall />}
            </div>
            <div className="grid min-w-0 content-start gap-4">
              <SleepPanel cluster={cluster} isOnPage />
              {mayChange && canSleep ? <HourCosts cluster={cluster} /> : null}
            </div>
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

/** Why the last change of the schedule did not happen. */
function LastRefusal({ last }: { last: SleepSchedule['last'] }) {
  const t = useTranslations('cluster.schedule');
  const words = useServerWords();
  const at = useInstantWords();
  if (last?.state !== 'refused' || last.reason === null) return null;
  return (
    <Banner state="attention" className="mb-4" title={t(`refused.${last.to}`, { at: at(last.at, 'weekday') })}>
      {words(last.reason) ?? last.reason.detail}. {t('again')}{' '}
      <Link href="/requests" className="underline underline-offset-2">
        {t('requests')}
      </Link>
    </Banner>
  );
}
