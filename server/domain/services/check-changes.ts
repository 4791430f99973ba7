import type { ServiceChange, ServiceRef } from '../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { FieldError } from '../errors.ts';
import type { MovedSecret } from '../requests/request-plan.ts';
import { type SaidKey, say } from '../words/said.ts';
import type { WrittenEntry } from './written-services.ts';

type Found = FieldError & { code: 'conflict' | 'validation-failed' | 'stale-version' };

/**
 * What is wrong with the changes themselves, whatever the catalog says: services named twice, gone, changed meanwhile or
 * needed by others, and dependencies that k0rdent's webhook would refuse.
 * @param secrets of the services whose secret values change
 */
export function checkServiceChanges(
  entries: readonly WrittenEntry[],
  changes: readonly ServiceChange[],
  secrets: Readonly<Record<string, MovedSecret>> = {},
): Found[] {
  const alone = changes.flatMap((change, at) =>
    checkOne(change, `/changes/${at}`, entries, { before: changes.slice(0, at), secrets }),
  );
  return alone.length > 0 ? alone : checkGraph(entries, changes);
}

function checkOne(
  change: ServiceChange,
  pointer: string,
  entries: readonly WrittenEntry[],
  { before, secrets }: { before: readonly ServiceChange[]; secrets: Readonly<Record<string, MovedSecret>> },
): Found[] {
  const found = (field: string, code: Found['code'], key: SaidKey, params = {}): Found[] => [
    { pointer: `${pointer}${field}`, code, ...say(key, params) },
  ];
  const key = serviceKey(change);
  const { name: service, namespace } = change;
  if (before.some((other) => serviceKey(other) === key)) {
    return found('/name', 'validation-failed', 'service-named-twice', { service, namespace });
  }
  const entry = entries.find((one) => serviceKey(one) === key);
  if (change.action === 'add') {
    return entry ? found('/name', 'conflict', 'service-there', { service, namespace }) : [];
  }
  if (!entry) return found('', 'conflict', 'service-gone', { service, namespace });
  if (change.seen !== undefined && change.seen !== entry.revision) {
    return found('', 'stale-version', 'service-changed-meanwhile', { service });
  }
  return change.action === 'change' && !secrets[key] && !changesAnything(change, entry)
    ? found('', 'validation-failed', 'service-already-so', { service })
    : [];
}

function changesAnything(
  { template, values, dependsOn, isDisabled }: Extract<ServiceChange, { action: 'change' }>,
  entry: WrittenEntry,
): boolean {
  const keysOf = (refs: readonly ServiceRef[]) => JSON.stringify(refs.map(serviceKey));
  return (
    (template !== undefined && template !== entry.template) ||
    (values !== undefined && values.trimEnd() !== entry.values.trimEnd()) ||
    (dependsOn !== undefined && keysOf(dependsOn) !== keysOf(entry.dependsOn)) ||
    (isDisabled !== undefined && isDisabled !== entry.isDisabled)
  );
}

interface Vertex extends ServiceRef {
  dependsOn: readonly ServiceRef[];
  /** Where its dependencies are asked for; null where the request says nothing of them. */
  pointer: string | null;
}

function checkGraph(entries: readonly WrittenEntry[], changes: readonly ServiceChange[]): Found[] {
  const graph = toGraph(entries, changes);
  const byKey = new Map(graph.map((vertex) => [serviceKey(vertex), vertex]));
  const removed = new Map(
    changes.flatMap((one, at) => (one.action === 'remove' ? [[serviceKey(one), at] as const] : [])),
  );
  const missing = graph.flatMap((vertex) =>
    vertex.dependsOn
      .filter((needed) => !byKey.has(serviceKey(needed)))
      .map((needed): Found => {
        const at = removed.get(serviceKey(needed));
        if (at !== undefined) {
          const said = say('service-needed', { service: needed.name, by: vertex.name });
          return { pointer: `/changes/${at}`, code: 'conflict', ...said };
        }
        const said = say('service-dependency-unknown', { service: vertex.name, needed: serviceKey(needed) });
        return { pointer: vertex.pointer ?? '', code: 'validation-failed', ...said };
      }),
  );
  if (missing.length > 0) return missing;
  const round = graph.find((vertex) => leadsTo(vertex, serviceKey(vertex), byKey));
  return round
    ? [{ pointer: round.pointer ?? '', code: 'validation-failed', ...say('service-cycle', { service: round.name }) }]
    : [];
}

function toGraph(entries: readonly WrittenEntry[], changes: readonly ServiceChange[]): Vertex[] {
  const at = new Map(changes.map((change, index) => [serviceKey(change), { change, index }]));
  const stay = entries.flatMap((entry): Vertex[] => {
    const { change, index } = at.get(serviceKey(entry)) ?? {};
    if (change?.action === 'remove') return [];
    const asked = change?.action === 'change' ? change.dependsOn : undefined;
    return [{ ...entry, dependsOn: asked ?? entry.dependsOn, pointer: asked ? `/changes/${index}/dependsOn` : null }];
  });
  const added = changes.flatMap((change, index): Vertex[] =>
    change.action === 'add' ? [{ ...change, pointer: `/changes/${index}/dependsOn` }] : [],
  );
  return [...stay, ...added];
}

function leadsTo(from: Vertex, goal: string, byKey: ReadonlyMap<string, Vertex>): boolean {
  const seen = new Set<string>();
  const open = [...from.dependsOn];
  for (let next = open.pop(); next; next = open.pop()) {
    const key = serviceKey(next);
    if (key === goal) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...(byKey.get(key)?.dependsOn ?? []));
  }
  return false;
}
