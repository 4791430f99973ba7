import { applicationRequestSchema } from '../../../../../lib/contracts/application-orders.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { defineCommand, defineQuery } from '../../../define.ts';
import { findProject } from '../../../projects/find-project.ts';
import { toPlainCheck } from '../plain-check.ts';
import { prepareApplication } from './prepare-application.ts';
import { settleOrder } from './settle-order.ts';
import { placedCheck, submitApplication } from './submit-application.ts';

/** Brings an application to several clusters, or changes one that Slipway has brought. */
export const bringApplication = defineCommand({
  name: 'bring-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: applicationRequestSchema },
  prepare: async (context, { body }, project) => {
    const { controlPlane, name, secretValues, justification = null } = body;
    const prepared = await prepareApplication(context, { ...body, project, justification });
    const { spec, sealed } = settleOrder(context.deps, prepared, { name, secretValues, pending: {} });
    const { before, chart, judgement } = prepared;
    const plan = { application: { before, chart } };
    return {
      kind: 'application' as const,
      project,
      controlPlane,
      name,
      justification,
      spec,
      sealed,
      plan,
      checks: [placedCheck],
      judgement,
    };
  },
  commit: submitApplication,
});

/** What sending it asks; stores nothing. */
export const checkApplication = defineQuery({
  name: 'check-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: applicationRequestSchema },
  run: async (context, { body }, project): Promise<RequestCheckResult> => {
    const { name, secretValues, justification = null } = body;
    const prepared = await prepareApplication(context, { ...body, project, justification });
    // Nobody has to send values only to be told who decides.
    if (secretValues) settleOrder(context.deps, prepared, { name, secretValues, pending: {} });
    return toPlainCheck(prepared.judgement);
  },
});
