import { memberPathSchema } from '../../../lib/contracts/projects.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { tellAffected } from './affected.ts';

/** The last admin stays, unless the identity provider's admin group makes others. */
export const removeMember = defineCommand({
  name: 'remove-member',
  action: 'member.manage',
  readAction: 'project.read',
  scope: async ({ deps }, { path }) => {
    const value = await deps.members.get(deps.db.auto, path.id);
    return value && { project: value.project, value };
  },
  input: { path: memberPathSchema },
  prepare: async (_context, _input, member) => member,
  commit: async ({ deps }, tx, member) => {
    if (member.role === 'admin' && deps.adminGroup === null && (await deps.members.countAdmins(tx)) <= 1) {
      throw new DomainError('conflict', say('last-admin'));
    }
    await deps.members.remove(tx, member.id);
    return {
      answer: member,
      audit: {
        action: 'remove-member',
        project: member.project,
        subject: 'members',
        key: member.id,
        before: member,
      },
      events: await tellAffected(deps, tx, member),
    };
  },
});
