import { type ApplicationSpec, applicationSpecSchema } from '../../../../lib/contracts/application-orders.ts';
import { kindTraits, requestKinds } from '../../../../lib/contracts/request-kinds.ts';
import { toApplicationKey } from '../../../domain/applications/order/application-key.ts';
import { openStates } from '../../../domain/requests/request.ts';
import type { ApplicationPlace } from '../../../ports/application-objects.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import type { Deps } from '../../deps.ts';

const ofApplications = requestKinds.filter((kind) => kindTraits[kind].about === 'application');

/** What people have asked of an application through Slipway. */
export interface AskedApplication {
  /** The request that made it what it is, or the failed one where none has, and what it asked for; null for others' applications. */
  order: { request: RequestRecord; spec: ApplicationSpec } | null;
  /** A later request failed when it was carried out, so that what is there may be partly what it asked for. */
  isUnsettled: boolean;
  open: RequestRecord | null;
}

/**
 * Reads what was asked of an application. One whose first request failed is Slipway's too: part of it may have been written,
 * and somebody has to be able to change it or to take it away.
 */
export async function findOrder(
  { requests, db }: Pick<Deps, 'requests' | 'db'>,
  { controlPlane, namespace, name }: ApplicationPlace,
): Promise<AskedApplication> {
  const ref = { namespace, name: toApplicationKey({ controlPlane, name }) };
  const [done, failed, removed, open] = await Promise.all([
    requests.latest(db.auto, ref, { kinds: ['application'], states: ['done'] }),
    requests.latest(db.auto, ref, { kinds: ['application'], states: ['failed'] }),
    requests.latest(db.auto, ref, { kinds: ['remove-application'], states: ['done'] }),
    requests.latest(db.auto, ref, { kinds: ofApplications, states: [...openStates] }),
  ]);
  const since = (request: RequestRecord | null) => (request && !isBefore(request, removed) ? request : null);
  const [settled, unsettled] = [since(done), since(failed)];
  const request = settled ?? unsettled;
  const spec = request ? applicationSpecSchema.safeParse(request.parameters).data : undefined;
  return {
    order: request && spec ? { request, spec } : null,
    isUnsettled: unsettled !== null && !isBefore(unsettled, settled),
    open,
  };
}

const isBefore = (one: RequestRecord, other: RequestRecord | null): boolean =>
  other !== null && one.createdAt < other.createdAt;
