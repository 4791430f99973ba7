/** One row of a CSV document and the line (from 1) on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads CSV as RFC 4180 and spreadsheets write it: quotes, line breaks in quotes, a byte order mark, empty lines. The
 * apostrophe that guards a cell against being run as a formula is taken off again.
 * @returns the rows, or the line on which a quote was opened and never closed
 */
export function parseCsv(text: string): { rows: CsvRow[]; openQuote: number | null } {
  const source = text.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let line = 1;
  let quotedSince: number | null = null;
  const endCell = () => {
    row.cells.push(cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, ''));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === '\n') line += 1;
    if (quotedSince !== null) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += char;
        at += 1;
      } else quotedSince = null;
    } else if (char === '"' && cell === '') quotedSince = line;
    else if (char === ',') endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return { rows, openQuote: quotedSince };
}
