import type { RuleChange } from '../../../lib/contracts/multi-cluster-changes.ts';
import { can } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';

/** A change as people read it: whoever sent it cannot approve it, and can take it back. */
export function toRuleChange(change: RuleChangeRecord, actor: Actor): RuleChange {
  const { asked: _, progress, askedById, askedAt, endedAt, ...rest } = change;
  const mayDecide =
    change.state === 'waiting' && can(actor.grants, 'multi-cluster-service.manage', null, actor.narrowing);
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isStopped: change.state === 'applying' && progress?.stop != null,
    mayApprove: mayDecide && actor.id !== null && actor.id !== askedById,
    mayDecline: mayDecide,
  };
}
