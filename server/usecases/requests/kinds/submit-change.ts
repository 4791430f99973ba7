import type { Parameters } from '../../../../lib/contracts/request-bodies.ts';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { Check, RequestDetail } from '../../../../lib/contracts/requests.ts';
import { endOf } from '../../../domain/clusters/lifetime.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { BareChange } from '../../../domain/requests/request-changes.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { toAuditedServices } from '../../../domain/services/service-effects.ts';
import { say } from '../../../domain/words/said.ts';
import type { Tx } from '../../../ports/database.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { openReview, settledState } from '../../approvals/open-review.ts';
import type { FoundCluster } from '../../clusters/find-cluster.ts';
import type { Committed, Context } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import type { Judgement } from '../../policies/judge.ts';
import { judgeChange, refuseDenied } from '../../policies/judge-change.ts';
import { toCheck } from '../../policies/judge-order.ts';
import { whyKeptHere } from '../in-git/why-kept-here.ts';
import { readParts } from '../read-request.ts';
import { refuseLost } from '../refuse-lost.ts';
import { toDetail } from '../request-view.ts';
import type { AskedAnew, FoundChanges } from './kind.ts';

/** What every kind about a running cluster says of itself. */
interface AskedChange {
  kind: RequestKind;
  justification: string | null;
  expiresInDays: number | null;
}

/** What its kind notes of its own. */
interface OwnAnswers {
  /** Kept before the transaction, where the request is written to its cluster under it. */
  id?: string;
  parameters?: Parameters;
  plan?: RequestPlan;
  /** What was checked besides the policies. */
  checks?: Check[];
  /** What nobody may read: it is kept sealed until the worker writes it. */
  sealed?: string | null;
}

export interface Change extends AskedChange, OwnAnswers {
  cluster: FoundCluster;
  project: string;
  judgement: Judgement;
}

/** Asks the policies. The caller has refused what the cluster's state does not allow. */
export async function prepareChange(
  deps: Deps,
  cluster: FoundCluster,
  asked: AskedChange & OwnAnswers,
): Promise<Change> {
  const { project } = cluster;
  if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
  const keptBy = (await deps.clusters.get(deps.db.auto, cluster))?.keptBy;
  const kept = await whyKeptHere(deps, { kind: asked.kind, project, keptBy });
  if (kept) throw new DomainError('conflict', kept);
  const judgement = await judgeChange(deps, { ...asked, cluster, project });
  refuseDenied(judgement);
  return { ...asked, cluster, project, judgement };
}

/** Stores it, opens its review and queues its job where nobody has to be asked. */
export async function submitChange(context: Context, tx: Tx, change: Change): Promise<Committed<RequestDetail>> {
  const { deps, actor } = context;
  const { kind, cluster, project, judgement, expiresInDays } = change;
  const { namespace, name } = cluster;
  const at = deps.clock.now();
  const id = change.id ?? deps.ids.newId();
  const request = await deps.requests.insert(tx, {
    clusterUid: cluster.uid,
    id,
    kind,
    project,
    namespace,
    clusterName: name,
    requesterId: actor.id ?? id,
    requester: actor.email,
    state: settledState(kind, judgement),
    catalogItem: null,
    version: null,
    template: null,
    credential: null,
    parameters: change.parameters ?? {},
    purpose: null,
    justification: change.justification,
    expiresInDays,
    reason: null,
    reasonMessage: null,
    plan: change.plan ?? {},
    revision: 0,
    checks: [...(change.checks ?? []), toCheck(judgement)],
    estimate: null,
    expiresAt: expiresInDays === null ? null : endOf(at, expiresInDays),
    createdAt: at,
    updatedAt: at,
  });
  if (change.sealed) await deps.requestSecrets.put(tx, id, change.sealed);
  await openReview(deps, tx, request, judgement, { by: actor.email });
  return {
    answer: toDetail(await readParts(deps, tx, request), actor),
    audit: {
      action: 'submit-request',
      project,
      subject: 'requests',
      key: id,
      after: {
        kind,
        cluster: `${namespace}/${name}`,
        expiresAt: request.expiresAt,
        ...change.parameters,
        ...(request.plan.owner && { owner: request.plan.owner.after }),
        ...(request.plan.services && toAuditedServices(request.plan.services)),
      },
    },
    events: [
      { subject: 'requests', key: id, project },
      { subject: 'clusters', key: `${namespace}/${name}`, project },
    ],
  };
}

/** The same change with other answers. */
export async function askChangeAnew(
  deps: Deps,
  request: RequestRecord,
  asked: Omit<AskedChange, 'kind'>,
): Promise<AskedAnew> {
  await refuseLost(deps, deps.db.auto, request);
  const { kind, project, namespace, clusterName: name } = request;
  const judgement = await judgeChange(deps, { ...asked, kind, project, cluster: { namespace, name } });
  refuseDenied(judgement);
  const { justification, expiresInDays } = asked;
  const expiresAt = expiresInDays === null ? null : endOf(deps.clock.now(), expiresInDays);
  return {
    changed: { justification, expiresInDays, expiresAt, checks: [toCheck(judgement)] },
    judgement,
  };
}

/** Changes whose fields need no name of a setting. */
export function withoutNames(changes: readonly BareChange[], since: readonly BareChange[]): FoundChanges {
  const withoutName = (change: BareChange) => ({ ...change, label: null });
  return { changes: changes.map(withoutName), sinceLast: since.map(withoutName) };
}
