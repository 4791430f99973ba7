import { resubmitRequestSchema } from '../../../lib/contracts/request-bodies.ts';
import { type RequestDetail, requestPathSchema } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { toAuditedParameters } from '../../domain/requests/audited-parameters.ts';
import { advance, subjectNameOf } from '../../domain/requests/request.ts';
import { toAuditedServices } from '../../domain/services/service-effects.ts';
import { say } from '../../domain/words/said.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { openReview, settledState } from '../approvals/open-review.ts';
import { defineCommand } from '../define.ts';
import { applicationEvents } from './application-events.ts';
import type { AskedAnew } from './kinds/kind.ts';
import { kindOf } from './kinds/registry.ts';
import { findRequest, readParts } from './read-request.ts';
import { toDetail } from './request-view.ts';

interface Prepared extends AskedAnew {
  id: string;
  project: string;
  revision: number;
}

/**
 * Asks for something else instead, while nobody has approved it: checked, judged and reserved anew as a new revision, so
 * that an answer to the one before is refused.
 */
export const resubmitRequest = defineCommand({
  name: 'resubmit-request',
  action: 'request.create',
  readAction: 'request.read',
  scope: (context, { path }) => findRequest(context, path.id),
  input: { path: requestPathSchema, body: resubmitRequestSchema },
  prepare: async (context, { body }, request): Promise<Prepared> => {
    if (request.requesterId !== context.actor.id) {
      throw new DomainError('forbidden', say('request-of-others'));
    }
    if (body.kind !== request.kind) {
      const errors = [{ pointer: '/kind', ...say('request-other-kind', { requestKind: request.kind }) }];
      throw new DomainError('validation-failed', { errors });
    }
    const anew = await kindOf(request).askAnew(context, request, body);
    return { id: request.id, project: request.project, revision: body.revision, ...anew };
  },
  commit: async (context, tx, { id, project, revision, changed, judgement: judged, sealed, reserve }) => {
    const { deps, actor } = context;
    await deps.projects.lock(tx, project);
    const before = await deps.requests.lock(tx, id);
    const review = await deps.reviews.latest(tx, id);
    if (!before || !review) throw new DomainError('not-found');
    if (review.revision !== revision) {
      throw new DomainError('stale-version', say('request-changed-by-you'));
    }
    const at = deps.clock.now();
    // Refuses what cannot be changed any more.
    advance(before.kind, before.state, 'submit');
    const asked: RequestRecord = {
      ...before,
      ...changed,
      reason: null,
      reasonMessage: null,
      revision: before.revision + 1,
      updatedAt: at,
    };
    const held = reserve ? await reserve(tx, asked) : { judgement: judged, checks: asked.checks };
    const { judgement, checks, plan = asked.plan } = held;
    const request: RequestRecord = { ...asked, checks, plan, state: settledState(before.kind, judgement) };
    await deps.requests.update(tx, request);
    if (sealed === null) await deps.requestSecrets.forget(tx, id);
    else if (sealed !== undefined) await deps.requestSecrets.put(tx, id, sealed);
    await openReview(deps, tx, request, judgement, { by: actor.email, revision: revision + 1 });
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    const contentOf = (of: RequestRecord) => {
      const { state, version, credential, expiresInDays, plan } = of;
      return {
        state,
        cluster: subjectNameOf(of),
        version,
        credential,
        ...plan.references,
        ...(plan.newAddressClaim && { newAddressClaim: plan.newAddressClaim }),
        ...plan.renames,
        parameters: toAuditedParameters(of, (text) => deps.ids.hash(`${id} ${text}`)),
        expiresInDays,
        ...(plan.labels && { labels: plan.labels }),
        ...(plan.adopted && { adopted: plan.adopted }),
        ...(plan.services && toAuditedServices(plan.services)),
      };
    };
    return {
      answer,
      audit: {
        action: 'resubmit-request',
        project,
        subject: 'requests',
        key: id,
        before: { revision, ...contentOf(before) },
        after: { revision: revision + 1, ...contentOf(request) },
      },
      events: [{ subject: 'requests', key: id, project }, ...applicationEvents(request)],
    };
  },
});
