import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Context, Subject } from '../define.ts';
import type { Deps } from '../deps.ts';
import { readWaiting } from './read-waiting.ts';
import type { RequestParts } from './request-view.ts';

/** Scope of a use case about one request. */
export async function findRequest({ deps }: Context, id: string): Promise<Subject<RequestRecord> | null> {
  const value = await deps.requests.get(deps.db.auto, id);
  return value && { project: value.project, value };
}

/** Everything that a request's page shows. */
export async function readParts(deps: Deps, tx: Tx, request: RequestRecord): Promise<RequestParts> {
  const item = request.catalogItem === null ? null : await deps.catalog.get(tx, request.catalogItem);
  const entries = await deps.requests.entries(tx, request.id);
  const reservation = await deps.reservations.get(tx, request.id);
  const review = await deps.reviews.latest(tx, request.id);
  const votes = review ? await deps.reviews.votes(tx, request.id, review.revision) : [];
  const waiting =
    review && request.state === 'awaiting-approval' ? await readWaiting(deps, tx, request, review, votes) : null;
  return { request, title: item?.title ?? null, entries, reservation, review, votes, waiting };
}
