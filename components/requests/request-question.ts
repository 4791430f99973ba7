import type { RequestListQuery, RequestPage } from '@/lib/contracts/requests';

export const requestPageSize = 50;
export const requestViews = {
  all: undefined,
  open: 'submitted,awaiting-approval,changes-requested,approved,provisioning,applying',
  failed: 'failed,rejected',
  done: 'ready,done',
} as const;
export type RequestView = keyof typeof requestViews;

type ListState = Partial<Record<'view' | 'requester' | 'q' | 'cursor', string | null>>;

/** What the request list asks, from its URL and the chosen project; the server and the browser ask the same. */
export function requestQuestion(url: ListState, project: string | null): Partial<RequestListQuery> {
  return {
    project: project ?? undefined,
    state: requestViews[(url.view ?? 'all') as RequestView],
    requester: url.requester ?? undefined,
    q: url.q ?? undefined,
    cursor: url.cursor ?? undefined,
    limit: requestPageSize,
  };
}

/** How many requests a view holds. */
export function countOf(view: RequestView, states: RequestPage['states']): number {
  const wanted = requestViews[view]?.split(',');
  const counted = Object.entries(states).filter(([state]) => wanted === undefined || wanted.includes(state));
  return counted.reduce((sum, [, count]) => sum + count, 0);
}
