import type { Tx } from '../../ports/database.ts';
import type { NewEvent } from '../../ports/live.ts';
import type { MemberRecord } from '../../ports/people.ts';
import type { Deps } from '../deps.ts';

/** Tells everybody whose roles a membership changes and who is signed in, so that their pages follow at once. */
export async function tellAffected(deps: Deps, tx: Tx, member: MemberRecord): Promise<NewEvent[]> {
  const userIds = await deps.members.affected(tx, member, deps.clock.now());
  return [
    { subject: 'projects', key: member.project ?? '*', project: null },
    ...userIds.map((userId) => ({ subject: 'me' as const, key: userId, project: null, userId })),
  ];
}
