'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OrderButton } from '@/components/data/order-button';
import { PageHead } from '@/components/data/page-head';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useClock } from '@/components/status/use-clock';
import { dateTag } from '@/lib/locales';
import { HomeClusters } from './home-clusters';
import { HomeRequests } from './home-requests';
import { HomeSide } from './home-side';
import { NeedsList } from './needs-list';
import { prepareNeeds } from './prepare-needs';
import { homeApprovalsQuery, homeClustersQuery, homeRequestsQuery } from './queries';
import { Lately } from './side/lately';
import { Quotas } from './side/quotas';

/** My clusters, my requests, what needs me. @param alerts what fires, below what needs me */
export function HomePage({ alerts }: { alerts: ReactNode }) {
  const t = useTranslations('home');
  const me = useMe();
  const { project } = useProject();
  const now = useClock();
  const locale = useLocale();
  const timeZone = useTimeZone();
  // Who never orders (auditor, analyst) has nothing of their own: they see what they may read.
  const mine = !me || holds(me, 'request.create');
  const clusters = useQuery({ ...homeClustersQuery({ project, mine }), enabled: me !== undefined });
  const requests = useQuery({ ...homeRequestsQuery({ project, mine }), enabled: me !== undefined });
  const waiting = useQuery({ ...homeApprovalsQuery({ project }), enabled: holds(me, 'request.approve') });
  const asked = waiting.data?.items.map(({ request }) => request);
  const needs = mine ? prepareNeeds(clusters.data?.items ?? [], requests.data?.items ?? [], now, asked) : [];
  const today = new Intl.DateTimeFormat(dateTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
    .format(now)
    .replace(' at ', ', ');
  const isLoaded = clusters.data !== undefined && requests.data !== undefined;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={isLoaded && mine ? t('lede', { today, count: needs.length }) : today}
        actions={<OrderButton project={project} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-6">
          {needs.length > 0 ? (
            <section>
              <h2 className="mb-2 font-semibold">
                {t('needs')} <span className="tabular font-normal text-subtle">{needs.length}</span>
              </h2>
              <NeedsList needs={needs.slice(0, 6)} />
            </section>
          ) : null}
          {alerts}
          <HomeClusters query={clusters} mine={mine} />
          <HomeRequests query={requests} mine={mine} />
        </div>
        <HomeSide>
          <Quotas />
          <Lately clusters={clusters.data?.items ?? []} requests={requests.data?.items ?? []} />
        </HomeSide>
      </div>
    </>
  );
}
