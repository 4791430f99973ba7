import { isObject, type JsonObject } from '../../lib/json.ts';

/**
 * A set of paths as managedFields keeps it: a tree of path elements in fieldsV1 form (`f:name`, `k:{"key":"v"}`,
 * `v:"x"`, `i:0`). An element can be a member itself, have members below it, or both.
 */
export class FieldSet {
  readonly members = new Set<string>();
  readonly children = new Map<string, FieldSet>();

  isEmpty(): boolean {
    return this.members.size === 0 && [...this.children.values()].every((child) => child.isEmpty());
  }

  insert(path: readonly string[]): void {
    const [head, ...rest] = path;
    if (head === undefined) return;
    if (rest.length === 0) {
      this.members.add(head);
      return;
    }
    let child = this.children.get(head);
    if (child === undefined) {
      child = new FieldSet();
      this.children.set(head, child);
    }
    child.insert(rest);
  }

  /** The members below an element; an empty set if there are none. */
  below(element: string): FieldSet {
    return this.children.get(element) ?? new FieldSet();
  }

  union(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => mine || theirs);
  }

  intersection(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => mine && theirs);
  }

  /** Members of this set that are not members of the other; a member says nothing of what is below it. */
  difference(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => mine && !theirs);
  }

  private combine(other: FieldSet, keep: (mine: boolean, theirs: boolean) => boolean): FieldSet {
    const result = new FieldSet();
    for (const element of new Set([...this.members, ...other.members])) {
      if (keep(this.members.has(element), other.members.has(element))) result.members.add(element);
    }
    for (const element of new Set([...this.children.keys(), ...other.children.keys()])) {
      const child = this.below(element).combine(other.below(element), keep);
      if (!child.isEmpty()) result.children.set(element, child);
    }
    return result;
  }

  /** Only what begins with one of the elements. */
  only(elements: readonly string[]): FieldSet {
    return this.filter((element) => elements.includes(element));
  }

  /** All but what begins with one of the elements. */
  without(elements: readonly string[]): FieldSet {
    return this.filter((element) => !elements.includes(element));
  }

  private filter(keeps: (element: string) => boolean): FieldSet {
    const result = new FieldSet();
    for (const element of this.members) if (keeps(element)) result.members.add(element);
    for (const [element, child] of this.children) if (keeps(element)) result.children.set(element, child);
    return result;
  }

  /** All members as paths, sorted. */
  paths(prefix: readonly string[] = []): string[][] {
    const elements = [...new Set([...this.members, ...this.children.keys()])].sort();
    return elements.flatMap((element) => [
      ...(this.members.has(element) ? [[...prefix, element]] : []),
      ...this.below(element).paths([...prefix, element]),
    ]);
  }

  equals(other: FieldSet): boolean {
    return this.difference(other).isEmpty() && other.difference(this).isEmpty();
  }
}

/** The set as fieldsV1. */
export function encodeFields(set: FieldSet): JsonObject {
  const result: JsonObject = {};
  for (const element of [...new Set([...set.members, ...set.children.keys()])].sort()) {
    const below = encodeFields(set.below(element));
    const isMember = set.members.has(element);
    if (isMember && Object.keys(below).length > 0) result[element] = { '.': {}, ...below };
    else if (isMember || Object.keys(below).length > 0) result[element] = below;
  }
  return result;
}

/** Reads fieldsV1; what is no object counts as empty. */
export function decodeFields(fields: unknown): FieldSet {
  const set = new FieldSet();
  if (!isObject(fields)) return set;
  for (const [element, value] of Object.entries(fields)) {
    if (element === '.' || !isObject(value)) continue;
    const keys = Object.keys(value);
    if (keys.length === 0 || Object.hasOwn(value, '.')) set.members.add(element);
    const child = decodeFields(value);
    if (!child.isEmpty()) set.children.set(element, child);
  }
  return set;
}

function showElement(element: string): string {
  const value = element.slice(2);
  if (element.startsWith('f:')) return `.${value}`;
  if (element.startsWith('v:')) return `[=${value}]`;
  if (element.startsWith('i:')) return `[${value}]`;
  const keys = JSON.parse(value) as JsonObject;
  const shown = Object.entries(keys).map(([key, member]) => `${key}=${JSON.stringify(member)}`);
  return `[${shown.join(',')}]`;
}

/** A path as messages show it: `.spec.services[name="a"].template`. */
export const showPath = (path: readonly string[]): string => path.map(showElement).join('');
