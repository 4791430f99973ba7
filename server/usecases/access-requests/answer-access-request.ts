import {
  accessRequestPathSchema,
  declineAccessSchema,
  grantAccessSchema,
} from '../../../lib/contracts/access-requests.ts';
import { type Action, type Role, rolesWith } from '../../../lib/permissions.ts';
import { checkRoleScope } from '../../domain/access/role-scope.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { AccessAnswer, AccessRequestRecord } from '../../ports/access-requests.ts';
import type { Tx } from '../../ports/database.ts';
import { type Context, defineCommand } from '../define.ts';
import { tellAffected } from '../members/affected.ts';
import { noticeOfAnswer, tellOf, toAccessRequest } from './access-request-view.ts';

async function findRequest({ deps }: Context, { path }: { path: { id: string } }) {
  const value = await deps.accessRequests.get(deps.db.auto, path.id);
  return value && { project: value.project, value };
}

/** @throws DomainError `conflict` when another admin was faster */
async function keepAnswer({ deps }: Context, tx: Tx, request: AccessRequestRecord, answered: AccessAnswer) {
  if (!(await deps.accessRequests.answer(tx, request.id, answered))) {
    throw new DomainError('conflict', say('answered-already'));
  }
  return toAccessRequest({ ...request, answered });
}

function checkRole(role: Role, action: Action, project: string | null): FieldError[] {
  const isEnough = rolesWith(action).includes(role);
  return [
    ...(isEnough ? [] : [{ pointer: '/role', ...say('role-lacks-action', { role, action }) }]),
    ...checkRoleScope(role, project).map((error) => ({ ...error, pointer: '/role' })),
  ];
}

/** Gives the person, by name, a role that holds what they asked for, where they asked for it. */
export const grantAccess = defineCommand({
  name: 'grant-access',
  action: 'member.manage',
  scope: findRequest,
  input: { path: accessRequestPathSchema, body: grantAccessSchema },
  prepare: async ({ deps }, { body: { role } }, request) => {
    const errors = checkRole(role, request.action, request.project);
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    return { request, role, memberId: deps.ids.newId() };
  },
  commit: async (context, tx, { request, role, memberId }) => {
    const { deps, actor } = context;
    const { email, project } = request;
    const answered = { answer: 'granted' as const, at: deps.clock.now(), by: actor.email, role, comment: null };
    const answer = await keepAnswer(context, tx, request, answered);
    const member = { id: memberId, project, subjectKind: 'person' as const, subject: email.toLowerCase(), role };
    await deps.members.insert(tx, member);
    return {
      answer,
      audit: [
        {
          action: 'grant-access',
          project,
          subject: 'access-requests',
          key: request.id,
          before: { email, action: request.action },
          after: { email, role },
        },
        { action: 'add-member', project, subject: 'members', key: memberId, after: member },
      ],
      events: [...tellOf(request), ...(await tellAffected(deps, tx, member))],
      notices: [noticeOfAnswer(request, { answer: 'granted', by: actor.email, role })],
    };
  },
});

export const declineAccess = defineCommand({
  name: 'decline-access',
  action: 'member.manage',
  scope: findRequest,
  input: { path: accessRequestPathSchema, body: declineAccessSchema },
  prepare: async (_context, { body }, request) => ({ request, comment: body.comment }),
  commit: async (context, tx, { request, comment }) => {
    const { deps, actor } = context;
    const at = deps.clock.now();
    const answered = { answer: 'declined' as const, at, by: actor.email, role: null, comment };
    const answer = await keepAnswer(context, tx, request, answered);
    const { id, email, project } = request;
    return {
      answer,
      audit: {
        action: 'decline-access',
        project,
        subject: 'access-requests',
        key: id,
        before: { email, action: request.action },
        after: { email, comment },
      },
      events: tellOf(request),
      notices: [noticeOfAnswer(request, { answer: 'declined', by: actor.email, comment })],
    };
  },
});
