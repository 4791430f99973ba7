/** A day of one cluster. */
export interface ClusterDay {
  day: string;
  /** Hours of it were expected, whether they are known or not: a gap is no end of a life. Null where nobody knows. */
  isThere: boolean | null;
  /** All of its hours were expected: it was there from midnight to midnight. */
  isFull: boolean;
  /** Null where not all of them are known. */
  nodeHours: number | null;
}

interface Cause {
  cause: 'created' | 'ended' | 'nodes' | 'rate';
  day: string | null;
  nodes: { from: number; to: number } | null;
}

/**
 * Why a cluster costs more or less than before: it came, it went, its machines became more or fewer (by at least a half on
 * average, on the day of the largest step), or only the price or the use changed.
 * @param all oldest first, with the period before; each is over
 */
export function causeOf(all: readonly ClusterDay[]): Cause {
  const days = all.filter(({ isThere }) => isThere !== null);
  const known = days.flatMap(({ isThere }, index) => (isThere ? [index] : []));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return { cause: 'rate', day: null, nodes: null };
  // What is missing at the edges is a life that began or ended, not a gap.
  const isCut = last > first && days[last]?.isFull === false;
  if (last < days.length - 1 || isCut) return { cause: 'ended', day: days[last]?.day ?? null, nodes: null };
  if (first > 0) return { cause: 'created', day: days[first]?.day ?? null, nodes: null };
  let step: Cause = { cause: 'rate', day: null, nodes: null };
  let largest = 0.5;
  const whole = days.filter(({ nodeHours }) => nodeHours !== null);
  // A step within a day shows in two: the day before the change is compared with the day after it.
  for (const [index, { day, nodeHours }] of whole.entries()) {
    const before = whole[index - 1]?.nodeHours;
    const after = whole[index + 1]?.nodeHours ?? nodeHours;
    if (before === undefined || before === null || after === null || nodeHours === null) continue;
    if (nodeHours === before) continue;
    const size = Math.abs(after - before) / 24;
    if (size <= largest) continue;
    largest = size;
    step = { cause: 'nodes', day, nodes: { from: Math.round(before / 24), to: Math.round(after / 24) } };
  }
  return step;
}
