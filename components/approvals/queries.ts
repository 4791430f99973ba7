import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApprovalPage, Review } from '@/lib/contracts/approvals';
import type { ApprovalDecision, ApprovalView } from '@/lib/contracts/choices';
import type { RequestDetail } from '@/lib/contracts/requests';

export interface ApprovalQuestion {
  view: ApprovalView;
  decision?: ApprovalDecision;
  project?: string;
  cursor?: string;
  limit: number;
}

export const approvalListQuery = (question: ApprovalQuestion) =>
  queryOptions({
    queryKey: keys.requests.approvals({ ...question }),
    queryFn: ({ signal }) => apiGet<ApprovalPage>('/approvals', { ...question }, { signal }),
    placeholderData: keepPreviousData,
  });

const shownDecisions = 8;

/** What `latelyQuery` asks, by the browser as by the page that reads ahead. */
export const latelyQuestion = (project: string | null) => ({
  lately: 'true' as const,
  ...(project === null ? {} : { project }),
  limit: shownDecisions,
});

export const latelyQuery = (project: string | null) =>
  queryOptions({
    queryKey: keys.requests.approvals(latelyQuestion(project)),
    queryFn: ({ signal }) => apiGet<ApprovalPage>('/approvals', latelyQuestion(project), { signal }),
    placeholderData: keepPreviousData,
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: keys.requests.review(id),
    queryFn: ({ signal }) => apiGet<Review>(`/approvals/${encodeURIComponent(id)}`, {}, { signal }),
  });

export type AnswerVerb = 'approve' | 'reject' | 'request-changes';

export function answerRequest(
  id: string,
  verb: AnswerVerb,
  body: { revision: number; comment?: string },
): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/approvals/${encodeURIComponent(id)}/${verb}`, body);
}
