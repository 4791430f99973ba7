import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { changeGrant, listOf } from '../../domain/catalog/access-management.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Committed, Context } from '../define.ts';
import { leadsAll, refuseUnled } from '../projects/led-projects.ts';
import type { SettingRecord, SettingRef } from './setting-record.ts';

/** @throws DomainError `forbidden` for who leads not all projects that have it */
export function assertManages(context: Context, { projects }: SettingRecord): void {
  if (!leadsAll(context, 'shared-setting.manage', projects)) refuseUnled('shared-setting.manage');
}

/** Projects that have it; where it is shared no more and k0rdent has yet to delete the copy, it is taken for gone. */
export const sharedWith = ({ projects }: SettingRecord): string[] =>
  projects.filter(({ state }) => state !== 'leaving').map(({ project }) => project.name);

/**
 * Changes our rule about a setting in AccessManagement.
 * @throws DomainError `conflict` where the installed k0rdent would drop the rule without a word
 */
export async function changeSharing(
  { deps }: Context,
  { kind, name }: SettingRef,
  change: (namespaces: readonly string[]) => readonly string[],
): Promise<void> {
  await deps.accessRules.rewriteRules((rules, shape, takes) => {
    if (!takes(kind)) throw new DomainError('conflict', say('setting-not-shareable', { kind, list: listOf[kind] }));
    return changeGrant(rules, { kind, shape, name, change });
  });
}

/** A change of what is shared with whom. */
export interface ChangedSharing {
  ref: SettingRef;
  /** The one project that it is about; null for several. */
  project: string | null;
  before: readonly string[];
  after: readonly string[];
}

/** What is kept and told of a change. */
export function commitSharing(
  action: AuditAction,
  { ref, project, before, after }: ChangedSharing,
): Committed<SettingRef> {
  const key = `${ref.kind}/${ref.name}`;
  return {
    answer: ref,
    audit: {
      action,
      project,
      subject: 'shared-settings',
      key,
      before: { projects: before },
      after: { projects: after },
    },
    events: [{ subject: 'shared-settings', key, project: null }],
  };
}
