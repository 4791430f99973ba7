import { useTranslations } from 'next-intl';
import type { RequestSummary } from '@/lib/contracts/requests';

type Titled = Pick<RequestSummary, 'kind' | 'cluster' | 'project'>;

/** What a request is about by name: its cluster, or the project where it is about no cluster. */
export const subjectOf = ({ cluster, project }: Omit<Titled, 'kind'>): string => cluster?.name ?? project;

/** What a request is called in a list or above its page, such as "Create shop-1". */
export function useRequestTitle(): (request: Titled) => string {
  const t = useTranslations('requestTitle');
  return (request) => t(request.kind, { name: subjectOf(request) });
}
