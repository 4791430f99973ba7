import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationFormAnswer } from '@/lib/contracts/application-form';
import type {
  ApplicationRequest,
  RebalanceRequest,
  RemoveApplicationRequest,
} from '@/lib/contracts/application-orders';
import type { ApplicationPreview, applicationPreviewBodySchema } from '@/lib/contracts/application-preview';
import type { Problem } from '@/lib/contracts/problem';
import type { ResubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';

/**
 * What a form of a project's applications is made of; nothing is asked for without a project.
 * @param template of a chart whose values are told as well; null for none
 */
export const applicationFormQuery = (project: string | null, template: string | null = null) =>
  queryOptions({
    queryKey: keys.applications.form(project ?? '', template),
    queryFn: ({ signal }) =>
      apiGet<ApplicationFormAnswer>(
        '/applications/form',
        { project, ...(template !== null && { template }) },
        { signal },
      ),
    enabled: project !== null,
  });

export type PreviewBody = z.infer<typeof applicationPreviewBodySchema>;
/** What it would become, or what is wrong with it field by field. */
export type PreviewAnswer =
  | { preview: ApplicationPreview; errors: [] }
  | { preview: null; errors: NonNullable<Problem['errors']> };

/** What an application would become; the answer before stays until the next one is there. */
export const applicationPreviewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: keys.applications.preview(body),
    queryFn: ({ signal }) => askPreview(body, signal),
    placeholderData: keepPreviousData,
    // Members fill and empty by themselves.
    staleTime: 10_000,
    retry: false,
  });

/** A refusal with places is an answer, not a failure. */
async function askPreview(body: PreviewBody, signal: AbortSignal): Promise<PreviewAnswer> {
  try {
    return { preview: await apiPost<ApplicationPreview>('/applications/preview', body, { signal }), errors: [] };
  } catch (error) {
    const errors = error instanceof ApiError ? error.problem.errors : undefined;
    if (!errors || errors.length === 0) throw error;
    return { preview: null, errors };
  }
}

export function submitApplication(
  body: ApplicationRequest | RemoveApplicationRequest | RebalanceRequest,
  idempotencyKey: string,
): Promise<RequestDetail> {
  return apiPost<RequestDetail>('/requests', body, { idempotencyKey });
}

/** Asks for something else instead of what a request asks for now. */
export function resubmitApplication(id: string, body: ResubmitRequest, idempotencyKey: string): Promise<RequestDetail> {
  return apiPost<RequestDetail>(`/requests/${encodeURIComponent(id)}/resubmit`, body, { idempotencyKey });
}
