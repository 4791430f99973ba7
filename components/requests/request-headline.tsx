'use client';
import { useTranslations } from 'next-intl';
import { subjectOf } from '@/components/data/use-request-title';
import { useServerWords } from '@/components/status/server-words';
import { requestStateMarks } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';

interface RequestHeadlineProps {
  request: RequestDetail;
  cluster: ClusterDetail | undefined;
}

/** What happens now in one sentence, and what it means for the person who asked. */
export function RequestHeadline({ request, cluster }: RequestHeadlineProps) {
  const t = useTranslations('request');
  const words = useDynamicWords();
  const said = useServerWords();
  const isRunning = ['provisioning', 'applying', 'failed'].includes(request.state);
  // While the cluster moves, its cause says more than the state of the request.
  const cause = isRunning && cluster?.cause ? cluster.cause : null;
  return (
    <div aria-live="polite" className="flex items-start gap-3 pb-5">
      <Glyph state={requestStateMarks[request.state]} size={16} className="mt-1.5" />
      <div className="min-w-0">
        <p className="text-16 font-semibold tracking-(--tracking-tight)">
          {cause
            ? words('clusterCause', cause.message.key, cause.message.params)
            : words(`requestNow.${request.kind}`, request.state, {
                name: subjectOf(request),
                project: request.project,
              })}
        </p>
        <p className="text-14 text-muted">
          {said({ detail: request.reason, message: request.reasonMessage }) ??
            (cause && cluster?.nextStep
              ? words('clusterNext', cluster.nextStep.key, cluster.nextStep.params)
              : t(`meaning.${meaningOf(request, cluster)}`))}
        </p>
      </div>
    </div>
  );
}

function meaningOf(
  { kind, state }: RequestDetail,
  cluster: ClusterDetail | undefined,
): 'wait' | 'approval' | 'act' | 'ready' | 'done' | 'over' {
  switch (state) {
    case 'awaiting-approval':
      return 'approval';
    case 'changes-requested':
    case 'failed':
    case 'rejected':
      return 'act';
    case 'ready':
    case 'done':
      return kindTraits[kind].about === 'new-cluster' && cluster?.kubeconfigAvailable ? 'ready' : 'done';
    case 'cancelled':
    case 'expired':
      return 'over';
    default:
      return 'wait';
  }
}
