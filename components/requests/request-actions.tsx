'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail, RequestState } from '@/lib/contracts/requests';
import { CancelButton } from './cancel-button';
import { GetKubeconfig } from './get-kubeconfig';
import { kindViews } from './kinds/kind-views';
import { requestApplicationQuery } from './queries';
import { TakeBackButton } from './take-back-button';

/** States in which somebody may take a request back. */
const mayEnd: ReadonlySet<RequestState> = new Set(['submitted', 'awaiting-approval', 'changes-requested', 'approved']);
/** States in which an order has led to nothing. */
const ledNowhere: ReadonlySet<RequestState> = new Set(['rejected', 'cancelled', 'expired', 'failed']);

interface RequestActionsProps {
  request: RequestDetail;
  /** Of an order; undefined where there is none (any more). */
  cluster: ClusterDetail | undefined;
}

/** What can be done next with a request. */
export function RequestActions({ request, cluster }: RequestActionsProps) {
  const t = useTranslations('request');
  const me = useMe();
  const { state, project } = request;
  const form = kindViews[request.kind].formOf(request);
  const isOrder = kindTraits[request.kind].about === 'new-cluster';
  return (
    <>
      {cluster && isOrder && state === 'ready' ? <GetKubeconfig cluster={cluster} /> : null}
      {cluster ? (
        <Button asChild>
          <Link href={`/clusters/${cluster.namespace}/${cluster.name}`}>
            <Icon name="clusters" />
            {t('openCluster')}
          </Link>
        </Button>
      ) : null}
      {request.application ? <OpenApplication application={request.application} /> : null}
      {request.mayResubmit && form !== null ? (
        <Button variant={state === 'changes-requested' ? 'primary' : 'secondary'} asChild>
          <Link href={form}>{t('change')}</Link>
        </Button>
      ) : null}
      {request.mayTakeBack ? <TakeBackButton request={request} /> : null}
      <OrderLike request={request} />
      {request.mayCancel ? <CancelButton request={request} /> : null}
      {mayEnd.has(state) && !holds(me, 'request.cancel', project) ? (
        <WhyNotButton action="request.cancel" project={project} />
      ) : null}
    </>
  );
}

/** Leads to the application that a request is about, while it is there. */
function OpenApplication({ application }: { application: ApplicationRef }) {
  const t = useTranslations('request');
  const found = useQuery(requestApplicationQuery(application));
  // What was read before it went is still in the browser.
  if (found.data === undefined || found.isError) return null;
  return (
    <Button asChild>
      <Link href={applicationPath(application)}>
        <Icon name="applications" />
        {t('openApplication')}
      </Link>
    </Button>
  );
}

/** A new order that begins with the answers of this one: the next step where it led to nothing. */
function OrderLike({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const me = useMe();
  const { kind, state, project } = request;
  const isOver = ledNowhere.has(state);
  const begins = kindViews[kind].likeAt(request);
  if (begins === null) return null;
  if ((!isOver && state !== 'ready') || !holds(me, 'request.create', project)) return null;
  return (
    <Button variant={isOver ? 'primary' : 'secondary'} asChild>
      <Link href={begins}>{t(isOver ? 'orderAgain' : 'orderAnother')}</Link>
    </Button>
  );
}
