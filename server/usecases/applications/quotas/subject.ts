import { DomainError } from '../../../domain/errors.ts';
import type { Quota } from '../../../domain/federated-quotas/quota-object.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { QuotaPlace } from './find-quota-place.ts';

/** Tells open pages that something about applications is different now. */
export const quotaEvent: NewEvent = { subject: 'applications', key: '*', project: null };

/** How the audit calls a quota. */
export const quotaKey = ({ ref }: QuotaPlace): string => `${ref.controlPlane}/${ref.namespace}/${ref.name}`;

/** What the audit keeps of a quota. */
export const shown = ({ overall, assignments }: Quota) => ({ overall, assignments });

/** Controllers write the status of a quota with each binding, by which its version is another one; then it is read anew. */
const mostTries = 3;

/**
 * Reads and writes, and does both once more where the write finds another version.
 * @param read throws where what is there now is not what the person has seen
 */
export async function writeOver<S, T>(read: () => Promise<S>, write: (seen: S) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await read();
    try {
      return await write(seen);
    } catch (error) {
      const isStale = error instanceof DomainError && error.code === 'stale-version';
      if (!isStale || attempt === mostTries) throw error;
    }
  }
}
