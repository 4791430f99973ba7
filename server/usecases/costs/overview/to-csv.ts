import { stringify } from 'csv-stringify/sync';

type Cells = readonly (string | null)[];

/** How things become rows of a table. */
export interface CsvSheet<T> {
  columns: readonly { name: string; isFigure: boolean }[];
  rows: (thing: T) => Iterable<Cells>;
}

/** A piece of this many rows is a few hundred kilobytes at most. */
const rowsAPiece = 250;

/**
 * Text of a CSV file (RFC 4180) in pieces. A cell that a spreadsheet would run is guarded by an apostrophe; figures stay
 * figures, also below zero. Null is an empty cell.
 */
export async function* toCsv<T>({ columns, rows }: CsvSheet<T>, things: AsyncIterable<T>): AsyncGenerator<string> {
  const write = (lines: readonly Cells[]) =>
    stringify([...lines], {
      escape_formulas: true,
      cast: {
        string: (value, { index }) =>
          columns[index]?.isFigure && value.startsWith('-') ? { value, escape_formulas: false } : value,
      },
    });
  let piece: Cells[] = [columns.map(({ name }) => name)];
  for await (const thing of things) {
    piece.push(...rows(thing));
    if (piece.length < rowsAPiece) continue;
    yield write(piece);
    piece = [];
  }
  if (piece.length > 0) yield write(piece);
}
