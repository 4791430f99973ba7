import { parseDurationMs } from '../../prometheus/promql/literals.ts';
import { LogsqlError } from './errors.ts';
import { allOf, anyOf, equals, everything, type Filter, hasPhrase, not, where } from './filters.ts';
import type { Reader } from './reader.ts';

const ends = (reader: Reader): boolean =>
  reader.peek() === undefined || reader.is('|') || reader.is(')') || reader.is('or');

/** A whole filter: `or` binds least, words beside each other all have to match. */
export function parseFilter(reader: Reader, nowMs: number, field = '_msg'): Filter {
  const parts = [parseAnd(reader, nowMs, field)];
  while (reader.take('or')) parts.push(parseAnd(reader, nowMs, field));
  return anyOf(parts);
}

function parseAnd(reader: Reader, nowMs: number, field: string): Filter {
  if (ends(reader)) throw reader.unexpected('a filter');
  const parts: Filter[] = [];
  while (!ends(reader)) {
    parts.push(parseOne(reader, nowMs, field));
    if (reader.take('and') && ends(reader)) throw reader.unexpected('a filter');
  }
  return allOf(parts);
}

function parseOne(reader: Reader, nowMs: number, field: string): Filter {
  if (reader.take('not') || reader.take('!')) return not(parseOne(reader, nowMs, field));
  const token = reader.peek();
  if (token?.kind === 'word' && token.text === '-') {
    reader.next('a filter');
    return not(parseOne(reader, nowMs, field));
  }
  if (reader.take('(')) {
    const inner = parseFilter(reader, nowMs, field);
    reader.expect(')');
    return inner;
  }
  if (reader.is('{')) return parseStream(reader);
  if (token?.kind !== 'symbol' && reader.is(':', 1)) {
    const name = reader.text('a field');
    reader.expect(':');
    return parseOfField(reader, nowMs, name);
  }
  return parseValue(reader, field);
}

function parseOfField(reader: Reader, nowMs: number, field: string): Filter {
  if (field === '_time') return parseTime(reader, nowMs);
  if (field === '_stream') return parseStream(reader);
  if (reader.take('!')) return not(parseOfField(reader, nowMs, field));
  if (reader.take('(')) {
    const inner = parseFilter(reader, nowMs, field);
    reader.expect(')');
    return inner;
  }
  return parseValue(reader, field);
}

/** Words before a bracket: what the sandbox knows of LogsQL's functions. */
const functions: Readonly<Record<string, (reader: Reader, field: string) => Filter>> = {
  in: (reader, field) => {
    const values = new Set(listOf(reader, ')'));
    return where(field, (text) => values.has(text));
  },
  i: (reader, field) => {
    const phrase = reader.text('a phrase').toLowerCase();
    const isPrefix = reader.take('*');
    reader.expect(')');
    return where(field, (text) => hasPhrase(text.toLowerCase(), phrase, isPrefix));
  },
  exact: (reader, field) => {
    const value = reader.text('a value');
    reader.expect(')');
    return equals(field, value);
  },
};

function parseValue(reader: Reader, field: string): Filter {
  if (reader.take('*')) return where(field, (text) => field === '_msg' || text !== '');
  if (reader.take('=')) {
    const value = reader.text('a value');
    return reader.take('*') ? where(field, (text) => text.startsWith(value)) : equals(field, value);
  }
  if (reader.take('~')) return matching(field, reader.text('a pattern'));
  const token = reader.next('a filter');
  if (token.kind === 'symbol') throw new LogsqlError(`unexpected ${token.text} in a filter`);
  const opening = reader.peek();
  if (token.kind === 'word' && opening?.text === '(' && opening.kind === 'symbol' && opening.isGlued) {
    const run = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined;
    if (!run) throw new LogsqlError(`the sandbox does not know the function ${token.text}()`);
    reader.expect('(');
    return run(reader, field);
  }
  const isPrefix = reader.is('*') && reader.peek()?.isGlued === true && reader.take('*');
  return where(field, (text) => hasPhrase(text, token.text, isPrefix));
}

function matching(field: string, pattern: string): Filter {
  const [, flags = '', rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  try {
    const expression = new RegExp(rest, flags);
    return where(field, (text) => expression.test(text));
  } catch {
    throw new LogsqlError(`invalid regular expression ${JSON.stringify(pattern)}`);
  }
}

/** Values with commas between them, up to the closing sign. */
export function listOf(reader: Reader, closing: string): string[] {
  const values: string[] = [];
  while (!reader.take(closing)) {
    values.push(reader.text('a value'));
    if (!reader.take(',') && !reader.is(closing))
      throw reader.unexpected(`"," or "${closing}"; queries inside are not known`);
  }
  return values;
}

function parseStream(reader: Reader): Filter {
  reader.expect('{');
  const parts: Filter[] = [];
  while (!reader.take('}')) {
    const name = reader.text('a field of streams');
    const isNot = reader.take('!');
    const isPattern = reader.take('=') ? reader.take('~') : reader.take('~');
    const value = reader.text('a value');
    const one = isPattern ? matching(name, `^(?:${value})$`) : equals(name, value);
    parts.push(isNot ? not(one) : one);
    reader.take(',');
  }
  return parts.length > 0 ? allOf(parts) : everything;
}

function parseTime(reader: Reader, nowMs: number): Filter {
  const { text } = reader.next('a duration');
  const lengthMs = parseDurationMs(text);
  if (lengthMs === null || /^\d+$/.test(text)) {
    throw new LogsqlError(`the sandbox knows _time only with a duration, not ${text}`);
  }
  return where('_time', (time) => Date.parse(time) > nowMs - lengthMs && Date.parse(time) <= nowMs);
}
