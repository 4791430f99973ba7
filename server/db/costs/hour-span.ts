/**
 * The first and the last of some instants, as ISO 8601. Hours are partitioned by day: a statement that finds them by a join
 * names both, or PostgreSQL would plan for every day that is kept. There has to be one.
 */
export function spanOf(instants: readonly Date[]): [first: string, last: string] {
  const times = instants.map(Number);
  const first = times.reduce((one, other) => Math.min(one, other));
  const last = times.reduce((one, other) => Math.max(one, other));
  return [new Date(first).toISOString(), new Date(last).toISOString()];
}
