'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { prepareLaunches } from '@/components/charts/prepare-launches';
import { RunScale } from '@/components/charts/run-scale';
import { Conversation } from '@/components/data/conversation';
import { ErrorState } from '@/components/data/error-state';
import { NotHere } from '@/components/data/not-here';
import { RequestHead } from '@/components/data/request-head';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { ConditionList } from '@/components/status/condition-list';
import { isFinal } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail, RequestState } from '@/lib/contracts/requests';
import { CancelButton } from './cancel-button';
import { GetKubeconfig } from './get-kubeconfig';
import { kindViews } from './kinds/kind-views';
import { requestClusterQuery, requestItemQuery, requestQuery } from './queries';
import { RequestHeadline } from './request-headline';
import { RequestSide } from './request-side';
import { RequestWaiting } from './request-waiting';
import { TakeBackButton } from './take-back-button';

/** States in which somebody may take a request back. */
const mayEnd: ReadonlySet<RequestState> = new Set(['submitted', 'awaiting-approval', 'changes-requested', 'approved']);

/** One request: what happens now, how it got here, what was asked. */
export function RequestPage({ id }: { id: string }) {
  const query = useQuery(requestQuery(id));
  if (query.data && query.data.id !== id) return <ToRequest id={query.data.id} />;
  if (query.data) return <RequestView request={query.data} />;
  if (query.isError) {
    return query.error instanceof ApiError && query.error.code === 'not-found' ? (
      <NotHere kind="request" />
    ) : (
      <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />
    );
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
  const me = useMe();
  const cluster = useQuery(requestClusterQuery(request.cluster)).data;
  const item = useQuery(requestItemQuery(request.catalogItem?.id ?? null)).data;
  const { about, removesCluster } = kindTraits[request.kind];
  const isOrder = about === 'new-cluster';
  const { Effect, formOf } = kindViews[request.kind];
  const form = formOf(request);
  // What was read before the cluster went is still in the browser, and leads to a page that is not there.
  const isGone = removesCluster && request.state === 'done';
  return (
    <>
      <RequestHead
        request={request}
        meta={[
          <span key="by">
            {t.rich('askedBy', { who: request.requester, at: () => <Time at={request.createdAt} /> })}
          </span>,
          request.project,
        ]}
        actions={
          <>
            {cluster && isOrder && request.state === 'ready' ? <GetKubeconfig cluster={cluster} /> : null}
            {cluster && request.cluster && !isGone ? (
              <Button asChild>
                <Link href={`/clusters/${request.cluster.namespace}/${request.cluster.name}`}>
                  <Icon name="clusters" />
                  {t('openCluster')}
                </Link>
              </Button>
            ) : null}
            {request.mayResubmit && form !== null ? (
              <Button variant={request.state === 'changes-requested' ? 'primary' : 'secondary'} asChild>
                <Link href={form}>{t('change')}</Link>
              </Button>
            ) : null}
            {request.mayTakeBack ? <TakeBackButton request={request} /> : null}
            {request.mayCancel ? <CancelButton request={request} /> : null}
            {mayEnd.has(request.state) && !holds(me, 'request.cancel', request.project) ? (
              <WhyNotButton action="request.cancel" project={request.project} />
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <RequestHeadline request={request} cluster={cluster} />
          <div className="grid gap-4">
            <RequestWaiting request={request} />
            {Effect ? <Effect request={request} /> : null}
          </div>
          {isOrder && cluster && cluster.steps.length > 0 ? (
            <RunScale
              steps={cluster.steps}
              startedAt={cluster.createdAt}
              endedAt={isFinal(request.state) ? request.updatedAt : null}
              usual={item ? prepareLaunches(item.launches).usual : null}
            />
          ) : null}
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

const shownEvents = 8;

/** Controllers report the same of one object again and again; the newest of each is enough here. */
function withoutRepeats(events: ClusterDetail['events']): ClusterDetail['events'] {
  const seen = new Set<string>();
  return events.filter(({ object, reason, message }) => {
    const said = `${object} ${message || reason}`;
    return !seen.has(said) && seen.add(said);
  });
}

function ClusterReports({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('request');
  return (
    <>
      <section className="mt-7">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 className="font-semibold">{t('reports')}</h2>
          <Link
            href={`/clusters/${cluster.namespace}/${cluster.name}/events`}
            className="text-12 text-accent-text hover:underline"
          >
            {t('allEvents', { count: cluster.events.length })}
          </Link>
        </div>
        {cluster.events.length === 0 ? (
          <p className="text-muted">{t('noReports')}</p>
        ) : (
          <ul className="text-12">
            {withoutRepeats(cluster.events)
              .slice(0, shownEvents)
              .map((event) => (
                <li
                  key={`${event.at}${event.object}${event.reason}${event.message}`}
                  className="grid grid-cols-[64px_12px_minmax(0,1fr)] gap-2.5 border-line py-1.5 not-first:border-t"
                >
                  <Time at={event.at} form="clock" className="code-font text-subtle" />
                  <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
                  <span className="min-w-0 break-words">{event.message || event.reason}</span>
                </li>
              ))}
          </ul>
        )}
      </section>
      <details className="mt-5">
        <summary className="w-fit text-muted">{t('conditions')}</summary>
        <div className="mt-2 rounded-4 border border-line pb-1 [&_li:first-child]:border-t-0">
          <ConditionList conditions={cluster.conditions} />
        </div>
      </details>
    </>
  );
}
