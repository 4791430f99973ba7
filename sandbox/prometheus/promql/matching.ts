import { type Binary, comparisons, type Matching } from './ast.ts';
import { execution } from './errors.ts';
import { keyOf, omit, pick, showLabels, signatureOf, withoutName } from './labels.ts';
import { operate } from './operators.ts';
import { type Column, emptyColumn, type Labels } from './values.ts';

interface Sides {
  node: Binary;
  matching: Matching;
  /** The side that may have several series of one signature. */
  many: readonly Column[];
  one: readonly Column[];
  count: number;
}

function resultLabels(many: Labels, one: Labels, { node, matching }: Sides): Labels {
  const isFilter = comparisons.has(node.op) && !node.isBool;
  let labels = isFilter ? many : withoutName(many);
  if (matching.card === 'one-to-one') {
    return matching.isOn ? pick(labels, matching.labels) : omit(labels, new Set(matching.labels));
  }
  if (matching.include.length === 0) return labels;
  labels = omit(labels, new Set(matching.include));
  return { ...labels, ...pick(one, matching.include) };
}

function requireSingle(group: readonly Column[], many: Uint8Array, { matching, node }: Sides): void {
  if (group.length < 2) return;
  const side = matching.card === 'one-to-many' ? 'left' : 'right';
  many.forEach((is, index) => {
    if (!is) return;
    const [first, second] = group.filter(({ has }) => has[index]);
    if (!first || !second) return;
    throw execution(
      `found duplicate series for the match group ${showLabels(pick(first.labels, matching.isOn ? matching.labels : Object.keys(first.labels)))} on the ${side} hand-side of the operation ${node.op}: ` +
        `[${showLabels(second.labels)}, ${showLabels(first.labels)}];many-to-many matching not allowed: matching labels must be unique on one side`,
    );
  });
}

/** Refuses two series that take part in results of the same labels at the same instant. */
class Taken {
  readonly #instants = new Map<string, Uint8Array>();
  readonly #count: number;
  readonly #message: string;

  constructor(card: Matching['card'], count: number) {
    this.#count = count;
    this.#message =
      card === 'one-to-one'
        ? 'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)'
        : 'multiple matches for labels: grouping labels must ensure unique matches';
  }

  of(key: string): Uint8Array {
    const instants = this.#instants.get(key) ?? new Uint8Array(this.#count);
    this.#instants.set(key, instants);
    return instants;
  }

  take(instants: Uint8Array, index: number): void {
    if (instants[index]) throw execution(this.#message);
    instants[index] = 1;
  }
}

function pair(many: Column, one: Column, taken: Taken, signature: string, sides: Sides): Column {
  const { node, matching, count } = sides;
  const result = emptyColumn(resultLabels(many.labels, one.labels, sides), count);
  const isSingle = matching.card === 'one-to-one';
  const instants = taken.of(isSingle ? signature : keyOf(result.labels));
  const isSwapped = matching.card === 'one-to-many';
  for (let index = 0; index < count; index += 1) {
    if (!many.has[index] || !one.has[index]) continue;
    if (isSingle) taken.take(instants, index);
    const [a = Number.NaN, b = Number.NaN] = [many.values[index], one.values[index]];
    const value = isSwapped ? operate(node.op, b, a, node.isBool) : operate(node.op, a, b, node.isBool);
    if (value === null) continue;
    if (!isSingle) taken.take(instants, index);
    result.has[index] = 1;
    result.values[index] = value;
  }
  return result;
}

/** Arithmetic and comparisons of two vectors. @throws QueryError when a series finds more than one partner */
export function matchVectors(
  node: Binary,
  matching: Matching,
  left: readonly Column[],
  right: readonly Column[],
  count: number,
): Column[] {
  const [many, one] = matching.card === 'one-to-many' ? [right, left] : [left, right];
  const sides: Sides = { node, matching, many, one, count };
  const sign = signatureOf(matching.labels, matching.isOn);
  const groups = Map.groupBy(one, ({ labels }) => sign(labels));
  const anyMany = new Uint8Array(count);
  for (const { has } of many) {
    has.forEach((is, index) => {
      if (is) anyMany[index] = 1;
    });
  }
  for (const group of groups.values()) requireSingle(group, anyMany, sides);
  const taken = new Taken(matching.card, count);
  const results: Column[] = [];
  for (const column of many) {
    const signature = sign(column.labels);
    for (const partner of groups.get(signature) ?? []) {
      const result = pair(column, partner, taken, signature, sides);
      if (result.has.includes(1)) results.push(result);
    }
  }
  return results;
}
