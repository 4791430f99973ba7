import { memberPathSchema } from '../../../../lib/contracts/karmada.ts';
import { leaveQuerySchema } from '../../../../lib/contracts/karmada-membership.ts';
import { DomainError } from '../../../domain/errors.ts';
import { findPlane, readState } from '../../../domain/karmada/control-plane.ts';
import { readMember } from '../../../domain/karmada/member.ts';
import { say } from '../../../domain/words/said.ts';
import type { MemberChangeRow } from '../../../ports/karmada-membership.ts';
import { defineCommand } from '../../define.ts';
import { karmadaEvent, memberKey } from '../subject.ts';
import { beginChange } from './begin-change.ts';
import { type FoundMember, findMembership } from './find-membership.ts';

/**
 * Has the worker take a member out of its control plane, and take away in the cluster what joining had made there. A join
 * that failed is taken back the same way; a leave that failed goes on where it was.
 */
export const leaveMember = defineCommand({
  name: 'leave-member',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema, query: leaveQuerySchema },
  scope: findMembership,
  prepare: async ({ deps }, { query: { uid } }, found: FoundMember) => {
    const { controlPlane, name } = found;
    const planes = await deps.karmada.controlPlanes(deps.db.auto);
    if (readState(findPlane(planes, controlPlane)) !== 'reachable')
      throw new DomainError('conflict', say('member-plane-not-reachable', { name: controlPlane }));
    const leaving = uid === undefined ? goOn(found) : theShown(found, uid);
    if (!leaving) throw new DomainError('stale-version', say('member-not-shown', { name }));
    return { controlPlane, name, ...leaving };
  },
  turn: ({ controlPlane, name }) => `member ${memberKey(controlPlane, name)}`,
  commit: async (context, tx, { controlPlane, name, memberUid, cluster, step }) => {
    await beginChange(context, tx, {
      controlPlane,
      member: name,
      memberUid,
      act: 'leave',
      step,
      cluster,
      asked: null,
      project: null,
    });
    return {
      answer: { member: name },
      audit: {
        action: 'leave-member',
        project: null,
        subject: 'karmada',
        key: memberKey(controlPlane, name),
        after: { cluster },
      },
      events: [karmadaEvent],
    };
  },
});

type Leaving = Pick<MemberChangeRow, 'memberUid' | 'cluster' | 'step'>;

/** The member that somebody has seen; null where another one has its name by now. @throws DomainError `conflict` */
function theShown({ name, object, uid, cluster }: FoundMember, shown: string): Leaving | null {
  if (!object || uid !== shown) return null;
  if (readMember(object)?.mode === 'Pull') throw new DomainError('conflict', say('member-is-pull', { name }));
  return { memberUid: uid, cluster, step: 'leave' };
}

/** What is left of a change: only the member that it was about, in the cluster that it was about. */
function goOn({ change }: FoundMember): Leaving | null {
  if (!change) return null;
  const { act, step, memberUid, cluster } = change;
  return { memberUid, cluster, step: act === 'leave' && step === 'clean-up' ? 'clean-up' : 'leave' };
}
