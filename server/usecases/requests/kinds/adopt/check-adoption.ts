import { adoptRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { addToQuota } from '../../../../domain/limits/quota.ts';
import { changeableStates } from '../../../../domain/requests/request.ts';
import type { ReservationRecord } from '../../../../ports/requests.ts';
import { type Context, defineQuery } from '../../../define.ts';
import { findProject } from '../../../projects/find-project.ts';
import { limitsOfAdoption } from './adoption-limits.ts';
import { assessAdoption } from './assess-adoption.ts';

/** Everything that sending an adoption asks, the cluster itself included; stores nothing and keeps no kubeconfig. */
export const checkAdoption = defineQuery({
  name: 'check-adoption',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { query: checkQuerySchema, body: adoptRequestSchema },
  run: async (context, { body, query }, project): Promise<RequestCheckResult> => {
    const { deps, signal } = context;
    const held = await findOwn(context, query.replaces);
    const [adoption, { lines, more, refusals }] = await Promise.all([
      assessAdoption(deps, { body, project, signal, ...(held && { replaces: held.requestId }) }),
      limitsOfAdoption(context, deps.db.auto, project, held),
    ]);
    const [refusal] = refusals;
    const errors = adoption.findings.map(({ code: _, ...error }) => error);
    return {
      policy: adoption.judgement?.result ?? null,
      checks: [
        ...adoption.checks,
        refusal ? { name: 'quota', outcome: 'failed', ...refusal } : { name: 'quota', outcome: 'passed', detail: null },
      ],
      errors: [...errors, ...refusals.map((said) => ({ pointer: '', ...said }))],
      warnings: [],
      manifest: null,
      effects: [],
      estimate: null,
      estimateNow: null,
      dryRunMs: null,
      quota: addToQuota(lines, more),
      budget: null,
      ...(adoption.adopted && { adopted: adoption.adopted }),
    };
  },
});

/** What an open adoption of that person holds. */
async function findOwn({ deps, actor }: Context, id: string | undefined): Promise<ReservationRecord | null> {
  const request = id === undefined ? null : await deps.requests.get(deps.db.auto, id);
  const isOwn = request?.kind === 'adopt' && request.requesterId === actor.id && changeableStates.has(request.state);
  return request && isOwn ? deps.reservations.get(deps.db.auto, request.id) : null;
}
