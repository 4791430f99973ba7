import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { noteWithdrawn, withdrawPull } from './in-git/withdraw-pull.ts';
import { moveRequest } from './move-request.ts';
import { findRequest, readParts } from './read-request.ts';
import { toDetail } from './request-view.ts';

/**
 * Takes a request back while nothing has been written to the management cluster; frees name and quota. One that waits in Git
 * is closed there first, and stays where it was merged.
 */
export const cancelRequest = defineCommand({
  name: 'cancel-request',
  action: 'request.cancel',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  prepare: async ({ deps, actor }, _input, request) => {
    // Whoever may take back requests of others decides about them, which an agent does not.
    if (actor.agent !== undefined && request.requesterId !== actor.id) {
      throw new DomainError('forbidden', say('agent-own-requests'));
    }
    return { request, closed: await withdrawPull(deps, request) };
  },
  commit: async ({ deps, actor }, tx, { request: { id, project }, closed }) => {
    await deps.projects.lock(tx, project);
    const before = await deps.requests.lock(tx, id);
    if (!before) throw new DomainError('not-found');
    if (before.state === 'approved') await noteWithdrawn(deps, tx, id, closed);
    const request = await moveRequest(deps, tx, before, { event: 'cancel', actor: actor.email });
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    return {
      answer,
      audit: {
        action: 'cancel-request',
        project,
        subject: 'requests',
        key: id,
        before: { state: before.state },
        after: { state: request.state, ...(closed && { pull: closed.url }) },
      },
      events: [{ subject: 'requests', key: id, project }],
      settles: { subject: 'requests', key: id },
    };
  },
});
