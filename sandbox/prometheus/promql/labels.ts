import { execution } from './errors.ts';
import { type Column, type Labels, metricName } from './values.ts';

const separator = '\u00ff';

/** Equal label sets have equal keys, whatever the order of their names. */
export function keyOf(labels: Labels): string {
  const names = Object.keys(labels).sort();
  let key = '';
  for (const name of names) key += name + separator + labels[name] + separator;
  return key;
}

/** Labels without the given ones. */
export function omit(labels: Labels, names: ReadonlySet<string>): Labels {
  const kept: Record<string, string> = {};
  for (const name in labels) if (!names.has(name)) kept[name] = labels[name] ?? '';
  return kept;
}

/** The given labels alone, those that are set. */
export function pick(labels: Labels, names: readonly string[]): Labels {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = labels[name];
    if (value) kept[name] = value;
  }
  return kept;
}

const nameOnly = new Set([metricName]);

export const withoutName = (labels: Labels): Labels => (metricName in labels ? omit(labels, nameOnly) : labels);

/** What two series are matched by: the values of some labels, or of all but some. */
export function signatureOf(names: readonly string[], isOn: boolean): (labels: Labels) => string {
  if (isOn) {
    const wanted = [...names].sort();
    return (labels) => wanted.map((name) => labels[name] ?? '').join(separator);
  }
  const left = new Set([...names, metricName]);
  return (labels) => keyOf(omit(labels, left));
}

/** As Prometheus writes a label set in its messages. */
export function showLabels(labels: Labels): string {
  const pairs = Object.keys(labels)
    .filter((name) => name !== metricName)
    .sort()
    .map((name) => `${name}=${JSON.stringify(labels[name])}`);
  return `${labels[metricName] ?? ''}{${pairs.join(', ')}}`;
}

/**
 * Columns of equal labels become one: a series may go on under another's labels, but never beside it.
 * @param isStrict refuses equal labels even where the two have no instant in common
 * @throws QueryError when two have a value at the same instant
 */
export function unite(columns: readonly Column[], isStrict = false): Column[] {
  const found = new Map<string, Column>();
  for (const column of columns) {
    const key = keyOf(column.labels);
    const other = found.get(key);
    if (!other) {
      found.set(key, column);
      continue;
    }
    const isFree = !isStrict && column.has.every((has, index) => !has || !other.has[index]);
    if (!isFree) throw execution('vector cannot contain metrics with the same labelset');
    const values = other.values.slice();
    const has = other.has.slice();
    column.has.forEach((is, index) => {
      if (!is) return;
      has[index] = 1;
      values[index] = column.values[index] ?? Number.NaN;
    });
    found.set(key, { labels: other.labels, values, has });
  }
  return [...found.values()];
}
