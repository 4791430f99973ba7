import { allOf, type Fields, type Filter } from './filters.ts';
import { parseFilter } from './parse-filter.ts';
import { countBy, parsePipe, type Stats } from './pipes.ts';
import { Reader } from './reader.ts';
import { tokenize } from './tokens.ts';

export interface Query {
  filter: Filter;
  /** What becomes of the lines that match. */
  run(lines: Iterable<Fields>): Iterable<Fields>;
  /** The counting, where there is one. */
  stats: Stats | null;
}

/** Reads LogsQL: filters and pipes as far as they are known. @throws LogsqlError that names what is not */
export function parseLogsql(text: string, nowMs: number, extra: readonly Filter[] = []): Query {
  const reader = new Reader(tokenize(text));
  const filter = parseFilter(reader, nowMs);
  const pipes: ReturnType<typeof parsePipe>[] = [];
  while (reader.take('|')) pipes.push(parsePipe(reader));
  if (reader.peek()) throw reader.unexpected('the end of the query');
  return {
    filter: allOf([...extra, filter]),
    run: (lines) =>
      pipes.reduce(
        (left: Iterable<Fields>, pipe) => (typeof pipe === 'function' ? pipe(left) : countBy(pipe, left)),
        lines,
      ),
    stats: pipes.find((pipe): pipe is Stats => typeof pipe !== 'function') ?? null,
  };
}

/**
 * Filters that the caller is held to: an object of fields and values, or LogsQL. They are beside the query, so nothing in
 * it reaches around them.
 */
export function parseExtra(text: string, nowMs: number): Filter {
  if (text.trimStart().startsWith('{"')) {
    const given = JSON.parse(text) as Record<string, string | string[]>;
    return allOf(
      Object.entries(given).map(([field, value]) => {
        const values = [value].flat();
        return {
          matches: (fields: Fields) => values.includes(fields[field] ?? ''),
          ...(values.length === 1 && { needs: [{ field, value: values[0] ?? '' }] }),
        };
      }),
    );
  }
  return parseLogsql(text, nowMs).filter;
}
