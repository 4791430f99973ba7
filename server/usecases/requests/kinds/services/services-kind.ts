import { DomainError } from '../../../../domain/errors.ts';
import { changesOfServices } from '../../../../domain/services/service-effects.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import { refuseLost } from '../../refuse-lost.ts';
import { gitPartOf } from '../../running/git-part.ts';
import type { KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { assessServices } from './assess-services.ts';
import { changeServices, planOf, toAsked } from './change-services.ts';
import { checkServices } from './check-services.ts';
import { followServices } from './follow-services.ts';
import { fromSealed, keptFor, markRevision, toSealed } from './sealed-values.ts';
import { servicesWriting, writeServices } from './write-services.ts';

export const servicesKind: KindOfRequest<'services'> = {
  submit: changeServices,
  check: checkServices,
  askAnew: async (context, request, body) => {
    const { deps } = context;
    await refuseLost(deps, deps.db.auto, request);
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const anew = toAsked(body, found.value, request.id);
    const kept = fromSealed(await deps.requestSecrets.open(deps.db.auto, request.id));
    const secretValues = { ...keptFor(request.plan, anew.changes, kept), ...anew.secretValues };
    const assessment = await assessServices(deps, { ...anew, secretValues });
    const judgement = refuseFindings(assessment);
    return {
      changed: {
        justification: assessment.asked.justification,
        checks: assessment.checks,
        plan: markRevision(planOf(assessment), {
          before: request.plan,
          sent: anew.secretValues,
          revision: body.revision + 1,
        }),
      },
      judgement,
      sealed: toSealed(secretValues),
    };
  },
  findChanges: async (_, request, since) => ({ ...withoutNames([], since), changes: changesOfServices(request.plan) }),
  carryOut: writeServices,
  inGit: gitPartOf(servicesWriting),
  follow: followServices,
};
