import { memberPathSchema } from '../../../../lib/contracts/karmada.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { karmadaEvent, memberKey } from '../subject.ts';
import { findMembership } from './find-membership.ts';

/** Shows a join or a leave that failed no more; what it has left behind stays. */
export const dismissMemberChange = defineCommand({
  name: 'dismiss-member-change',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema },
  scope: findMembership,
  prepare: async (_context, _input, { controlPlane, name, change }) => {
    if (!change) throw new DomainError('not-found');
    if (change.state === 'running') throw new DomainError('conflict', say('member-changing', { name }));
    return { controlPlane, name, change };
  },
  commit: async ({ deps }, tx, { controlPlane, name, change }) => {
    if (!(await deps.memberChanges.remove(tx, change.id))) throw new DomainError('not-found');
    const { act, step } = change;
    return {
      answer: { member: name },
      audit: {
        action: 'dismiss-member-change',
        project: null,
        subject: 'karmada',
        key: memberKey(controlPlane, name),
        before: { act, step },
      },
      events: [karmadaEvent],
    };
  },
});
