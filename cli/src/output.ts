import { stringify } from 'yaml';
import { plainLine } from './plain.ts';

export const formats = ['table', 'json', 'yaml'] as const;
export type Format = (typeof formats)[number];

/** A column: its heading, and what of a row stands in it. */
export type Column<T> = readonly [heading: string, cell: (row: T) => unknown];

const toCell = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '-' : plainLine(String(value));

/** Columns as wide as their longest cell, with two blanks between. */
export function toTable<T>(rows: readonly T[], columns: readonly Column<T>[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => toCell(cell(row)))),
  ];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** One thing: its facts, one a line. */
export function toFacts(facts: readonly (readonly [name: string, value: unknown])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${toCell(value)}\n`).join('');
}

/** The answer as it came for programs; for people, what `forPeople` makes of it. */
export function render<T>(format: Format, answer: T, forPeople: (answer: T) => string): string {
  if (format === 'json') return `${JSON.stringify(answer, null, 2)}\n`;
  if (format === 'yaml') return stringify(answer);
  return forPeople(answer);
}
