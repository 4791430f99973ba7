import { z } from 'zod';
import { checkSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { requestEvents } from '../../domain/request.ts';
import { defineCommand } from '../define.ts';
import { moveRequest } from './move-request.ts';
import { findRequest } from './read-request.ts';

const progressSchema = z.object({
  requestId: z.uuid(),
  event: z.enum(requestEvents),
  reason: z.string().nullable().default(null),
  checks: z.array(checkSchema).default([]),
});

/**
 * How the worker reports what became of a request: started, finished, failed, or rejected by the management cluster.
 * Called by Slipway itself only; there is no route to it.
 */
export const progressRequest = defineCommand({
  name: 'progress-request',
  action: 'settings.manage',
  scope: (context, { body }) => findRequest(context, body.requestId),
  input: { body: progressSchema },
  prepare: async (_context, { body }, request) => ({ body, project: request.project }),
  commit: async ({ deps, actor }, tx, { body, project }) => {
    const { requestId: id, event, reason, checks } = body;
    await deps.projects.lock(tx, project);
    const before = await deps.requests.lock(tx, id);
    if (!before) throw new DomainError('not-found');
    const request = await moveRequest(deps, tx, before, { event, reason, checks, actor: actor.email });
    return {
      answer: request,
      audit: {
        ...{ action: `${event}-request`, project, subject: 'requests', key: id },
        ...{ before: { state: before.state }, after: { state: request.state, reason } },
      },
      events: [{ subject: 'requests', key: id, project }],
    };
  },
});
