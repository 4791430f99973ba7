import { DomainError } from '../../../../domain/errors.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import { refuseLost } from '../../refuse-lost.ts';
import type { FoundChanges, KindOfRequest } from '../kind.ts';
import { withoutNames } from '../submit-change.ts';
import { assessServices } from './assess-services.ts';
import { changeServices, planOf, toAsked } from './change-services.ts';
import { checkServices } from './check-services.ts';
import { followServices } from './follow-services.ts';
import { writeServices } from './write-services.ts';

export const servicesKind: KindOfRequest<'services'> = {
  submit: changeServices,
  check: checkServices,
  askAnew: async (context, request, body) => {
    const { deps } = context;
    await refuseLost(deps, deps.db.auto, request);
    const found = await findCluster(context, { namespace: request.namespace, name: request.clusterName });
    if (!found) throw new DomainError('not-found');
    const assessment = await assessServices(deps, toAsked(body, found.value, request.id));
    const judgement = refuseFindings(assessment);
    return {
      changed: {
        justification: assessment.asked.justification,
        checks: assessment.checks,
        plan: planOf(assessment),
      },
      judgement,
    };
  },
  findChanges: async (_, request, since) => ({ ...withoutNames([], since), changes: changesOf(request) }),
  carryOut: writeServices,
  follow: followServices,
};

/** Each service with its version before and after, as approvers compare it; the values stand on the request's page. */
function changesOf({ plan }: RequestRecord): FoundChanges['changes'] {
  return (plan.services?.effects ?? []).map(({ namespace, name, before, after }) => ({
    pointer: `/services/${namespace}/${name}`,
    before: before && !before.isDisabled ? before.version : null,
    after: after && !after.isDisabled ? after.version : null,
    label: { en: `${name} (${namespace})` },
  }));
}
