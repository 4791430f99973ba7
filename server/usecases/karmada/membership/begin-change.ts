import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { MemberChangeRow } from '../../../ports/karmada-membership.ts';
import type { Context } from '../../define.ts';

type Begun = Pick<
  MemberChangeRow,
  'controlPlane' | 'member' | 'memberUid' | 'act' | 'step' | 'cluster' | 'asked' | 'project'
>;

/** Has the worker take the steps of a join or a leave. @throws DomainError `conflict` while another one is under way */
export async function beginChange({ deps, actor }: Context, tx: Tx, change: Begun): Promise<void> {
  const isBegun = await deps.memberChanges.begin(tx, {
    ...change,
    id: deps.ids.newId(),
    askedBy: actor.email,
    askedAt: deps.clock.now(),
  });
  if (!isBegun) throw new DomainError('conflict', say('member-changing', { name: change.member }));
}
