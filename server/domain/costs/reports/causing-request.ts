import { kindTraits, type RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { RequestState } from '../../../../lib/contracts/requests.ts';
import { dayMs } from '../../../../lib/days.ts';
import type { causeOf } from '../../../../lib/finops/movers.ts';

interface Asked {
  kind: RequestKind;
  state: RequestState;
  createdAt: Date;
}

/** Only what was carried out, or is being, changes what a cluster costs. */
const carriedOut = new Set<RequestState>(['provisioning', 'ready', 'failed', 'applying', 'done']);

/**
 * The request by which a cluster came or went: the last that could before the end of the day on which it did, however long
 * it waited for its approval. A later end of life changes no cost of a day, and machines come and go without a request.
 * @param requests about the cluster's name
 */
export function findCausingRequest<T extends Asked>(
  { cause, day }: Pick<ReturnType<typeof causeOf>, 'cause' | 'day'>,
  requests: readonly T[],
): T | null {
  if (day === null || cause === 'nodes' || cause === 'rate') return null;
  const end = Date.parse(day) + dayMs;
  const last = requests
    .filter(({ kind, state, createdAt }) => causeBy(kind) && carriedOut.has(state) && createdAt.getTime() < end)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  return last && causeBy(last.kind) === (cause === 'created' ? 'created' : 'deleted') ? last : null;
}

/** Whether a cluster comes or goes by requests of a kind; null when it stays. */
function causeBy(kind: RequestKind): 'created' | 'deleted' | null {
  const { about, removesCluster } = kindTraits[kind];
  if (about === 'new-cluster') return 'created';
  return removesCluster ? 'deleted' : null;
}
