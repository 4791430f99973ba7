import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineCommand } from '../define.ts';
import { moveRequest } from './move-request.ts';
import { findRequest, readParts } from './read-request.ts';
import { toDetail } from './request-view.ts';

/** Takes a request back while nothing has been written to the management cluster; frees name and quota. */
export const cancelRequest = defineCommand({
  name: 'cancel-request',
  action: 'request.cancel',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema },
  prepare: async (_context, _input, request) => request,
  commit: async ({ deps, actor }, tx, { id, project }) => {
    await deps.projects.lock(tx, project);
    const before = await deps.requests.lock(tx, id);
    if (!before) throw new DomainError('not-found');
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
        after: { state: request.state },
      },
      events: [{ subject: 'requests', key: id, project }],
      settles: { subject: 'requests', key: id },
    };
  },
});
