import { DomainError } from '../../../domain/errors.ts';
import type { Quota } from '../../../domain/federated-quotas/quota-object.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { AuditDraft } from '../../define.ts';
import type { QuotaPlace } from './find-quota-place.ts';

/** Tells open pages that something about applications is different now. */
export const quotaEvent: NewEvent = { subject: 'applications', key: '*', project: null };

/** How the audit calls a quota. */
const quotaKey = ({ ref }: QuotaPlace): string => `${ref.controlPlane}/${ref.namespace}/${ref.name}`;

/** A quota before and after what somebody did to it; null where there was none, or is none any more. */
interface QuotaChange {
  before: Quota | null;
  after: Quota | null;
}

/**
 * What the audit keeps of a change. Who reads the audit of a project is told that its quota names members which the project
 * may not know, and no more of them; where something changes for these, those who read the whole audit find it in a row of
 * its own.
 * @param hidden members that people of the project may not know, whoever has changed the quota
 */
export function auditChange(
  action: AuditDraft['action'],
  place: QuotaPlace,
  { before, after }: QuotaChange,
  hidden: ReadonlySet<string>,
): AuditDraft[] {
  const isHidden = ({ cluster }: Quota['assignments'][number]) => hidden.has(cluster);
  const hiddenOf = (quota: Quota | null) => quota?.assignments.filter(isHidden) ?? [];
  const shown = (quota: Quota) => ({
    overall: quota.overall,
    assignments: quota.assignments.filter((assignment) => !isHidden(assignment)),
    ...(hiddenOf(quota).length > 0 && { hasHidden: true }),
  });
  const about = { action, subject: 'applications', key: quotaKey(place) };
  const ofProject = { ...about, project: place.project, ...(before && { before: shown(before) }) };
  const [was, is] = [hiddenOf(before), hiddenOf(after)];
  const isChanged = JSON.stringify(was) !== JSON.stringify(is);
  return [
    { ...ofProject, ...(after && { after: shown(after) }) },
    ...(isChanged ? [{ ...about, project: null, before: { assignments: was }, after: { assignments: is } }] : []),
  ];
}

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
