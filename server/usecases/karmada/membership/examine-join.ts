import { joinablePhases } from '../../../../lib/contracts/karmada-joinable.ts';
import type { JoinCheck, JoinMember } from '../../../../lib/contracts/karmada-membership.ts';
import { findPlane, readState } from '../../../domain/karmada/control-plane.ts';
import { clusterIdOf } from '../../../domain/karmada/member.ts';
import { checksOf } from '../../../domain/karmada/membership/join-checks.ts';
import type { Joining, MemberChangeRow } from '../../../ports/karmada-membership.ts';
import type { Context } from '../../define.ts';
import { placeMembers } from '../place-members.ts';
import { areSame, findTaken } from './shared-accounts.ts';

export interface Examined {
  checks: JoinCheck[];
  joining: Joining;
  /** Of the Cluster that a join which failed has made already. */
  memberUid: string | null;
}

/** Looks at everything that could keep a cluster from joining, without writing anything. */
export async function examineJoin(
  { deps, signal }: Context,
  controlPlane: string,
  asked: JoinMember,
): Promise<Examined> {
  const tx = deps.db.auto;
  const { name: member, provider, region, zones } = asked;
  const [planes, cluster, change] = await Promise.all([
    deps.karmada.controlPlanes(tx),
    deps.clusters.find(tx, asked.cluster),
    deps.memberChanges.find(tx, { controlPlane, member }),
  ]);
  const project = asked.isForOwnProject ? (cluster?.project ?? null) : null;
  const joining: Joining = { controlPlane, member, cluster: asked.cluster, provider, region, zones, project };
  const isPlaneReachable = readState(findPlane(planes, controlPlane)) === 'reachable';
  const isReady = cluster !== null && joinablePhases.includes(cluster.phase);
  const answer = isReady ? await deps.membership.tryCluster(joining, signal) : null;
  const id = answer && 'id' in answer ? answer.id : null;
  const [takenBy, standing] = await Promise.all([
    findTaken(deps, tx, joining, id),
    readStanding(deps, joining, { id, change }),
  ]);
  const { joinedAs, isNameTaken } = standing;
  const isFree = id !== null && joinedAs === null && !isNameTaken && takenBy === null;
  const checks = checksOf({
    controlPlane,
    member,
    isPlaneReachable,
    cluster: isReady ? 'ready' : cluster ? 'not-ready' : 'unknown',
    isChanging: change?.state === 'running',
    isNameTaken,
    takenBy,
    joinedAs: id === null && joinedAs === null ? undefined : joinedAs,
    onCluster: answer && 'id' in answer ? 'passed' : answer,
    onControlPlane: isPlaneReachable && isFree ? await deps.membership.tryControlPlane(joining, id, signal) : null,
  });
  const isSameJoin = change?.act === 'join' && change.cluster !== null && areSame(change.cluster, asked.cluster);
  return { checks, joining, memberUid: isSameJoin ? change.memberUid : null };
}

/** As which member a cluster has joined, and whether another one has the name. @param id null: it has not said who it is */
async function readStanding(
  deps: Context['deps'],
  { controlPlane, member, cluster }: Joining,
  { id, change }: { id: string | null; change: MemberChangeRow | null },
): Promise<{ joinedAs: string | null; isNameTaken: boolean }> {
  const [records, placed] = await Promise.all([
    deps.karmada.members(deps.db.auto, [controlPlane]),
    placeMembers(deps.memberPrices, deps.db.auto, [controlPlane]),
  ]);
  const members = records.map(({ object }) => clusterIdOf(object));
  // Some join without an id; their labels or their address still tell.
  const found =
    members.find((one) => id !== null && one.id === id) ??
    placed.find((one) => one.cluster !== null && areSame(one.cluster, cluster));
  const isNameTaken = found?.name !== member && members.some((one) => one.name === member && one.id !== id);
  // A join that failed at its end has made the member already, and goes on from there.
  const isRepeated = change?.act === 'join' && change.state === 'failed' && found?.name === member;
  return { joinedAs: isRepeated ? null : (found?.name ?? null), isNameTaken };
}
