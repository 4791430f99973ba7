import type { QuotaNow } from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { type Quota, readQuota } from '../../../domain/federated-quotas/quota-object.ts';
import { say } from '../../../domain/words/said.ts';
import type { QuotaObject, QuotaRef } from '../../../ports/federated-quotas.ts';
import type { Deps } from '../../deps.ts';
import { digest } from '../../digest.ts';

/** A quota as it stands on its control plane. */
export interface LiveQuota {
  now: QuotaObject;
  quota: Quota;
  /** Another one for other limits; what controllers write into its status does not change it. */
  version: string;
}

/**
 * @returns null where there is none
 * @throws DomainError `upstream-unavailable`, and `conflict` where it is on its way out or holds what Slipway cannot read
 */
export async function readLiveQuota(deps: Pick<Deps, 'federatedQuotas'>, ref: QuotaRef): Promise<LiveQuota | null> {
  const now = await deps.federatedQuotas.read(ref);
  if (!now) return null;
  if (now.isLeaving) throw new DomainError('conflict', say('federated-quota-leaving', { name: ref.name }));
  return toLiveQuota(now, ref);
}

export function toLiveQuota(now: QuotaObject, { name }: QuotaRef): LiveQuota {
  const quota = readQuota(now.object);
  // What is not read would be lost with the first change, as the assignments are written whole.
  if (!quota || !isReadWhole(quota, now.object)) {
    throw new DomainError('conflict', say('federated-quota-unreadable', { name }));
  }
  return {
    now,
    quota,
    version: digest(JSON.stringify([now.uid, sorted(quota.overall), quota.assignments.map(toSorted)])),
  };
}

const sorted = (amounts: Readonly<Record<string, string>>) =>
  Object.entries(amounts).sort(([a], [b]) => (a < b ? -1 : 1));
const toSorted = ({ cluster, hard }: Quota['assignments'][number]) => [cluster, sorted(hard)];

function isReadWhole({ overall, assignments }: Quota, { spec }: Record<string, unknown>): boolean {
  const written = (spec ?? {}) as { overall?: object; staticAssignments?: { hard?: object }[] };
  const count = (amounts: object | undefined) => Object.keys(amounts ?? {}).length;
  const all = written.staticAssignments ?? [];
  return (
    count(written.overall) === count(overall) &&
    all.length === assignments.length &&
    all.every(({ hard }, at) => count(hard) === count(assignments[at]?.hard))
  );
}

/** What somebody may see of a quota. @param hidden members that they may not know */
export const toQuotaNow = ({ quota, version }: LiveQuota, hidden: ReadonlySet<string>): QuotaNow => ({
  overall: quota.overall,
  assignments: quota.assignments.filter(({ cluster }) => !hidden.has(cluster)),
  version,
  maker: quota.maker,
  hasHidden: quota.assignments.some(({ cluster }) => hidden.has(cluster)),
});
