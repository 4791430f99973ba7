import { addMemberSchema } from '../../../lib/contracts/projects.ts';
import { checkRoleScope } from '../../domain/access/role-scope.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { tellAffected } from './affected.ts';
import { findScope } from './find-scope.ts';

/** Counts with the next question anybody asks: roles are read with every request. */
export const addMember = defineCommand({
  name: 'add-member',
  action: 'member.manage',
  readAction: 'project.read',
  scope: (context, { body }) => findScope(context, body.project),
  input: { body: addMemberSchema },
  prepare: async ({ deps }, { body }) => {
    const errors = checkRoleScope(body.role, body.project);
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const subject = body.subjectKind === 'person' ? body.subject.toLowerCase() : body.subject;
    return { ...body, subject, id: deps.ids.newId() };
  },
  commit: async ({ deps }, tx, member) => {
    const isNew = await deps.members.insert(tx, member);
    if (!isNew) {
      const said = say('role-held-already');
      throw new DomainError('conflict', { ...said, errors: [{ pointer: '/subject', ...said }] });
    }
    return {
      answer: member,
      audit: {
        action: 'add-member',
        project: member.project,
        subject: 'members',
        key: member.id,
        after: member,
      },
      events: await tellAffected(deps, tx, member),
    };
  },
});
