import { createClusterRequestSchema, type RequestCheckResult } from '../../../lib/contracts/requests.ts';
import { addToQuota, findExceeded } from '../../domain/quota.ts';
import { defineQuery } from '../define.ts';
import { findProject } from '../projects/find-project.ts';
import { toQuotaLines } from '../projects/project-view.ts';
import { assessOrder } from './order-assessment.ts';

/** Everything that submitting asks, the management cluster's dry run included; stores nothing. */
export const checkRequest = defineQuery({
  name: 'check-request',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: createClusterRequestSchema },
  run: async ({ deps, actor }, { body }, project): Promise<RequestCheckResult> => {
    const requestId = deps.ids.newId();
    const assessment = await assessOrder({ deps, project, body, requestId, requester: actor.email });
    const usage = await deps.projects.usage(deps.db.auto, [project.name]);
    const lines = toQuotaLines(project, usage.get(project.name));
    const more = { clusters: 1, nodes: assessment.nodes };
    const exceeded = findExceeded(lines, more);
    const errors = assessment.findings.map(({ pointer, detail }) => ({ pointer, detail }));
    return {
      checks: [...assessment.checks, { name: 'quota', outcome: exceeded ? 'failed' : 'passed', detail: exceeded }],
      errors: exceeded ? [...errors, { pointer: '', detail: exceeded }] : errors,
      warnings: assessment.warnings,
      manifest: assessment.manifest,
      quota: addToQuota(lines, more),
      dryRunMs: assessment.dryRunMs,
    };
  },
});
