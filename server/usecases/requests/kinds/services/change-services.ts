import { type ServicesRequest, servicesRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import { DomainError } from '../../../../domain/errors.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import { splitSecretValues } from '../../../../domain/services/secret-values.ts';
import { say } from '../../../../domain/words/said.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import { type Change, submitChange } from '../submit-change.ts';
import { assessServices, type ServicesAsked, type ServicesAssessment } from './assess-services.ts';
import { toSealed } from './sealed-values.ts';

/** Adds, changes and removes services of a cluster. */
export const changeServices = defineCommand({
  name: 'change-services',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: servicesRequestSchema },
  prepare: async ({ deps }, { body }, cluster): Promise<Change> => {
    await refuseBusy(deps, cluster);
    const asked = toAsked(body, cluster, deps.ids.newId());
    const assessment = await assessServices(deps, asked);
    const judgement = refuseFindings(assessment);
    return {
      kind: 'services',
      id: asked.requestId,
      justification: asked.justification,
      expiresInDays: null,
      cluster,
      project: asked.project,
      judgement,
      plan: planOf(assessment),
      checks: ownChecks(assessment),
      sealed: toSealed(asked.secretValues),
    };
  },
  commit: submitChange,
});

/** @throws DomainError `conflict` for a cluster outside the projects */
export function toAsked(
  { changes, justification }: Pick<ServicesRequest, 'changes' | 'justification'>,
  cluster: FoundCluster,
  requestId: string,
): ServicesAsked {
  const { project } = cluster;
  if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
  return { requestId, cluster, project, ...splitSecretValues(changes), justification: justification ?? null };
}

/** What the request keeps of its assessment until it has ended. */
export function planOf({ asked, live, secrets, effects, chains }: ServicesAssessment): RequestPlan {
  const revisionOf = (key: string) => live.services.find((one) => serviceKey(one) === key)?.revision ?? null;
  const keys = asked.changes.map(serviceKey);
  return {
    services: {
      changes: [...asked.changes],
      effects,
      seen: Object.fromEntries(keys.map((key) => [key, revisionOf(key)])),
      chains,
      ...(Object.keys(secrets).length > 0 && { secrets }),
    },
  };
}

/** The check of the policies is added when it is stored, as they say then. */
const ownChecks = ({ checks }: ServicesAssessment) => checks.filter(({ name }) => name !== 'policy');
