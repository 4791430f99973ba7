import type { RequestKind } from '../../../lib/contracts/requests.ts';
import { dayMs } from '../../../lib/days.ts';
import { DomainError } from '../../domain/errors.ts';
import { sayPolicyReason } from '../../domain/words/said.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';
import { type Judgement, judge } from './judge.ts';

interface Change {
  kind: Exclude<RequestKind, 'create'>;
  project: string;
  cluster: ClusterRef;
  justification: string | null;
  /** Counted from now. */
  expiresInDays: number | null;
}

/**
 * What the policies say to extending or deleting a cluster.
 * @throws DomainError `policy-violation` at the field when they deny it
 */
export async function judgeChange(deps: Deps, change: Change): Promise<Judgement> {
  const { kind, project, cluster, justification, expiresInDays } = change;
  const [known, found, [order], price] = await Promise.all([
    deps.clusters.get(deps.db.auto, cluster),
    deps.clusters.find(deps.db.auto, cluster),
    deps.requests.ofCluster(deps.db.auto, cluster, { kind: 'create', state: 'ready' }),
    deps.clusters.priceOf(deps.db.auto, cluster),
  ]);
  // Lifetimes are counted from when a cluster is ready; of one that Slipway did not see coming up nothing else is known.
  const readyAt = found?.readyAt ?? found?.createdAt ?? deps.clock.now();
  const ageDays = Math.floor((deps.clock.now().getTime() - readyAt.getTime()) / dayMs);
  const judgement = await judge(deps, deps.db.auto, {
    kind,
    project,
    name: cluster.name,
    justification,
    machineTypes: [],
    vcpu: null,
    price,
    catalogItem: order?.catalogItem ?? null,
    purpose: order?.purpose ?? null,
    lifetimeDays: expiresInDays === null ? null : ageDays + expiresInDays,
    region: known?.region ?? null,
    nodes: known?.nodesTotal ?? null,
  });
  const { outcome, reasons } = judgement.result;
  if (outcome !== 'deny') return judgement;
  const errors = reasons.map((reason) => ({ pointer: reason.pointer ?? '', ...sayPolicyReason(reason) }));
  const [first] = errors;
  throw new DomainError('policy-violation', first ? { detail: first.detail, message: first.message, errors } : {});
}
