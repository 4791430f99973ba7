'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { subjectOf } from '@/components/data/use-request-title';
import { FoldedWords } from '@/components/status/event-words';
import { useServerWords } from '@/components/status/server-words';
import { requestStateMarks } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph, type State } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { kindViews } from './kinds/kind-views';

interface RequestHeadlineProps {
  request: RequestDetail;
  cluster: ClusterDetail | undefined;
  /** Since when the cluster of an order is gone; null while it is there. */
  goneAt?: string | null;
}

/** What happens now in one sentence, and what it means for the person who asked. */
export function RequestHeadline({ request, cluster, goneAt = null }: RequestHeadlineProps) {
  const t = useTranslations('request');
  const words = useDynamicWords();
  const said = useServerWords();
  if (goneAt !== null) {
    return (
      <Headline state="idle" title={t('gone', { name: subjectOf(request) })}>
        {t.rich('goneAt', { at: () => <Time at={goneAt} /> })}
      </Headline>
    );
  }
  const isRunning = ['provisioning', 'applying', 'failed'].includes(request.state);
  // While the cluster moves, its cause says more than the state of the request.
  const cause = isRunning && cluster?.cause ? cluster.cause : null;
  const waitsForMerge = request.state === 'approved' && request.pull?.state === 'open';
  const title = cause
    ? words('clusterCause', cause.message.key, cause.message.params)
    : waitsForMerge
      ? t('git.now', { name: subjectOf(request) })
      : words(`requestNow.${request.kind}`, request.state, { name: subjectOf(request), project: request.project });
  const { reason, reasonMessage } = request;
  // The title says it already.
  const isTold = cause !== null && reasonMessage?.key === `clusterCause.${cause.message.key}`;
  // Where Slipway says the cause of the cluster, the controllers' words are beside it.
  const isBeside = reasonMessage?.key.startsWith('clusterCause.') && reasonMessage.key !== `clusterCause.${reason}`;
  return (
    <Headline state={requestStateMarks[request.state]} title={title}>
      {(isTold ? null : said({ detail: reason, message: reasonMessage })) ??
        (cause && cluster?.nextStep
          ? words('clusterNext', cluster.nextStep.key, cluster.nextStep.params)
          : t(`meaning.${meaningOf(request, cluster)}`))}
      {isBeside ? <FoldedWords label={t('ownWords')} reason="" message={reason ?? ''} /> : null}
    </Headline>
  );
}

function Headline({ state, title, children }: { state: State; title: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="flex items-start gap-3 pb-5">
      <Glyph state={state} size={16} className="mt-1.5" />
      <div className="min-w-0">
        <p className="text-16 font-semibold tracking-(--tracking-tight)">{title}</p>
        <div className="text-14 text-muted">{children}</div>
      </div>
    </div>
  );
}

type Meaning = 'wait' | 'approval' | 'act' | 'askAgain' | 'ready' | 'done' | 'over' | 'unchanged';

function meaningOf(request: RequestDetail, cluster: ClusterDetail | undefined): Meaning {
  const { kind, state } = request;
  const isOrder = kindTraits[kind].about === 'new-cluster';
  switch (state) {
    case 'awaiting-approval':
      return 'approval';
    case 'changes-requested':
    case 'failed':
    case 'rejected':
      return kindViews[kind].likeAt(request) === null ? 'askAgain' : 'act';
    case 'ready':
    case 'done':
      return isOrder && cluster?.kubeconfigAvailable ? 'ready' : 'done';
    case 'cancelled':
    case 'expired':
      return isOrder ? 'over' : 'unchanged';
    default:
      return 'wait';
  }
}
