import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type {
  Attempt,
  ChangeDestination,
  CreateDestination,
  CreatedDestination,
  Destination,
} from '@/lib/contracts/destinations';
import type { Page } from '@/lib/contracts/page';

const path = '/notifications/destinations';
const pathOf = (id: string, act = '') => `${path}/${encodeURIComponent(id)}${act}`;

/** All that I may see; a page of a project shows its own of them. */
export const destinationsQuery = queryOptions({
  queryKey: keys.destinations,
  queryFn: ({ signal }) => apiGet<Page<Destination>>(path, {}, { signal }),
});

/** The secret is in this answer and nowhere else. */
export const createDestination = (body: CreateDestination, idempotencyKey: string) =>
  apiPost<CreatedDestination>(path, body, { idempotencyKey });
export const changeDestination = (id: string, body: ChangeDestination) => apiPut<Destination>(pathOf(id), body);
export const deleteDestination = (id: string) => apiDelete(pathOf(id));
export const testDestination = (id: string) => apiPost<Attempt>(pathOf(id, '/test'), {});
