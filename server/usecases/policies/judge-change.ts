import type { EffectKind } from '../../../lib/change-effects/effect-kinds.ts';
import type { PolicyInput } from '../../../lib/contracts/policies.ts';
import type { RequestKind } from '../../../lib/contracts/request-kinds.ts';
import { dayMs } from '../../../lib/days.ts';
import { DomainError } from '../../domain/errors.ts';
import { sayPolicyReason } from '../../domain/words/said.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { Deps } from '../deps.ts';
import { type Judgement, judge } from './judge.ts';

/** What the cluster would be, where a change makes another one of it. */
interface Becomes {
  /** Machine types that it does not have now. */
  machineTypes: string[];
  nodes: number | null;
  vcpu: number | null;
  price: PolicyInput['price'];
  priceRise: PolicyInput['priceRise'];
  effects: EffectKind[];
}

interface Change {
  kind: RequestKind;
  project: string;
  cluster: ClusterRef;
  justification: string | null;
  /** Counted from now. */
  expiresInDays: number | null;
  becomes?: Becomes;
}

/** What the policies say to changing a cluster that is there. */
export async function judgeChange(deps: Deps, change: Change): Promise<Judgement> {
  const { kind, project, cluster, justification, expiresInDays, becomes } = change;
  const [known, [order], holds] = await Promise.all([
    deps.clusters.get(deps.db.auto, cluster),
    deps.requests.ofCluster(deps.db.auto, cluster, { kind: 'create', state: 'ready' }),
    deps.clusters.holdingOf(deps.db.auto, cluster),
  ]);
  const now = deps.clock.now();
  const ageDays = Math.floor((now.getTime() - (livesSince(order, known) ?? now).getTime()) / dayMs);
  return judge(deps, deps.db.auto, {
    kind,
    project,
    name: cluster.name,
    justification,
    machineTypes: becomes?.machineTypes ?? [],
    vcpu: becomes ? becomes.vcpu : (holds?.vcpu ?? null),
    price: becomes ? becomes.price : (holds?.price ?? null),
    catalogItem: order?.catalogItem ?? null,
    purpose: order?.purpose ?? null,
    lifetimeDays: expiresInDays === null ? null : ageDays + expiresInDays,
    region: known?.region ?? null,
    nodes: becomes ? becomes.nodes : (known?.nodesTotal ?? null),
    effects: becomes?.effects,
    priceRise: becomes?.priceRise,
    cluster: {
      expiresAt: known?.expiresAt ?? null,
      vcpu: holds?.vcpu ?? null,
      memoryGib: holds?.memoryGib ?? null,
      gpu: holds?.gpu ?? null,
    },
  });
}

/** @throws DomainError `policy-violation` at the field that the policies deny */
export function refuseDenied({ result: { outcome, reasons } }: Judgement): void {
  if (outcome !== 'deny') return;
  const errors = reasons.map((reason) => ({ pointer: reason.pointer ?? '', ...sayPolicyReason(reason) }));
  const [first] = errors;
  throw new DomainError('policy-violation', first ? { detail: first.detail, message: first.message, errors } : {});
}

/** Lifetimes are counted from when the cluster of an order was ready; of others no more is known than their creation. */
function livesSince(order: RequestRecord | undefined, known: { createdAt: string } | null): Date | null {
  if (order?.expiresAt && order.expiresInDays !== null) {
    return new Date(order.expiresAt.getTime() - order.expiresInDays * dayMs);
  }
  return known && new Date(known.createdAt);
}
