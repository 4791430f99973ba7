import { applicationRequestSchema } from '../../../../../lib/contracts/application-orders.ts';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { defineCommand, defineQuery } from '../../../define.ts';
import { findProject } from '../../../projects/find-project.ts';
import { toPlainCheck } from '../plain-check.ts';
import { prepareApplication } from './prepare-application.ts';
import { placedCheck, submitApplication } from './submit-application.ts';

/** Brings an application to several clusters, or changes one that Slipway has brought. */
export const bringApplication = defineCommand({
  name: 'bring-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: applicationRequestSchema },
  prepare: async (context, { body }, project) => {
    const { controlPlane, name, justification = null } = body;
    const { before, after, judgement } = await prepareApplication(context, { ...body, project, justification });
    const plan = { application: { before } };
    return {
      kind: 'application' as const,
      project,
      controlPlane,
      name,
      justification,
      spec: after,
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
    const { justification = null } = body;
    return toPlainCheck((await prepareApplication(context, { ...body, project, justification })).judgement);
  },
});
