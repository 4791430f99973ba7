import { badData } from './errors.ts';
import { omit } from './labels.ts';
import { anchored } from './literals.ts';
import type { Column, Labels } from './values.ts';

const validName = /^[A-Za-z_]\w*$/;

function requireName(name: string, place: string): void {
  if (!validName.test(name)) throw badData(`invalid ${place} label name in label_replace(): ${name}`);
}

const withLabel = (labels: Labels, name: string, value: string): Labels =>
  value === '' ? omit(labels, new Set([name])) : { ...labels, [name]: value };

/** `$1`, `${1}`, `$name` and `$$` of a replacement; what matched nothing is empty. */
function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(/\$(?:(\$)|(\w+)|\{(\w+)\})/g, (_all, dollar, bare, braced) => {
    if (dollar) return '$';
    const name: string = bare ?? braced;
    return (/^\d+$/.test(name) ? match[Number(name)] : match.groups?.[name]) ?? '';
  });
}

/** `label_replace`: series whose label does not match stay as they are. @throws QueryError for a bad name or expression */
export function replaceLabels(columns: readonly Column[], texts: readonly string[]): Column[] {
  const [target = '', replacement = '', source = '', pattern = ''] = texts;
  requireName(target, 'destination');
  const expression = anchored(pattern);
  return columns.map((column) => {
    const match = expression.exec(column.labels[source] ?? '');
    return match ? { ...column, labels: withLabel(column.labels, target, expand(replacement, match)) } : column;
  });
}

/** `label_join`: the values of some labels, one after the other, in another label. */
export function joinLabels(columns: readonly Column[], texts: readonly string[]): Column[] {
  const [target = '', separator = '', ...sources] = texts;
  requireName(target, 'destination');
  return columns.map((column) => {
    const value = sources.map((name) => column.labels[name] ?? '').join(separator);
    return { ...column, labels: withLabel(column.labels, target, value) };
  });
}
