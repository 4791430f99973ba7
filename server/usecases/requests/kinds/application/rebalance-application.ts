import { rebalanceRequestSchema } from '../../../../../lib/contracts/application-orders.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { findPlane } from '../../../../domain/karmada/control-plane.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import { say } from '../../../../domain/words/said.ts';
import type { StoredProject } from '../../../../ports/catalog.ts';
import { findApplication } from '../../../applications/find-application.ts';
import { readRebalance, refuseNowhere } from '../../../applications/read-rebalance.ts';
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

/** @throws DomainError `not-found` without such an application, `conflict` where nothing would move, or something would have no place */
export async function prepareRebalance(
  { deps }: Context,
  { project, controlPlane, name, justification }: Asked,
): Promise<{ plan: RequestPlan; judgement: Judgement }> {
  const place = { controlPlane, namespace: project.namespace, name };
  const [planes, found] = await Promise.all([deps.karmada.controlPlanes(deps.db.auto), findApplication(deps, place)]);
  if (!found) throw new DomainError('not-found');
  refuseAway({ plane: findPlane(planes, controlPlane) });
  const rebalance = await readRebalance(deps, found);
  refuseNowhere(rebalance);
  const { workloads, members } = rebalance;
  if (members.every(({ now, after }) => now === after)) {
    throw new DomainError('conflict', say('rebalance-moves-nothing', { name }));
  }
  const kind = 'rebalance-application';
  const judgement = await judgeApplication(deps, { kind, project, name, justification, vcpu: null, price: null });
  return { plan: { rebalance: { workloads, members } }, judgement };
}

/** Has the replicas of an application divided anew, whoever has brought it: nothing of it is written. */
export const rebalanceApplication = defineCommand({
  name: 'rebalance-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: rebalanceRequestSchema },
  prepare: async (context, { body }, project) => {
    const { controlPlane, name, justification = null } = body;
    const asked = { project, controlPlane, name, justification };
    const { plan, judgement } = await prepareRebalance(context, asked);
    return { ...asked, kind: 'rebalance-application' as const, spec: null, plan, checks: [], judgement };
  },
  commit: submitApplication,
});
