import { askForAccessSchema } from '../../../lib/contracts/access-requests.ts';
import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { ownerOf } from '../tokens/token-view.ts';
import { tellOf, toAccessRequest } from './access-request-view.ts';

/** Whoever is refused asks for it; asking twice while it waits asks once. */
export const askForAccess = defineCommand({
  name: 'ask-for-access',
  action: 'signed-in',
  scope: 'own',
  input: { body: askForAccessSchema },
  prepare: async ({ deps, actor }, { body: { action, project } }) => {
    const { grants, narrowing, email } = actor;
    if (narrowing.readOnly) throw new DomainError('forbidden', say('token-only-reads'));
    if (project !== null && !can(grants, 'project.read', project, narrowing)) {
      throw new DomainError('not-found');
    }
    if (can(grants, action, project)) {
      throw new DomainError('conflict', say('held-already', { action }));
    }
    return { id: deps.ids.newId(), userId: ownerOf(actor), email, action, project, askedAt: deps.clock.now() };
  },
  commit: async ({ deps }, tx, asked) => {
    const { request, isNew } = await deps.accessRequests.ask(tx, asked);
    const { id, action, project } = request;
    return {
      answer: toAccessRequest(request),
      audit: isNew
        ? { action: 'ask-for-access', project, subject: 'access-requests', key: id, after: { action, project } }
        : [],
      events: isNew ? tellOf(request) : [],
      notices: isNew
        ? [
            {
              topic: 'access-asked',
              project,
              subject: 'access-requests',
              key: id,
              about: [request.userId],
              arguments: { email: request.email, action },
            },
          ]
        : [],
    };
  },
});
