/** One place in what an act changed; `null` is a side that has nothing there. */
export interface Change {
  path: string;
  before: string | null;
  after: string | null;
  kind: 'added' | 'removed' | 'changed' | 'same';
}

const write = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Leaves of a value by their place; the value itself has the empty one. Lists of plain values stay in one line. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (value === null || value === undefined) return into;
  const isBranch =
    typeof value === 'object' && (!Array.isArray(value) || value.some((item) => typeof item === 'object'));
  if (!isBranch) return into.set(path, write(value));
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length === 0) return into.set(path, write(value));
  for (const [key, part] of entries) flatten(part, path ? `${path}.${key}` : key, into);
  return into;
}

function kindOf(was: string | null, is: string | null): Change['kind'] {
  if (was === null) return 'added';
  if (is === null) return 'removed';
  return was === is ? 'same' : 'changed';
}

/** What was before and after, place by place, in the order they were written. */
export function prepareChanges(before: unknown, after: unknown): Change[] {
  const left = flatten(before, '', new Map());
  const right = flatten(after, '', new Map());
  return [...new Set([...left.keys(), ...right.keys()])].map((path) => {
    const was = left.get(path) ?? null;
    const is = right.get(path) ?? null;
    return { path, before: was, after: is, kind: kindOf(was, is) };
  });
}
