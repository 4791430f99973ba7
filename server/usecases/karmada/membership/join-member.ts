import { controlPlanePathSchema } from '../../../../lib/contracts/karmada.ts';
import { joinMemberSchema } from '../../../../lib/contracts/karmada-membership.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { karmadaEvent, memberKey } from '../subject.ts';
import { beginChange } from './begin-change.ts';
import { examineJoin } from './examine-join.ts';
import { findControlPlane } from './membership-scope.ts';

/** Has the worker join a cluster to a control plane. What failed before may be asked for again. */
export const joinMember = defineCommand({
  name: 'join-member',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: controlPlanePathSchema, body: joinMemberSchema },
  scope: findControlPlane,
  prepare: async (context, { body }, controlPlane) => {
    const { checks, joining, memberUid } = await examineJoin(context, controlPlane, body);
    const refused = checks.find(({ state }) => state === 'failed');
    if (refused) {
      const { detail, message } = refused.said;
      throw new DomainError('conflict', { detail, message, meta: { check: refused.key } });
    }
    if (body.isForOwnProject && joining.project === null)
      throw new DomainError('validation-failed', {
        errors: [{ pointer: '/isForOwnProject', ...say('member-no-project') }],
      });
    return { asked: body, joining, memberUid };
  },
  turn: ({ joining }) => `member ${memberKey(joining.controlPlane, joining.member)}`,
  commit: async (context, tx, { asked, joining, memberUid }) => {
    const { controlPlane, member, cluster, project } = joining;
    await beginChange(context, tx, {
      controlPlane,
      member,
      memberUid,
      act: 'join',
      step: 'cluster',
      cluster,
      asked,
      project,
    });
    return {
      answer: { member },
      audit: {
        action: 'join-member',
        project: null,
        subject: 'karmada',
        key: memberKey(controlPlane, member),
        after: asked,
      },
      events: [karmadaEvent],
    };
  },
});
