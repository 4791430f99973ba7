import type { MemberMove, MoveEffect } from '../../../lib/contracts/karmada-member-settings.ts';
import type { DivisionRule } from '../placement/apportion.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Placing } from '../placement/place.ts';
import { repelling } from '../placement/tolerates.ts';
import type { Binding } from './binding.ts';
import { isScheduled, placeAgain, type SpreadObject, spreadOf } from './spread.ts';
import { decideByTaints, readTaints } from './taint-eviction.ts';

/** A change of one member, seen by the scheduler. */
export interface MemberTurn {
  member: string;
  before: readonly MemberCluster[];
  after: readonly MemberCluster[];
  rule: DivisionRule;
  now: Date;
}

type Outcome = Omit<MemberMove, 'namespace' | 'application' | 'object'>;

const order: readonly MoveEffect[] = ['evicted', 'withdrawn', 'comes', 'next-division', 'rebalance', 'spared', 'stays'];

/** What a change of a member does to each workload: what leaves it, what comes to it, and when. */
export function movesOf(bindings: readonly Binding[], turn: MemberTurn): MemberMove[] {
  return bindings.flatMap((binding) => moveOf(binding, turn) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ effect }: MemberMove): number => order.indexOf(effect);

function moveOf(binding: Binding, turn: MemberTurn): MemberMove | null {
  const { kind, name } = binding.resource;
  const one = { kind, name, binding, template: null };
  const [object] = spreadOf({ namespace: binding.namespace, name, objects: [one] }, { ...turn, clusters: turn.before });
  const outcome = object ? outcomeOf(object, turn) : null;
  if (!outcome) return null;
  // A PropagationPolicy makes one application of what it takes.
  const application = binding.policy?.kind === 'PropagationPolicy' ? binding.policy.name : name;
  return { namespace: binding.namespace, application, object: { kind, name }, ...outcome };
}

/** Null where nothing becomes different. */
function outcomeOf(object: SpreadObject, turn: MemberTurn): Outcome | null {
  const here = object.binding.targets.find(({ name }) => name === turn.member);
  if (!here) return comingOf(object, turn);
  return leavingOf(object, here.replicas, turn) ?? stayingOf(object, here.replicas, turn);
}

/** What is on the member: whether a taint evicts it, or its placement gives the member another share. */
function leavingOf(object: SpreadObject, now: number, turn: MemberTurn): Outcome | null {
  const [dueBefore, dueAfter] = [dueInSeconds(object, turn, 'before'), dueInSeconds(object, turn, 'after')];
  if (dueAfter !== null) {
    // What was to go just as soon goes with or without the change.
    if (dueBefore !== null && dueBefore <= dueAfter) return null;
    const placing = placeAgain(object, fleetOf(turn, 'after'), { leaves: [turn.member] });
    return { ...toElsewhere(object, placing, turn.member), effect: 'evicted', now, after: 0, afterSeconds: dueAfter };
  }
  if (dueBefore !== null) return { ...nowhereElse, effect: 'spared', now, after: now };
  if (!isScheduled(object)) return null;
  const [before, after] = [
    placeAgain(object, fleetOf(turn, 'before'), {}),
    placeAgain(object, fleetOf(turn, 'after'), {}),
  ];
  const [was, will] = [shareOf(before, turn.member), shareOf(after, turn.member)];
  if (was === will) return null;
  const effect = isPlacedAtOnce(object) ? 'withdrawn' : 'next-division';
  return { ...toElsewhere(object, after, turn.member), effect, now, after: will ?? 0 };
}

/** Karmada lets what is on a member stay, and grow, under every taint that does not evict. */
function stayingOf({ placement }: SpreadObject, now: number, turn: MemberTurn): Outcome | null {
  const isRepelled = (when: 'before' | 'after') =>
    repelling(turn[when].find(({ name }) => name === turn.member)?.taints ?? [], placement.tolerations) !== undefined;
  if (!isRepelled('after') || isRepelled('before')) return null;
  return { ...nowhereElse, effect: 'stays', now, after: now };
}

/** What is not on the member: whether it comes, at once or once all of it is divided anew. */
function comingOf(object: SpreadObject, turn: MemberTurn): Outcome | null {
  if (!isScheduled(object)) return null;
  const isAtOnce = isPlacedAtOnce(object);
  // Fixed weights are gone by from the beginning every time; what is divided by room only then.
  const isFresh = !isAtOnce && object.placement.scheduling.type !== 'static';
  const [before, after] = [
    placeAgain(object, fleetOf(turn, 'before'), { isFresh }),
    placeAgain(object, fleetOf(turn, 'after'), { isFresh }),
  ];
  const [was, will] = [shareOf(before, turn.member), shareOf(after, turn.member)];
  if (was === will) return null;
  return {
    ...nowhereElse,
    effect: isAtOnce ? 'comes' : isFresh ? 'rebalance' : 'next-division',
    now: was ?? 0,
    after: will ?? 0,
  };
}

const nowhereElse: Pick<Outcome, 'afterSeconds' | 'to' | 'words'> = { afterSeconds: null, to: [], words: null };

const fleetOf = ({ rule, ...turn }: MemberTurn, when: 'before' | 'after') => ({ clusters: turn[when], rule });

/** In how many seconds taints drive it out; null where they do not. */
function dueInSeconds({ placement }: SpreadObject, turn: MemberTurn, when: 'before' | 'after'): number | null {
  const taints = turn[when].find(({ name }) => name === turn.member)?.taints ?? [];
  const { outcome, at } = decideByTaints(readTaints(taints, placement.tolerations), turn.now);
  if (outcome === 'due') return 0;
  return outcome === 'moves-at' && at !== null ? Math.ceil((Date.parse(at) - turn.now.getTime()) / 1000) : null;
}

/** Without a division there is nothing to keep; and replicas that have no place are tried again at every occasion. */
function isPlacedAtOnce({ binding, placement }: SpreadObject): boolean {
  const placed = binding.targets.reduce((all, { replicas }) => all + replicas, 0);
  return binding.replicas === 0 || placement.scheduling.type === 'duplicated' || placed !== binding.replicas;
}

/** Null where the member has no share at all; what has no replicas has a share of 0. */
function shareOf(placing: Placing, member: string): number | null {
  if (!('shares' in placing)) return null;
  return placing.shares.find(({ cluster }) => cluster === member)?.replicas ?? null;
}

/** Members that get more, or why none does. */
function toElsewhere({ binding }: SpreadObject, placing: Placing, member: string): typeof nowhereElse {
  if (!('shares' in placing)) return { ...nowhereElse, words: placing.message };
  const to = placing.shares.flatMap(({ cluster, replicas }) => {
    const more = replicas - (binding.targets.find(({ name }) => name === cluster)?.replicas ?? 0);
    return cluster !== member && more > 0 ? [{ cluster, more }] : [];
  });
  return { ...nowhereElse, to };
}
