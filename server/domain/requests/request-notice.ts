import type { SaidSentence } from '../../../lib/contracts/common.ts';
import type { NoticeArguments, NoticeTopic } from '../../../lib/contracts/notifications.ts';
import { kindTraits, type RequestKind } from '../../../lib/contracts/request-kinds.ts';
import type { RequestState } from '../../../lib/contracts/requests.ts';
import type { Notice } from '../notices/notice.ts';
import { type RequestEvent, subjectNameOf } from './request.ts';

interface Asked {
  id: string;
  shortId: string;
  kind: RequestKind;
  project: string;
  namespace: string;
  clusterName: string;
  requesterId: string;
  requester: string;
}
type Draft = Omit<Notice, 'at' | 'actorId'> & { about: string[] };

/** What is told of a request: to its requester, by whatever account, and to those who decide. */
export function noticeOfRequest(topic: NoticeTopic, request: Asked, named: NoticeArguments = {}): Draft {
  const { id, shortId, kind, project, namespace, requesterId, requester } = request;
  const cluster = subjectNameOf(request);
  // A cluster that is there is what people want to see; otherwise the request tells what became of it.
  const isThere = topic === 'cluster-ready';
  return {
    topic,
    project,
    about: [requesterId, requester],
    ...(isThere
      ? { subject: 'clusters' as const, key: `${namespace}/${cluster}` }
      : { subject: 'requests' as const, key: id }),
    arguments: { kind, cluster, requester, shortId, ...named },
  };
}

/** What is told when a request was just sent; `by` is who the policies ask. */
export function noticeOfSubmission(
  request: Asked & { state: RequestState; estimate: { monthlyLikely: string; currency: string } | null },
  by: string | null,
): Draft {
  const topic = request.state === 'awaiting-approval' ? 'request-waits' : 'request-submitted';
  const { estimate } = request;
  return noticeOfRequest(topic, request, {
    ...(by !== null && { decidedBy: by }),
    ...(estimate && { monthly: estimate.monthlyLikely, currency: estimate.currency }),
  });
}

/** What is told when the worker moved a request on; null when nobody has to know. */
export function noticeOfStep(before: Asked & { state: RequestState }, event: RequestEvent, why?: SaidSentence) {
  const { about, removesCluster } = kindTraits[before.kind];
  const isOrder = about === 'new-cluster';
  const reason: NoticeArguments = why ? { reason: why.detail, ...(why.message && { reasonMessage: why.message }) } : {};
  if (event === 'finish' && isOrder) return noticeOfRequest('cluster-ready', before);
  if (event === 'finish' && removesCluster) return noticeOfRequest('cluster-deleted', before);
  if (event === 'fail') return noticeOfRequest(isOrder ? 'cluster-failed' : 'request-failed', before, reason);
  if (event === 'reject') {
    return noticeOfRequest('request-rejected', before, { by: 'slipway', ...(why && { comment: why.detail }) });
  }
  // Nobody answered, or the requester did not change what they were asked to.
  if (event === 'expire')
    return noticeOfRequest('request-expired', before, {
      waited: before.state === 'awaiting-approval' ? 'answer' : 'change',
    });
  return null;
}
