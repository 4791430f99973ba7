import { z } from 'zod';
import { createClusterRequestSchema, type RequestCheckResult } from '../../../lib/contracts/requests.ts';
import { addToQuota, findExceeded } from '../../domain/quota.ts';
import { changeableStates } from '../../domain/request.ts';
import type { ReservationRecord } from '../../ports/requests.ts';
import { defineQuery } from '../define.ts';
import type { Deps } from '../deps.ts';
import { findProject } from '../projects/find-project.ts';
import { toQuotaLines } from '../projects/project-view.ts';
import { assessOrder } from './order-assessment.ts';

/** `replaces`: a request of one's own that is to be changed; what it holds is free for this one. */
const checkQuerySchema = z.object({ replaces: z.uuid().optional() });

/** Everything that submitting asks, the management cluster's dry run included; stores nothing. */
export const checkRequest = defineQuery({
  name: 'check-request',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { query: checkQuerySchema, body: createClusterRequestSchema },
  run: async ({ deps, actor }, { body, query }, project): Promise<RequestCheckResult> => {
    const requestId = deps.ids.newId();
    const own = await findOwn(deps, actor.id, query.replaces);
    const asking = { deps, project, body, requestId, requester: actor.email };
    const assessment = await assessOrder(own ? { ...asking, replaces: own.requestId } : asking);
    const usage = await deps.projects.usage(deps.db.auto, [project.name]);
    const held: Record<string, number> = own ? { clusters: own.clusters, nodes: own.nodes ?? 0 } : {};
    const lines = toQuotaLines(project, usage.get(project.name)).map((line) => ({
      ...line,
      used: line.used - (held[line.resource] ?? 0),
    }));
    const more = { clusters: 1, nodes: assessment.nodes };
    const exceeded = findExceeded(lines, more);
    const errors = assessment.findings.map(({ pointer, detail }) => ({ pointer, detail }));
    return {
      policy: assessment.judgement?.result ?? null,
      checks: [...assessment.checks, { name: 'quota', outcome: exceeded ? 'failed' : 'passed', detail: exceeded }],
      errors: exceeded ? [...errors, { pointer: '', detail: exceeded }] : errors,
      warnings: assessment.warnings,
      manifest: assessment.manifest,
      quota: addToQuota(lines, more),
      dryRunMs: assessment.dryRunMs,
    };
  },
});

/** What a request of that person holds, if it can still be changed. */
async function findOwn(deps: Deps, person: string | null, id: string | undefined): Promise<ReservationRecord | null> {
  const request = id === undefined ? null : await deps.requests.get(deps.db.auto, id);
  if (!request || request.requesterId !== person || !changeableStates.has(request.state)) return null;
  const held = await deps.reservations.get(deps.db.auto, request.id);
  return held?.state === 'held' ? held : null;
}
