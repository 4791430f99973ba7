import { useTranslations } from 'next-intl';
import type { RequestSummary } from '@/lib/contracts/requests';

type Titled = Pick<RequestSummary, 'kind' | 'cluster' | 'application' | 'project'>;

/** What a request is about by name: its cluster or its application, or the project where it is about neither. */
export const subjectOf = ({ cluster, application, project }: Omit<Titled, 'kind'>): string =>
  (cluster ?? application)?.name ?? project;

/** What a request is called in a list or above its page, such as "Create shop-1". */
export function useRequestTitle(): (request: Titled) => string {
  const t = useTranslations('requestTitle');
  return (request) => {
    const isChange = request.kind === 'application' && request.application?.isThere;
    return t(isChange ? 'change-application' : request.kind, { name: subjectOf(request) });
  };
}
