import { holdsReservation } from '../../domain/requests/request.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord, ReservationStore } from '../../ports/requests.ts';

/**
 * What a request holds once it is in this state: an order holds it while it is open and as long as its cluster is there. A
 * change has raised what is held for its cluster. Once it has ended, the cluster holds what it takes then: what it took
 * before where nothing was written, and the larger of both where the controllers did not get to the end of it.
 */
export async function settleReservation(
  { reservations }: { reservations: ReservationStore },
  tx: Tx,
  { id, state, project, namespace, clusterName, plan: { moved, generation } }: RequestRecord,
  at: Date,
): Promise<void> {
  if (holdsReservation(state)) return;
  if (!moved) return reservations.release(tx, id, at);
  const isWritten = generation !== undefined;
  if (state !== 'done' && isWritten) return;
  const { requestId } = moved;
  const held = state === 'done' ? moved.after : moved.before;
  if (held === null) await reservations.release(tx, requestId, at);
  else await reservations.change(tx, { requestId, project, namespace, clusterName, ...held });
}
