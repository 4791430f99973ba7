import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Conversation, RequestComment } from '@/lib/contracts/comments';

const pathOf = (id: string) => `/requests/${encodeURIComponent(id)}/comments`;

/** What requester and approvers wrote about a request. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.requests.comments(id),
    queryFn: ({ signal }) => apiGet<Conversation>(pathOf(id), {}, { signal }),
  });

export const addComment = (id: string, text: string): Promise<RequestComment> => apiPost(pathOf(id), { text });
