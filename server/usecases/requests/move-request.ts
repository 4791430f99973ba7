import { advance, type RequestEvent } from '../../domain/requests/request.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';
import { settleReservation } from './settle-reservation.ts';

export interface Move {
  event: RequestEvent;
  /** E-mail, or `slipway`. */
  actor: string;
  /** Why, in one line of a person; stays on the request. */
  reason?: string | null;
}

/** Timeline entry of each event, a key under `requestTimeline`. */
const entryTypes: Record<RequestEvent, string> = {
  submit: 'submitted',
  'hold-for-approval': 'awaitingApproval',
  'ask-for-changes': 'changesRequested',
  approve: 'approved',
  reject: 'rejected',
  start: 'started',
  'hand-back': 'handedBack',
  finish: 'finished',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
};

/**
 * Moves a locked request, writes its timeline, and releases what it held once nothing needs it. The caller has locked
 * the project first where the reservation may change, and writes audit and event after.
 * @throws DomainError `conflict` when the event cannot happen in that state
 */
export async function moveRequest(deps: Deps, tx: Tx, before: RequestRecord, move: Move): Promise<RequestRecord> {
  const at = deps.clock.now();
  const { event, actor, reason = null } = move;
  const request: RequestRecord = {
    ...before,
    state: advance(before.kind, before.state, event),
    reason,
    reasonMessage: null,
    revision: before.revision + 1,
    updatedAt: at,
  };
  await deps.requests.update(tx, request);
  await settleReservation(deps, tx, request, at);
  await deps.requests.addEntries(tx, request.id, [{ at, actor, type: entryTypes[event], detail: reason }]);
  return request;
}
