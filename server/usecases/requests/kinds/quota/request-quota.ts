import type { PolicyReason } from '../../../../../lib/contracts/policy-result.ts';
import { quotaRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import type { RequestDetail } from '../../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ProjectRecord } from '../../../../ports/catalog.ts';
import { openReview, settledState } from '../../../approvals/open-review.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { type Judgement, judge } from '../../../policies/judge.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import { findProject } from '../../../projects/find-project.ts';
import { readParts } from '../../read-request.ts';
import { toDetail } from '../../request-view.ts';

/** Limits by resource, as they are wanted. */
type Wanted = Partial<Record<string, number>>;

/** Asks the leads of a project for higher limits. A project has at most one such request open. */
export const requestQuota = defineCommand({
  name: 'request-quota',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: quotaRequestSchema },
  prepare: async ({ deps }, { body }, project) => {
    refuseNoRaise(project.quota, body.quota);
    const { quota, justification = null } = body;
    return {
      project,
      quota,
      justification,
      judgement: await judgeQuota(deps, { project: project.name, justification }),
    };
  },
  commit: async (context, tx, { project, quota, justification, judgement }) => {
    const { deps, actor } = context;
    const at = deps.clock.now();
    const id = deps.ids.newId();
    const request = await deps.requests.insert(tx, {
      id,
      kind: 'quota',
      project: project.name,
      namespace: project.namespace,
      // It is about no cluster.
      clusterName: '',
      clusterUid: null,
      requesterId: actor.id ?? id,
      requester: actor.email,
      state: settledState('quota', judgement),
      catalogItem: null,
      version: null,
      template: null,
      credential: null,
      parameters: quota,
      purpose: null,
      justification,
      expiresInDays: null,
      expiresAt: null,
      checks: [toCheck(judgement)],
      estimate: null,
      reason: null,
      reasonMessage: null,
      plan: { limits: limitsOf(project) },
      revision: 0,
      createdAt: at,
      updatedAt: at,
    });
    await openReview(deps, tx, request, judgement, { by: actor.email });
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    return {
      answer,
      audit: {
        action: 'submit-request',
        project: project.name,
        subject: 'requests',
        key: id,
        before: { quota: limitsOf(project) },
        after: { kind: 'quota', quota },
      },
      events: [{ subject: 'requests', key: id, project: project.name }],
    };
  },
});

/** The limits of a project by resource. */
export const limitsOf = ({ quota }: Pick<ProjectRecord, 'quota'>): Record<string, number> =>
  Object.fromEntries(quota.map(({ resource, limit }) => [resource, limit]));

/** @throws DomainError `validation-failed` at every limit that is as high already */
export function refuseNoRaise(now: ProjectRecord['quota'], wanted: Wanted): void {
  const errors = Object.entries(wanted).flatMap(([resource, limit]) => {
    const present = now.find((each) => each.resource === resource);
    if (present && limit !== undefined && limit > present.limit) return [];
    const said = present ? say('quota-not-higher', { limit: present.limit, resource }) : say('quota-without-limit');
    return [{ pointer: `/quota/${resource}`, ...said }];
  });
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
}

/** Whatever the policies say, a lead answers: nobody raises the limits of a project by asking. */
export async function judgeQuota(
  deps: Deps,
  { project, justification }: { project: string; justification: string | null },
): Promise<Judgement> {
  const judgement = await judge(deps, deps.db.auto, {
    kind: 'quota',
    project,
    name: project,
    justification,
    catalogItem: null,
    purpose: null,
    lifetimeDays: null,
    region: null,
    machineTypes: [],
    nodes: null,
    vcpu: null,
    price: null,
  });
  const outcome = 'needs-approval';
  const reason: PolicyReason = {
    outcome,
    code: 'quota-by-lead',
    scope: 'installation',
    rule: null,
    params: {},
    pointer: null,
  };
  return { ...judgement, result: { outcome, reasons: [reason], approvals: { count: 1, by: 'lead' } } };
}
