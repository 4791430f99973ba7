import type { ClusterDetail } from '../../../../../lib/contracts/clusters.ts';
import { type JoinMember, joinMemberSchema } from '../../../../../lib/contracts/karmada-membership.ts';
import { clusterIdOf } from '../../../../domain/karmada/member.ts';
import { memberNamesFor } from '../../../../domain/karmada/membership/member-name.ts';
import { type Said, say } from '../../../../domain/words/said.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { ClusterRef } from '../../../../ports/kube.ts';
import type { RequestEntry, RequestRecord } from '../../../../ports/requests.ts';
import type { Deps } from '../../../deps.ts';
import { areSame, findTaken } from '../../../karmada/membership/shared-accounts.ts';
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
 * @returns what the history of the order says of it; null where the item says nothing
 */
export async function joinByRule(
  deps: Pick<StepDeps, 'clock' | 'audit' | 'eventLog'> & JoinRuleDeps,
  tx: Tx,
  order: RequestRecord,
  { provider, region }: Pick<ClusterDetail, 'provider' | 'region'>,
): Promise<RequestEntry | null> {
  const rule = order.catalogItem === null ? null : (await deps.catalog.get(tx, order.catalogItem))?.joins;
  if (!rule) return null;
  const { controlPlane: plane, isForOwnProject } = rule;
  const at = deps.clock.now();
  const isNot = ({ detail, message }: Said): RequestEntry => ({
    at,
    actor: 'slipway',
    type: 'joinsNot',
    detail,
    said: [{ detail, message }],
  });
  if (!deps.karmadaControlPlanes.includes(plane)) return isNot(say('join-plane-unknown', { plane }));
  const cluster = { namespace: order.namespace, name: order.clusterName };
  const { joinedAs, changing, taken } = await readMembers(deps, tx, plane, cluster);
  if (joinedAs !== null) return isNot(say('member-already', { name: joinedAs }));
  if (changing !== null) return isNot(say('member-changing', { name: changing }));
  const names = memberNamesFor(cluster);
  const where = { provider: placeOf(provider), region: placeOf(region), zones: [] };
  for (const name of names) {
    if (taken.has(name) || (await findTaken(deps, tx, { controlPlane: plane, member: name, cluster }, null))) continue;
    const asked = { cluster, name, ...where, isForOwnProject };
    if (await begin(deps, tx, order, plane, asked)) return { at, actor: 'slipway', type: 'joins', detail: plane };
  }
  return isNot(say(names.length === 0 ? 'member-name-unfit' : 'member-name-none', { plane, names: names.join(', ') }));
}

/** Longer texts than a member may have say nothing. */
const placeOf = (text: string | null): string => joinMemberSchema.shape.region.catch('').parse(text ?? '');

async function readMembers(
  { karmada, memberChanges, memberPrices }: JoinRuleDeps,
  tx: Tx,
  controlPlane: string,
  cluster: ClusterRef,
): Promise<{ joinedAs: string | null; changing: string | null; taken: Set<string> }> {
  const [placed, records, changes] = await Promise.all([
    placeMembers(memberPrices, tx, [controlPlane]),
    karmada.members(tx, [controlPlane]),
    memberChanges.list(tx, [controlPlane]),
  ]);
  const isIt = (one: { cluster: ClusterRef | null }) => one.cluster !== null && areSame(one.cluster, cluster);
  // A join of a namesake that failed makes room for this one.
  const others = changes.filter((change) => change.state === 'running' || !isIt(change));
  return {
    joinedAs: placed.find(isIt)?.name ?? null,
    changing: others.find(isIt)?.member ?? null,
    taken: new Set([...records.map(({ object }) => clusterIdOf(object).name), ...others.map(({ member }) => member)]),
  };
}

/** @returns false where another change of this name began in the same moment */
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
