import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationDetail, ApplicationPage } from '@/lib/contracts/applications';

export const applicationPageSize = 50;

/** What the list of applications is asked for. */
export interface ApplicationQuestion {
  project: string | null;
  state: string | null;
  q: string | null;
  cursor: string | null;
}

/** The address of the list as a question; the same for the browser and for the first HTML. */
export const applicationQuestion = (
  url: { state?: string | null; q?: string | null; cursor?: string | null },
  project: string | null,
): ApplicationQuestion => ({ project, state: url.state ?? null, q: url.q ?? null, cursor: url.cursor ?? null });

export const applicationsQuery = (question: ApplicationQuestion) =>
  queryOptions({
    queryKey: keys.applications.list({ ...question }),
    queryFn: ({ signal }) =>
      apiGet<ApplicationPage>('/applications', { ...question, limit: applicationPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface ApplicationRef {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** Path of an application below the list, in the API and in the portal. */
export const applicationPath = ({ controlPlane, namespace, name }: ApplicationRef): string =>
  `/applications/${[controlPlane, namespace, name].map(encodeURIComponent).join('/')}`;

export const applicationQuery = (ref: ApplicationRef) =>
  queryOptions({
    queryKey: keys.applications.detail(applicationPath(ref)),
    queryFn: ({ signal }) => apiGet<ApplicationDetail>(applicationPath(ref), {}, { signal }),
  });
