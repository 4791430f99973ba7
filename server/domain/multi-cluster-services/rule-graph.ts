import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';

interface Vertex {
  name: string;
  dependsOn: readonly string[];
}

/** What is wrong with what a rule waits for, among the others that there are; at pointers into `/dependsOn`. */
export function checkRuleGraph(rule: Vertex, others: readonly Vertex[]): FieldError[] {
  const byName = new Map(others.map((one) => [one.name, one]));
  byName.set(rule.name, rule);
  return rule.dependsOn.flatMap((needed, at): FieldError[] => {
    const pointer = `/dependsOn/${at}`;
    if (!byName.has(needed)) return [{ pointer, ...say('rule-dependency-unknown', { name: rule.name, needed }) }];
    const path = findPath(needed, rule.name, byName);
    if (!path) return [];
    return [{ pointer, ...say('rule-cycle', { name: rule.name, path: [rule.name, ...path].join(' → ') }) }];
  });
}

/** Names of the rules that wait for one. */
export const rulesWaitingFor = (name: string, others: readonly Vertex[]): string[] =>
  others.filter((one) => one.name !== name && one.dependsOn.includes(name)).map((one) => one.name);

function findPath(from: string, goal: string, byName: ReadonlyMap<string, Vertex>): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  const open = [from];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (at === goal) return trace(at, cameFrom);
    for (const next of byName.get(at)?.dependsOn ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      open.push(next);
    }
  }
  return null;
}

function trace(end: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let at: string | null = end; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at);
  return path;
}
