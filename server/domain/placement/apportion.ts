import { fnv1a } from './fnv1a.ts';

/** A cluster that takes part in a division. */
export interface Party {
  cluster: string;
  weight: number;
  /** Replicas that it has now; the older rule gives it a remainder first. */
  current: number;
}

/** How a control plane divides: by Webster's method since Karmada 1.16, by floors and remainders before. */
export type DivisionRule = 'webster' | 'remainders';

/** Equal claims are settled by name: upwards, or downwards where the hash of the object's UID is odd. */
const isDescending = (uid: string): boolean => uid !== '' && fnv1a(uid) % 2 === 1;

/**
 * Gives out seats one by one, each to the party with the largest weight / (2 · seats + 1): the method of Webster and
 * Sainte-Laguë.
 * @param uid of the object that is divided; it settles equal claims
 */
function bySeats(total: number, parties: readonly Party[], uid: string): Map<string, number> {
  const order = isDescending(uid) ? -1 : 1;
  const rows = parties.map(({ cluster, weight }) => ({ cluster, weight, seats: 0 }));
  rows.sort((a, b) => (a.cluster < b.cluster ? -order : order));
  for (let given = 0; given < total && rows.length > 0; given += 1) {
    const winner = rows.reduce((best, row) => {
      const [claim, highest] = [row.weight / (2 * row.seats + 1), best.weight / (2 * best.seats + 1)];
      return claim > highest || (claim === highest && row.seats < best.seats) ? row : best;
    });
    winner.seats += 1;
  }
  return new Map(rows.map(({ cluster, seats }) => [cluster, seats]));
}

/** Gives each party the floor of its part, and what is left one by one: heavier ones first, then those that have more. */
function byRemainders(total: number, parties: readonly Party[]): Map<string, number> {
  const sum = parties.reduce((all, { weight }) => all + weight, 0);
  const order = [...parties].sort((a, b) => b.weight - a.weight || b.current - a.current);
  const given = new Map(
    order.map(({ cluster, weight }) => [cluster, sum > 0 ? Math.floor((weight * total) / sum) : 0]),
  );
  let left = total - [...given.values()].reduce((all, one) => all + one, 0);
  for (const { cluster } of order) {
    if (left <= 0) break;
    given.set(cluster, (given.get(cluster) ?? 0) + 1);
    left -= 1;
  }
  return given;
}

/** Divides replicas by weights; every party is in the answer, also with none. */
export function apportion(
  total: number,
  parties: readonly Party[],
  { rule, uid }: { rule: DivisionRule; uid: string },
): Map<string, number> {
  return rule === 'webster' ? bySeats(total, parties, uid) : byRemainders(total, parties);
}
