import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { DraftContent, ManagedItem, ManagedItemDetail, PublishReview } from '@/lib/contracts/catalog-items';
import type { Page } from '@/lib/contracts/page';
import type { TemplateKind } from '@/lib/contracts/templates';

/** Publications move on by what the worker sees; who leads one project only gets no events of drafts. */
const refetchInterval = 5_000;

export const itemsQuery = queryOptions({
  queryKey: keys.catalog.managed,
  queryFn: ({ signal }) => apiGet<Page<ManagedItem>>('/catalog-items', { limit: 200 }, { signal }),
  refetchInterval,
});

const pathOf = (id: string) => `/catalog-items/${encodeURIComponent(id)}`;

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: keys.catalog.managedItem(id),
    queryFn: ({ signal }) => apiGet<ManagedItemDetail>(pathOf(id), {}, { signal }),
    refetchInterval,
  });

export const reviewQuery = (id: string, revision: number, projects: readonly string[]) =>
  queryOptions({
    queryKey: keys.catalog.review(id, revision, projects),
    queryFn: ({ signal }) =>
      apiGet<PublishReview>(`${pathOf(id)}/review`, { projects: projects.join(',') }, { signal }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });

export interface DraftChange {
  id: string;
  revision: number;
}
export const createItem = (id: string, kind: TemplateKind, content: DraftContent) =>
  apiPost<DraftChange>('/catalog-items', { id, kind, content });
export const saveDraft = (id: string, revision: number, content: DraftContent) =>
  apiPost<DraftChange>(`${pathOf(id)}/draft`, { revision, content });
export const discardDraft = (id: string) => apiDelete(`${pathOf(id)}/draft`);
/** Everything else that happens to an item is an act with a body of its own. */
export const actOnItem = (
  id: string,
  act: 'submit' | 'withdraw' | 'return' | 'publish' | 'deprecate' | 'restore' | 'retire',
  body: Record<string, unknown> = {},
) => apiPost<DraftChange>(`${pathOf(id)}/${act}`, body);
