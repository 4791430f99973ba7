// The build for browsers, since files are read there before they are sent; it runs in Node as well.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** One row of a CSV document and the line (from 1) on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const options = {
  bom: true,
  info: true,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

const breaksIn = (text: string) => text.split('\n').length - 1;
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');

/**
 * Reads CSV as RFC 4180 and spreadsheets write it: quotes, line breaks in quotes, a byte order mark, empty lines. The
 * apostrophe that guards a cell against being run as a formula is taken off again.
 * @returns the rows, or the line on which a quote was opened and never closed
 */
export function parseCsv(text: string): { rows: CsvRow[]; openQuote: number | null } {
  const source = text.replaceAll('\r', '');
  try {
    // With `info` a record comes with where it ended, which its type does not say.
    const records = parse(source, options) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({
      line: info.lines - breaksIn(record.join('')),
      cells: record.map(withoutGuard),
    }));
    return { rows, openQuote: null };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { rows: [], openQuote: openQuoteLine(source) };
  }
}

/** The parser tells the line of the end of the file alone: cells that are quoted and closed are blanked out to find it. */
function openQuoteLine(source: string): number {
  const open = source.replace(
    /(^|[,\n])"(?:[^"]|"")*"(?=[,\n]|$)/g,
    (closed, before: string) => before + '\n'.repeat(breaksIn(closed) - breaksIn(before)),
  );
  const at = open.search(/(?:^|[,\n])"/);
  return breaksIn(open.slice(0, at + 1)) + 1;
}
