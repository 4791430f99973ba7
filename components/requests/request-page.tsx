'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { prepareLaunches } from '@/components/charts/prepare-launches';
import { RunScale } from '@/components/charts/run-scale';
import { Conversation } from '@/components/data/conversation';
import { EstimateView } from '@/components/data/estimate-view';
import { FailedPage } from '@/components/data/failed-page';
import { RequestHead } from '@/components/data/request-head';
import { requestQuery } from '@/components/data/request-query';
import { useMoney } from '@/components/data/use-money';
import { isFinal } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { whatIsOpen } from '@/lib/pricing/completeness';
import { ClusterReports } from './cluster-reports';
import { kindViews } from './kinds/kind-views';
import { Part } from './part';
import { requestClusterQuery, requestItemQuery } from './queries';
import { RequestActions } from './request-actions';
import { RequestAsked } from './request-asked';
import { RequestHeadline } from './request-headline';
import { RequestLimits } from './request-limits';
import { RequestSide } from './request-side';
import { RequestWaiting } from './request-waiting';

/** One request: what happens now, how it got here, what was asked. */
export function RequestPage({ id }: { id: string }) {
  const query = useQuery(requestQuery(id));
  if (query.data && query.data.id !== id) return <ToRequest id={query.data.id} />;
  if (query.data) return <RequestView request={query.data} />;
  if (query.isError) {
    return <FailedPage kind="request" query={query} />;
  }
  return (
    <div className="appear-late">
      <Skeleton className="mb-3 h-7 w-72" />
      <Skeleton className="mb-8 h-4 w-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

/** Whoever came by a short id goes on at the address that live events know. */
function ToRequest({ id }: { id: string }) {
  const router = useRouter();
  useEffect(() => router.replace(`/requests/${id}`), [id, router]);
  return <Skeleton className="h-96" />;
}

function RequestView({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const item = useQuery(requestItemQuery(request.catalogItem?.id ?? null)).data;
  const isOrder = kindTraits[request.kind].about === 'new-cluster';
  const gone = goneSince(request);
  const found = useQuery(requestClusterQuery(request.cluster)).data;
  // What was read before the cluster went is still in the browser, and a new one may have its name.
  const cluster = gone || isRemoved(request) ? undefined : found;
  const { Effect } = kindViews[request.kind];
  return (
    <>
      <RequestHead
        request={request}
        badge={gone ? <Badge state="idle">{t('goneState')}</Badge> : undefined}
        meta={useMeta(request)}
        actions={<RequestActions request={request} cluster={cluster} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <RequestHeadline request={request} cluster={cluster} goneAt={gone} />
          <div className="grid gap-4">
            <RequestWaiting request={request} />
            {Effect ? <Effect request={request} /> : null}
            {isOrder && cluster && cluster.steps.length > 0 ? (
              <RunScale
                steps={cluster.steps}
                startedAt={cluster.createdAt}
                endedAt={isFinal(request.state) ? request.updatedAt : null}
                usual={item ? prepareLaunches(item.launches).usual : null}
              />
            ) : null}
          </div>
          <div className="mt-7 grid gap-x-8 gap-y-7 xl:grid-cols-2 [&:not(:has(h2))]:hidden">
            <RequestAsked request={request} />
            <div className="grid content-start gap-7 empty:hidden">
              {request.estimate ? (
                <Part title={t('price')}>
                  <EstimateView estimate={request.estimate} />
                </Part>
              ) : null}
              <RequestLimits request={request} />
            </div>
          </div>
          <div className="mt-7">
            <Conversation id={request.id} />
          </div>
          {cluster && isOrder ? <ClusterReports cluster={cluster} /> : null}
        </div>
        <RequestSide request={request} />
      </div>
    </>
  );
}

/** Who asked and who agreed, where, and what it costs. */
function useMeta({ requester, createdAt, project, timeline, estimate }: RequestDetail): ReactNode[] {
  const t = useTranslations('request');
  const money = useMoney();
  const approval = timeline.findLast(({ type }) => type === 'approved');
  const price = estimate && whatIsOpen(estimate) === null ? estimate : null;
  return [
    <span key="by">{t.rich('askedBy', { who: requester, at: () => <Time at={createdAt} /> })}</span>,
    approval && (
      <span key="approved">{t.rich('approvedBy', { who: approval.actor, at: () => <Time at={approval.at} /> })}</span>
    ),
    project,
    price && t('priceMeta', { price: money.whole(price.monthlyLikely, price.currency) }),
  ];
}

/** Whether the request has taken its own cluster away. */
const isRemoved = ({ kind, state }: RequestDetail) => kindTraits[kind].removesCluster && state === 'done';

/** Since when the cluster of an order that was ready is gone; null while it is there, and where there never was one. */
function goneSince({ kind, state, reservation }: RequestDetail): string | null {
  const wasReady = kindTraits[kind].about === 'new-cluster' && state === 'ready';
  return wasReady && reservation?.state === 'released' ? reservation.releasedAt : null;
}
