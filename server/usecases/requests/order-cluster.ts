import {
  type CreateClusterRequest,
  createClusterRequestSchema,
  type RequestDetail,
} from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { assertQuota } from '../../domain/quota.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { openReview, settledState } from '../approvals/open-review.ts';
import { type Context, defineCommand } from '../define.ts';
import type { Judgement } from '../policies/judge.ts';
import { findProject } from '../projects/find-project.ts';
import { toQuotaLines } from '../projects/project-view.ts';
import type { Assessment } from './assessment.ts';
import { assessOrder } from './order-assessment.ts';
import { readParts } from './read-request.ts';
import { toDetail } from './request-view.ts';

/**
 * Orders a cluster: asks everything first, then stores the request, holds its quota and queues its job in one
 * transaction. What the policies leave to people waits for them.
 */
export const orderCluster = defineCommand({
  name: 'order-cluster',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: createClusterRequestSchema },
  prepare: async ({ deps, actor }, { body }, project) => {
    const requestId = deps.ids.newId();
    const assessment = await assessOrder({ deps, project, body, requestId, requester: actor.email });
    const judgement = refuseFindings(assessment);
    return { project, assessment, judgement, request: toRequest({ body, project, requestId, assessment }) };
  },
  commit: async (context, tx, { project, assessment, judgement, request: asked }) => {
    const { deps, actor } = context;
    const { id } = asked;
    const at = deps.clock.now();
    const request: RequestRecord = {
      ...asked,
      state: settledState('create', judgement),
      ...{ requesterId: actor.id ?? id, requester: actor.email, createdAt: at, updatedAt: at },
    };
    await reserve(context, tx, { project, nodes: assessment.nodes, request });
    await deps.requests.addEntries(tx, id, [
      { at, actor: actor.email, type: 'submitted', detail: request.justification },
    ]);
    await openReview(deps, tx, request, judgement);
    const answer: RequestDetail = toDetail(await readParts(deps, tx, request), actor);
    const { state, clusterName, catalogItem, version, credential, parameters } = request;
    return {
      answer,
      audit: {
        ...{ action: 'submit-request', project: project.name, subject: 'requests', key: id },
        after: { kind: 'create', state, cluster: clusterName, catalogItem, version, credential, parameters },
      },
      events: [{ subject: 'requests', key: id, project: project.name }],
    };
  },
});

/** @throws DomainError for what is wrong with it; otherwise the policies have been asked */
export function refuseFindings({ findings, judgement }: Assessment): Judgement {
  const first = findings[0];
  if (!first) {
    if (!judgement) throw new Error('An order without findings was not judged');
    return judgement;
  }
  const errors = findings.map(({ pointer, detail }) => ({ pointer, detail }));
  // What may not be seen does not exist, whatever else is wrong; a taken name comes before wrong values.
  const code = ['not-found', 'conflict'].find((one) => findings.some((finding) => finding.code === one)) ?? first.code;
  throw new DomainError(code as typeof first.code, { detail: first.detail, errors });
}

interface Asked {
  body: CreateClusterRequest;
  project: ProjectRecord;
  requestId: string;
  assessment: Assessment;
}

type NewRequest = Omit<RequestRecord, 'state' | 'requesterId' | 'requester' | 'createdAt' | 'updatedAt'>;

function toRequest({ body, project, requestId, assessment }: Asked): NewRequest {
  return {
    ...{ id: requestId, kind: 'create' as const, project: project.name, namespace: project.namespace },
    template: assessment.order?.template ?? null,
    ...{ clusterName: body.name, catalogItem: body.catalogItem, version: assessment.version },
    ...{
      credential: assessment.order?.credential ?? null,
      parameters: assessment.order?.config ?? body.parameters,
      purpose: body.purpose ?? null,
    },
    ...{ justification: body.justification ?? null, expiresInDays: body.expiresInDays ?? null },
    expiresAt: assessment.order?.expiresAt ?? null,
    checks: [...assessment.checks, { name: 'quota', outcome: 'passed', detail: null }],
    reason: null,
    revision: 0,
  };
}

/** Holds the quota of an order; of one that is asked anew, the difference to what it holds. */
async function reserve(
  { deps }: Context,
  tx: Tx,
  { project, nodes, request }: { project: ProjectRecord; nodes: number; request: RequestRecord },
): Promise<void> {
  const ref = { namespace: request.namespace, name: request.clusterName };
  await deps.projects.lock(tx, project.name);
  const usage = await deps.projects.usage(tx, [project.name]);
  const current = await deps.projects.get(tx, project.name);
  assertQuota(toQuotaLines(current ?? project, usage.get(project.name)), { clusters: 1, nodes });
  if (await deps.clusters.find(tx, ref)) {
    const detail = `${ref.name} is taken in ${project.name}`;
    throw new DomainError('conflict', { detail, errors: [{ pointer: '/name', detail }] });
  }
  await deps.requests.insert(tx, request);
  await deps.reservations.hold(tx, {
    ...{ requestId: request.id, project: project.name, namespace: ref.namespace, clusterName: ref.name },
    ...{ clusters: 1, nodes },
  });
}
