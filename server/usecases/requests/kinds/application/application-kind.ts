import { readApplicationKey } from '../../../../domain/applications/order/application-key.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { changesAgainst } from '../../../../domain/requests/request-changes.ts';
import type { StoredProject } from '../../../../ports/catalog.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { Deps } from '../../../deps.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import type { KindOfRequest } from '../kind.ts';
import { fromSealed } from '../services/sealed-values.ts';
import { withoutNames } from '../submit-change.ts';
import { bringApplication, checkApplication } from './bring-application.ts';
import { rebalance, takeApplicationAway, writeApplication } from './carry-out-application.ts';
import { prepareApplication } from './prepare-application.ts';
import { prepareRebalance, rebalanceApplication } from './rebalance-application.ts';
import { prepareRemoval, removeApplication } from './remove-application.ts';
import { settleOrder } from './settle-order.ts';
import { placedCheck } from './submit-application.ts';

export const applicationKind: KindOfRequest<'application'> = {
  submit: bringApplication,
  check: checkApplication,
  askAnew: async (context, request, { spec: wanted, secretValues, generation, since, justification = null }) => {
    const { deps } = context;
    const project = await projectOf(deps, request);
    const place = readApplicationKey(request.clusterName);
    const asked = { ...place, project, spec: wanted, generation, since, justification };
    const [prepared, pending] = await Promise.all([
      prepareApplication(context, asked),
      deps.requestSecrets.open(deps.db.auto, request.id),
    ]);
    const { before, chart, judgement } = prepared;
    const { spec, sealed } = settleOrder(deps, prepared, {
      name: place.name,
      secretValues,
      pending: fromSealed(pending),
    });
    return {
      changed: {
        justification,
        parameters: spec,
        plan: { application: { before, chart } },
        checks: [placedCheck, toCheck(judgement)],
      },
      judgement,
      sealed,
    };
  },
  findChanges: async (_context, { plan: { application }, parameters }, since) =>
    withoutNames(changesAgainst(application?.before ?? {}, parameters), since),
  carryOut: writeApplication,
};

export const removeApplicationKind: KindOfRequest<'remove-application'> = {
  submit: removeApplication,
  askAnew: async (context, request, { justification = null }) => {
    const project = await projectOf(context.deps, request);
    const asked = { ...readApplicationKey(request.clusterName), project, justification };
    const judgement = await prepareRemoval(context, asked);
    return { changed: { justification, checks: [toCheck(judgement)] }, judgement };
  },
  findChanges: async (_context, _request, since) => withoutNames([], since),
  carryOut: takeApplicationAway,
};

export const rebalanceApplicationKind: KindOfRequest<'rebalance-application'> = {
  submit: rebalanceApplication,
  askAnew: async (context, request, { justification = null }) => {
    const project = await projectOf(context.deps, request);
    const asked = { ...readApplicationKey(request.clusterName), project, justification };
    const { plan, judgement } = await prepareRebalance(context, asked);
    return { changed: { justification, plan, checks: [toCheck(judgement)] }, judgement };
  },
  findChanges: async (_context, { plan: { rebalance: asked } }, since) => {
    const moves = (asked?.members ?? []).filter(({ now, after }) => now !== after);
    return withoutNames(
      moves.map(({ name, now, after }) => ({ pointer: `/members/${name}`, before: now, after })),
      since,
    );
  },
  carryOut: rebalance,
};

async function projectOf({ projects, db }: Deps, { project: name }: RequestRecord): Promise<StoredProject> {
  const project = await projects.get(db.auto, name);
  if (!project) throw new DomainError('not-found');
  return project;
}
