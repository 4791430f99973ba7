import type { ApplicationFailover, MemberFailover } from '../../../lib/contracts/application-failover.ts';
import type { Member } from '../../../lib/contracts/karmada.ts';
import type { MemberState } from '../../../lib/contracts/member-states.ts';
import { matchesAffinity } from '../placement/matches-affinity.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Placement } from '../placement/placement.ts';
import type { Binding, Eviction } from './binding.ts';
import type { Application } from './group.ts';
import { ifLostOf, leftOutOfIfLost } from './if-lost.ts';
import { type Fleet, placeAgain, type SpreadObject, spreadOf } from './spread.ts';
import { decideByTaints, readTaints } from './taint-eviction.ts';

/** States in which a member does not do what it should. */
const unwell: ReadonlySet<MemberState> = new Set(['unreachable', 'silent', 'not-ready', 'not-collected', 'unknown']);
const order: readonly MemberFailover['outcome'][] = [
  'moving',
  'moved',
  'due',
  'moves-at',
  'stays-no-noexecute',
  'stays-tolerated',
  'kept-away',
  'unused',
];

/** What a judgement goes by. */
interface Known extends Fleet {
  members: readonly Member[];
  now: Date;
}

/**
 * Why the replicas of an application move from one member to another, or do not, and what would happen if one were lost:
 * by what its bindings and the members say. Whether failover is switched on at all is nowhere to be read. Null where no
 * placement is known.
 */
export function failoverOf(application: Application, known: Known): ApplicationFailover | null {
  const objects = spreadOf(application, known);
  const [leading] = objects;
  if (!leading) return null;
  const isDivided = leading.placement.scheduling.type !== 'duplicated' && leading.binding.replicas > 0;
  const newShares = newSharesOf(objects, known);
  const about = known.clusters.flatMap((cluster) => judge(cluster, objects, leading, newShares, known) ?? []);
  return {
    members: about.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)),
    wanted: isDivided ? sum(objects.map(({ binding }) => binding.replicas)) : null,
    placed: placedOf(objects),
    lastScheduledAt: leading.binding.lastScheduledAt,
    returns: returnsOf(leading),
    ifLost: ifLostOf(objects, known),
    ifLostLeftOut: leftOutOfIfLost(objects),
  };
}

