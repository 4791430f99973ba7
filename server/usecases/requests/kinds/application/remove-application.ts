import { removeApplicationRequestSchema } from '../../../../../lib/contracts/application-orders.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { StoredProject } from '../../../../ports/catalog.ts';
import { findOrder } from '../../../applications/order/find-order.ts';
import { readScene } from '../../../applications/order/read-scene.ts';
import { type Context, defineCommand } from '../../../define.ts';
import type { Judgement } from '../../../policies/judge.ts';
import { findProject } from '../../../projects/find-project.ts';
import { judgeApplication, refuseAway } from './prepare-application.ts';
import { submitApplication } from './submit-application.ts';

interface Asked {
  project: StoredProject;
  controlPlane: string;
  name: string;
  justification: string | null;
}

/** @throws DomainError `conflict` where Slipway has not brought the application: it touches nobody else's objects */
export async function prepareRemoval({ deps }: Context, asked: Asked): Promise<Judgement> {
  const { project, controlPlane, name, justification } = asked;
  const place = { controlPlane, namespace: project.namespace, name };
  const [scene, { order }] = await Promise.all([readScene(deps, place), findOrder(deps, place)]);
  if (!order) throw new DomainError('conflict', say('application-not-ours', { name }));
  refuseAway(scene);
  return judgeApplication(deps, { kind: 'remove-application', project, name, justification, vcpu: null, price: null });
}

/** Takes an application, which Slipway has brought, away from all clusters. */
export const removeApplication = defineCommand({
  name: 'remove-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: removeApplicationRequestSchema },
  prepare: async (context, { body }, project) => {
    const { controlPlane, name, justification = null } = body;
    const judgement = await prepareRemoval(context, { project, controlPlane, name, justification });
    return {
      kind: 'remove-application' as const,
      project,
      controlPlane,
      name,
      justification,
      spec: null,
      plan: {},
      checks: [],
      judgement,
    };
  },
  commit: submitApplication,
});
