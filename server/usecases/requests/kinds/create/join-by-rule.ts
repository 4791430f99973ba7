import type { ClusterDetail } from '../../../../../lib/contracts/clusters.ts';
import type { JoinRule } from '../../../../../lib/contracts/join-rule.ts';
import type { JoinMember } from '../../../../../lib/contracts/karmada-membership.ts';
import { clusterIdOf } from '../../../../domain/karmada/member.ts';
import { freeMemberName } from '../../../../domain/karmada/membership/member-name.ts';
import { type Said, say } from '../../../../domain/words/said.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { ClusterRef } from '../../../../ports/kube.ts';
import type { RequestEntry, RequestRecord } from '../../../../ports/requests.ts';
import type { Deps } from '../../../deps.ts';
import { placeMembers } from '../../../karmada/place-members.ts';
import { karmadaEvent, memberKey } from '../../../karmada/subject.ts';
import type { StepDeps } from '../../steps/step-request.ts';

/** What the rule of a catalog item needs. */
export type JoinRuleDeps = Pick<
  Deps,
  'catalog' | 'karmada' | 'karmadaControlPlanes' | 'memberChanges' | 'memberPrices'
>;

/**
 * Has the worker join the cluster of an order to a Karmada control plane, where its catalog item says so. Such a join is
 * shown, and repeated after a failure, as those that people ask for.
 * @returns what the history of the order says of it; null where there is nothing to do
 */
export async function joinByRule(
  deps: Pick<StepDeps, 'clock' | 'audit' | 'eventLog'> & JoinRuleDeps,
  tx: Tx,
  order: RequestRecord,
  { provider, region }: Pick<ClusterDetail, 'provider' | 'region'>,
): Promise<RequestEntry | null> {
  const rule = order.catalogItem === null ? null : (await deps.catalog.get(tx, order.catalogItem))?.joins;
  if (!rule || !deps.karmadaControlPlanes.includes(rule.controlPlane)) return null;
  const cluster = { namespace: order.namespace, name: order.clusterName };
  const { hasJoined, taken } = await readMembers(deps, tx, rule, cluster);
  if (hasJoined) return null;
  const at = deps.clock.now();
  const name = freeMemberName(cluster, taken);
  const isNot = (why: Said): RequestEntry => ({
    at,
    actor: 'slipway',
    type: 'joinsNot',
    detail: why.detail,
    said: [why],
  });
  if (name === null) return isNot(say('member-name-none', { plane: rule.controlPlane }));
  const { isForOwnProject } = rule;
  const asked: JoinMember = {
    cluster,
    name,
    provider: provider ?? '',
    region: region ?? '',
    zones: [],
    isForOwnProject,
  };
  const isBegun = await begin(deps, tx, order, rule.controlPlane, asked);
  if (!isBegun) return isNot(say('member-changing', { name }));
  return { at, actor: 'slipway', type: 'joins', detail: rule.controlPlane };
}

async function readMembers(
  { karmada, memberChanges, memberPrices }: JoinRuleDeps,
  tx: Tx,
  { controlPlane }: JoinRule,
  { namespace, name }: ClusterRef,
): Promise<{ hasJoined: boolean; taken: Set<string> }> {
  const [placed, records, changes] = await Promise.all([
    placeMembers(memberPrices, tx, [controlPlane]),
    karmada.members(tx, [controlPlane]),
    memberChanges.list(tx, [controlPlane]),
  ]);
  const isIt = ({ cluster }: { cluster: ClusterRef | null }) =>
    cluster !== null && cluster.namespace === namespace && cluster.name === name;
  return {
    hasJoined: placed.some(isIt) || changes.some(isIt),
    taken: new Set([...records.map(({ object }) => clusterIdOf(object).name), ...changes.map(({ member }) => member)]),
  };
}

async function begin(
  { clock, memberChanges, audit, eventLog }: Parameters<typeof joinByRule>[0],
  tx: Tx,
  order: RequestRecord,
  controlPlane: string,
  asked: JoinMember,
): Promise<boolean> {
  const at = clock.now();
  const { cluster, name: member } = asked;
  const isBegun = await memberChanges.begin(tx, {
    // An order has one cluster, which joins by rule once.
    id: order.id,
    controlPlane,
    member,
    memberUid: null,
    act: 'join',
    step: 'cluster',
    cluster,
    asked,
    project: asked.isForOwnProject ? order.project : null,
    askedBy: order.requester,
    askedAt: at,
  });
  if (!isBegun) return false;
  await audit.append(tx, {
    action: 'join-member',
    at,
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    project: null,
    subject: 'karmada',
    key: memberKey(controlPlane, member),
    before: null,
    after: { ...asked, catalogItem: order.catalogItem },
    traceId: null,
    onBehalfOf: order.requester,
  });
  await eventLog.append(tx, [karmadaEvent]);
  return true;
}
