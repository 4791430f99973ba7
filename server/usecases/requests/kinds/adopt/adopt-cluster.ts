import { adoptRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { Check, RequestDetail } from '../../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ProjectRecord } from '../../../../ports/catalog.ts';
import type { NewRequest } from '../../../../ports/requests.ts';
import { openReview, settledState } from '../../../approvals/open-review.ts';
import { type Context, defineCommand } from '../../../define.ts';
import { findProject } from '../../../projects/find-project.ts';
import { refuseQuota } from '../../order-limits.ts';
import { readParts } from '../../read-request.ts';
import { refuseFindings } from '../../refuse-findings.ts';
import { toDetail } from '../../request-view.ts';
import { credentialNameOf } from './adoption-credential.ts';
import { holdingOfAdoption, limitsOfAdoption } from './adoption-limits.ts';
import { type Adoption, assessAdoption } from './assess-adoption.ts';

/**
 * Asks to take a running cluster into k0rdent. The kubeconfig is sealed until the worker writes it to the management
 * cluster; it is in no answer, no audit line and no other row.
 */
export const adoptCluster = defineCommand({
  name: 'adopt-cluster',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: adoptRequestSchema },
  prepare: async (context, { body }, project) => {
    const { deps, signal } = context;
    const adoption = await assessAdoption(deps, { body, project, signal });
    const judgement = refuseFindings(adoption);
    refuseQuota(await limitsOfAdoption(context, deps.db.auto, project));
    const { name, justification = null } = body;
    return { project, name, justification, adoption, judgement, kubeconfig: keptKubeconfig(adoption) };
  },
  turn: ({ project }) => `project ${project.name}`,
  commit: async (context, tx, { project, name, justification, adoption, judgement, kubeconfig }) => {
    const { deps, actor } = context;
    const id = deps.ids.newId();
    await deps.projects.lock(tx, project.name);
    const current = (await deps.projects.get(tx, project.name)) ?? project;
    if (await deps.clusters.find(tx, { namespace: project.namespace, name })) {
      const said = say('name-taken', { name, project: project.name });
      throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
    }
    const request = await deps.requests.insert(tx, {
      ...toRequest(context, { id, project, name, justification, adoption }),
      state: settledState('adopt', judgement),
    });
    await deps.reservations.hold(tx, await holdingOfAdoption(context, tx, { project: current, request }));
    await deps.requestSecrets.put(tx, id, kubeconfig);
    await openReview(deps, tx, request, judgement, { by: actor.email });
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    const { state, template, credential } = request;
    return {
      answer,
      audit: {
        action: 'submit-request',
        project: project.name,
        subject: 'requests',
        key: id,
        after: { kind: 'adopt', state, cluster: name, template, credential, adopted: adoption.adopted },
      },
      events: [{ subject: 'requests', key: id, project: project.name }],
    };
  },
});

/** What was not refused has one. */
export function keptKubeconfig({ kubeconfig }: Adoption): string {
  if (kubeconfig === null) throw new Error('An adoption without findings has no kubeconfig');
  return kubeconfig;
}

/** The checks of an adoption that its limits allow to be stored. */
export const withQuota = (checks: readonly Check[]): Check[] => [
  ...checks,
  { name: 'quota', outcome: 'passed', detail: null },
];

interface Asked {
  id: string;
  project: ProjectRecord;
  name: string;
  justification: string | null;
  adoption: Adoption;
}

function toRequest({ deps, actor }: Context, asked: Asked): Omit<NewRequest, 'state'> {
  const { id, project, name, justification, adoption } = asked;
  const at = deps.clock.now();
  return {
    id,
    kind: 'adopt',
    project: project.name,
    namespace: project.namespace,
    clusterName: name,
    clusterUid: null,
    requesterId: actor.id ?? id,
    requester: actor.email,
    catalogItem: adoption.item?.id ?? null,
    version: adoption.item?.versions.find(({ template }) => template === adoption.template)?.version ?? null,
    template: adoption.template,
    credential: credentialNameOf(id, name),
    parameters: {},
    purpose: null,
    justification,
    expiresInDays: null,
    expiresAt: null,
    checks: withQuota(adoption.checks),
    estimate: null,
    reason: null,
    reasonMessage: null,
    plan: { ...(adoption.adopted && { adopted: adoption.adopted }) },
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
}
