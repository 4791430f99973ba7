import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Context, Subject } from '../define.ts';
import type { Deps } from '../deps.ts';
import type { RequestParts } from './request-view.ts';

/** Scope of a use case about one request. */
export async function findRequest({ deps }: Context, anyId: string): Promise<Subject<RequestRecord> | null> {
  const value = await deps.requests.find(deps.db.auto, anyId);
  return value && { project: value.project, value };
}

/** Everything that a request's page shows. */
export async function readParts(deps: Deps, tx: Tx, request: RequestRecord): Promise<RequestParts> {
  const item = request.catalogItem === null ? null : await deps.catalog.get(tx, request.catalogItem);
  const entries = await deps.requests.entries(tx, request.id);
  const reservation = await deps.reservations.get(tx, request.id);
  const review = await deps.reviews.latest(tx, request.id);
  const votes = review ? await deps.reviews.votes(tx, request.id, review.revision) : [];
  const pull = await deps.requestPulls.get(tx, request.id);
  return { request, title: item?.title ?? null, entries, reservation, review, votes, pull };
}
