import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { TemplateDetail, TemplateDiff, TemplateKind, TemplateSummary } from '@/lib/contracts/templates';

/** Templates change when the platform team installs some, which no event tells. */
const refetchInterval = 30_000;

/** All of them: a management cluster has some dozens, which the page filters by itself. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates.list,
  queryFn: ({ signal }) => apiGet<Page<TemplateSummary>>('/templates', { limit: 200 }, { signal }),
  refetchInterval,
});

const pathOf = (kind: TemplateKind, name: string) => `/templates/${kind}/${encodeURIComponent(name)}`;

export const templateQuery = (kind: TemplateKind, name: string) =>
  queryOptions({
    queryKey: keys.templates.detail(kind, name),
    queryFn: ({ signal }) => apiGet<TemplateDetail>(pathOf(kind, name), {}, { signal }),
    refetchInterval,
  });

export const templateDiffQuery = (kind: TemplateKind, name: string, from: string) =>
  queryOptions({
    queryKey: keys.templates.diff(kind, name, from),
    queryFn: ({ signal }) => apiGet<TemplateDiff>(`${pathOf(kind, name)}/diff`, { from }, { signal }),
    placeholderData: keepPreviousData,
  });
