import { servicesRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { checkQuerySchema, type RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineQuery } from '../../../define.ts';
import { assessServices } from './assess-services.ts';
import { toAsked } from './change-services.ts';

/** Everything that sending a change of services asks; stores nothing. */
export const checkServices = defineQuery({
  name: 'check-services',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { query: checkQuerySchema, body: servicesRequestSchema },
  run: async ({ deps }, { body }, cluster): Promise<RequestCheckResult> => {
    const assessment = await assessServices(deps, toAsked(body, cluster, deps.ids.newId()));
    const { judgement, checks, findings, warnings, manifest, dryRunMs, effects } = assessment;
    return {
      policy: judgement?.result ?? null,
      checks,
      errors: findings.map(({ code: _, ...error }) => error),
      warnings,
      manifest,
      services: effects,
      quota: [],
      effects: [],
      estimate: null,
      estimateNow: null,
      budget: null,
      dryRunMs,
    };
  },
});