/** The same for who knows these members alone: others keep their names to themselves. */
export function withoutOtherMembers(failover: ApplicationFailover, known: ReadonlySet<string>): ApplicationFailover {
  const name = (cluster: string | null) => (cluster !== null && known.has(cluster) ? cluster : null);
  return {
    ...failover,
    members: failover.members.filter(({ cluster }) => known.has(cluster)),
    ifLost: failover.ifLost.map((loss) => ({
      ...loss,
      to: loss.to.map((one) => ({ ...one, cluster: name(one.cluster) })),
      words: null,
    })),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const targetOf = ({ targets }: Binding, cluster: string) => targets.find(({ name }) => name === cluster);

function placedOf(objects: readonly SpreadObject[]): ApplicationFailover['placed'] {
  const clusters = new Set(objects.flatMap(({ binding }) => binding.targets.map(({ name }) => name)));
  return [...clusters].sort().map((cluster) => ({
    cluster,
    replicas: sum(objects.map(({ binding }) => targetOf(binding, cluster)?.replicas ?? 0)),
  }));
}

/** What has no replicas, and what each member gets all of, is placed anew at every occasion. */
function returnsOf({ binding, placement }: SpreadObject): ApplicationFailover['returns'] {
  if (binding.replicas === 0) return 'by-itself';
  switch (placement.scheduling.type) {
    case 'duplicated':
      return 'by-itself';
    case 'static':
      return 'next-division';
    case 'dynamic':
    case 'aggregated':
      return 'rebalance';
  }
}

/** What there is to say about one member; undefined where that is nothing. */
function judge(
  cluster: MemberCluster,
  objects: readonly SpreadObject[],
  leading: SpreadObject,
  newShares: ReadonlyMap<string, number>,
  { members, now }: Known,
): MemberFailover | undefined {
  const member = members.find(({ name }) => name === cluster.name);
  const taints = readTaints(cluster.taints, leading.placement.tolerations);
  const seen = {
    cluster: cluster.name,
    state: member?.state ?? null,
    reason: member?.ready?.reason ?? null,
    since: member?.ready?.lastTransitionTime ?? null,
    taints,
  };
  const say = (outcome: MemberFailover['outcome'], more: Partial<MemberFailover> = {}): MemberFailover => ({
    ...seen,
    outcome,
    at: null,
    replicas: null,
    eviction: null,
    ...more,
  });
  const leaving = objects.filter(({ binding }) => binding.evictedFrom.some(({ name }) => name === cluster.name));
  const tasks = leaving.flatMap(({ binding }) => binding.evictedFrom.filter(({ name }) => name === cluster.name));
  const [task] = tasks;
  if (task) {
    const outcome = leaving.every(({ binding, placement }) => hasNewPlaces(binding, placement)) ? 'moved' : 'moving';
    return say(outcome, { replicas: sum(tasks.map(({ replicas }) => replicas)), eviction: readEviction(task) });
  }
  const targets = withReplicas(objects).flatMap(({ binding }) => targetOf(binding, cluster.name) ?? []);
  const isUnwell = member !== undefined && unwell.has(member.state);
  if (targets.length > 0) {
    const isTouched = taints.some(({ effect, isTolerated }) => effect === 'NoExecute' || !isTolerated);
    if (!isUnwell && !isTouched) return undefined;
    const { outcome, at } = decideByTaints(taints, now);
    return say(outcome, { at, replicas: sum(targets.map(({ replicas }) => replicas)) });
  }
  if (!isMeant(cluster, leading.placement)) return undefined;
  if (isDrivenOut(taints)) return say('kept-away');
  if (member?.state !== 'ready') return undefined;
  const would = newShares.get(cluster.name) ?? 0;
  return would > 0 ? say('unused', { replicas: would }) : undefined;
}

/** Where something has replicas, they alone count: a Service is also where none of them are. */
function withReplicas(objects: readonly SpreadObject[]): readonly SpreadObject[] {
  const found = objects.filter(({ binding }) => binding.replicas > 0);
  return found.length > 0 ? found : objects;
}

/** A taint evicts, at once or after a while, and one, it or another, keeps new replicas away. */
const isDrivenOut = (taints: MemberFailover['taints']): boolean =>
  taints.some(
    ({ effect, isTolerated, toleratedSeconds }) =>
      effect === 'NoExecute' && (!isTolerated || toleratedSeconds !== null),
  ) && taints.some(({ isTolerated }) => !isTolerated);

/** The scheduler has answered to the eviction, and every replica that is divided has a place. */
function hasNewPlaces({ replicas, targets, isScheduledAnew }: Binding, { scheduling }: Placement): boolean {
  return isScheduledAnew && (scheduling.type === 'duplicated' || sum(targets.map((one) => one.replicas)) === replicas);
}

function readEviction({
  reason,
  producer,
  since,
  purgeMode,
  graceSeconds,
  isHeld,
}: Eviction): MemberFailover['eviction'] {
  // `Immediately` is the older name.
  const isDirect = purgeMode === 'Directly' || purgeMode === 'Immediately';
  return { reason, producer, since, graceSeconds, ends: isHeld ? 'by-hand' : isDirect ? 'at-once' : 'when-well' };
}

const isMeant = (cluster: MemberCluster, { affinities }: Placement): boolean =>
  affinities.length === 0 || affinities.some((affinity) => matchesAffinity(affinity, cluster));

/**
 * Replicas that each member would get if all were divided anew. Where as few clusters as possible are used, none is missed;
 * where each member gets all, they come by themselves.
 */
function newSharesOf(objects: readonly SpreadObject[], fleet: Fleet): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const object of objects) {
    const { type } = object.placement.scheduling;
    if (object.binding.replicas === 0 || (type !== 'static' && type !== 'dynamic')) continue;
    const placing = placeAgain(object, fleet, { isFresh: true });
    if (!('shares' in placing)) continue;
    for (const { cluster, replicas } of placing.shares) shares.set(cluster, (shares.get(cluster) ?? 0) + replicas);
  }
  return shares;
}
