import { parseDurationMs } from '../../prometheus/promql/literals.ts';
import { LogsqlError } from './errors.ts';
import type { Fields } from './filters.ts';
import { listOf } from './parse-filter.ts';
import type { Reader } from './reader.ts';

/** What becomes of the lines that match, newest first. */
export type Pipe = (lines: Iterable<Fields>) => Iterable<Fields>;

function count(reader: Reader): number {
  const text = reader.text('a number');
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new LogsqlError(`${text} is not a number of lines`);
  return value;
}

function first(limit: number): Pipe {
  return function* (lines) {
    let left = limit;
    if (left === 0) return;
    for (const line of lines) {
      yield line;
      left -= 1;
      if (left === 0) return;
    }
  };
}

function without(skipped: number): Pipe {
  return function* (lines) {
    let left = skipped;
    for (const line of lines) {
      if (left > 0) left -= 1;
      else yield line;
    }
  };
}

function sort(reader: Reader): Pipe {
  const keys: { field: string; isDown: boolean }[] = [];
  reader.take('by');
  reader.expect('(');
  while (!reader.take(')')) {
    const field = reader.text('a field');
    const isDown = reader.take('desc');
    if (!isDown) reader.take('asc');
    keys.push({ field, isDown });
    reader.take(',');
  }
  const isAllDown = reader.take('desc');
  const skipped = reader.take('offset') ? count(reader) : 0;
  const limit = reader.take('limit') ? count(reader) : Number.POSITIVE_INFINITY;
  const [key, ...more] = keys;
  const isAsTheyCome = more.length === 0 && key?.field === '_time' && key.isDown !== isAllDown;
  const ordered: Pipe = (lines) => {
    if (isAsTheyCome) return lines;
    return [...lines].sort((a, b) => {
      for (const { field, isDown } of keys) {
        const [left, right] = [a[field] ?? '', b[field] ?? ''];
        if (left !== right) return left < right === (isDown !== isAllDown) ? 1 : -1;
      }
      return 0;
    });
  };
  return (lines) => first(limit)(without(skipped)(ordered(lines)));
}

function fields(reader: Reader): Pipe {
  const names = [reader.text('a field')];
  while (reader.take(',')) names.push(reader.text('a field'));
  return function* (lines) {
    for (const line of lines) yield Object.fromEntries(names.map((name) => [name, line[name] ?? '']));
  };
}

export interface Stats {
  by: readonly string[];
  /** Width of the buckets of `_time`, where the lines are counted by it. */
  stepMs: number | null;
  name: string;
}

/** `stats by (…) count() as n`: nothing but counting is known. */
function parseStats(reader: Reader): Stats {
  const by: string[] = [];
  let stepMs: number | null = null;
  const isGrouped = reader.take('by') ? !reader.is(')') : reader.is('(');
  if (isGrouped) {
    reader.expect('(');
    while (!reader.take(')')) {
      const field = reader.text('a field');
      by.push(field);
      if (reader.take(':')) stepMs = parseDurationMs(reader.text('a duration'));
      reader.take(',');
    }
  }
  const name = reader.text('a function of stats');
  if (name !== 'count') throw new LogsqlError(`the sandbox does not know the function ${name}() of stats`);
  reader.expect('(');
  if (listOf(reader, ')').length > 0) throw new LogsqlError('the sandbox counts whole lines only: count()');
  reader.take('as');
  const label = reader.peek()?.kind === 'word' ? reader.text('a name') : 'count(*)';
  return { by, stepMs, name: label };
}

/** Counts lines by the values of fields. */
export function countBy({ by, stepMs, name }: Stats, lines: Iterable<Fields>): Fields[] {
  const counts = new Map<string, { key: Record<string, string>; count: number }>();
  for (const line of lines) {
    const key = Object.fromEntries(
      by.map((field) => {
        const value = line[field] ?? '';
        if (field !== '_time' || stepMs === null) return [field, value];
        return [field, new Date(Math.floor(Date.parse(value) / stepMs) * stepMs).toISOString()];
      }),
    );
    const id = JSON.stringify(key);
    const entry = counts.get(id) ?? { key, count: 0 };
    entry.count += 1;
    counts.set(id, entry);
  }
  if (by.length === 0 && counts.size === 0) return [{ [name]: '0' }];
  return Array.from(counts.values(), ({ key, count: hits }) => ({ ...key, [name]: String(hits) }));
}

const pipes: Readonly<Record<string, (reader: Reader) => Pipe>> = {
  sort,
  order: sort,
  fields,
  keep: fields,
  limit: (reader) => first(count(reader)),
  head: (reader) => first(count(reader)),
  offset: (reader) => without(count(reader)),
  skip: (reader) => without(count(reader)),
};

/** A pipe after its `|`, or how to count. @throws LogsqlError that names a pipe that is not known */
export function parsePipe(reader: Reader): Pipe | Stats {
  const name = reader.text('a pipe').toLowerCase();
  if (name === 'stats') return parseStats(reader);
  const make = Object.hasOwn(pipes, name) ? pipes[name] : undefined;
  if (!make) throw new LogsqlError(`the sandbox does not know the pipe ${name}`);
  return make(reader);
}
