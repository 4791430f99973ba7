import { fromPointer, type Path } from '../template-schema/json.ts';
import { charts } from './charts.ts';
import type { ChartFacts, Fact } from './fact.ts';
import { scales } from './facts/kinds.ts';

interface Entry {
  pattern: Path;
  fact: Fact;
}

function entriesOf({ pools, rows }: ChartFacts): Entry[] {
  const stated = rows.flatMap(({ patterns, fact }) => patterns.map((pattern) => ({ pattern, fact })));
  const known = new Set(stated.map(({ pattern }) => pattern));
  const counts = pools.flatMap(({ pool, count, autoscaling, beside }) => [
    { pattern: count, fact: { ...scales(pool), beside } },
    ...(autoscaling ? [{ pattern: autoscaling.group, fact: { ...scales(pool), beside } }] : []),
  ]);
  const all = [...stated, ...counts.filter(({ pattern }) => !known.has(pattern))];
  return all.map(({ pattern, fact }) => ({ pattern: fromPointer(pattern), fact }));
}

const entries = new Map(Object.entries(charts).map(([chart, facts]) => [chart, entriesOf(facts)]));

function isAbout(pattern: Path, path: Path): boolean {
  return pattern.length <= path.length && pattern.every((key, at) => key === '*' || key === path[at]);
}

/** The longer pattern says more; of two that are as long, the one that names more keys. */
function precision(pattern: Path): number {
  return pattern.length * 100 - pattern.filter((key) => key === '*').length;
}

/** What is known of a value of a chart, by the most precise of the facts about it; null where nothing is. */
export function findFact(chart: string, pointer: string): Fact | null {
  const path = fromPointer(pointer);
  const about = (entries.get(chart) ?? []).filter(({ pattern }) => isAbout(pattern, path));
  const [first, ...others] = about;
  if (!first) return null;
  return others.reduce((best, entry) => (precision(entry.pattern) > precision(best.pattern) ? entry : best), first)
    .fact;
}
