import { parseCsv } from '../csv.ts';
import { type GivenQuantity, isQuantity, isQuantityDate, mostQuantities, spreadQuantities } from './quantities.ts';

/** What keeps a line from being read, by the line (from 1) on which it stands. */
interface LineProblem {
  line: number;
  key:
    | 'quantity-date'
    | 'quantity-number'
    | 'quantity-twice'
    | 'quantity-ahead'
    | 'quantity-cells'
    | 'quantity-quote'
    | 'quantities-most';
}

export interface ReadQuantities {
  quantities: GivenQuantity[];
  /** Of how many days something is said. */
  days: number;
  problems: LineProblem[];
}

const isHeader = ([date = '', quantity = '']: readonly string[]) => !/\d/.test(date) && !/\d/.test(quantity);

/**
 * Reads lines of `date,quantity` from a file, or as they are copied from a spreadsheet (tabs). A line without a quantity
 * takes back what was said of its day or month. A first line of words is a header.
 * @param today a day (UTC)
 */
export function readQuantities(text: string, today: string): ReadQuantities {
  const { rows, openQuote } = parseCsv(text.replaceAll('\t', ','));
  if (openQuote !== null) {
    return { quantities: [], days: 0, problems: [{ line: openQuote, key: 'quantity-quote' }] };
  }
  const body = rows[0] && isHeader(rows[0].cells) ? rows.slice(1) : rows;
  const read = body.map(({ line, cells }) => ({ line, ...readLine(cells.map((cell) => cell.trim())) }));
  const given = read.flatMap((row) => ('key' in row ? [] : [row]));
  const { days, problems } = spreadQuantities(given, today);
  const beyond = read[mostQuantities];
  return {
    quantities: given.map(({ date, quantity }) => ({ date, quantity })),
    days: days.size,
    problems: [
      ...read.flatMap((row) => ('key' in row ? [{ line: row.line, key: row.key }] : [])),
      ...problems.map(({ at, key }) => ({ line: given[at]?.line ?? 0, key })),
      ...(beyond ? [{ line: beyond.line, key: 'quantities-most' as const }] : []),
    ].sort((a, b) => a.line - b.line),
  };
}

function readLine(cells: readonly string[]): GivenQuantity | { key: LineProblem['key'] } {
  const [date = '', quantity = '', ...rest] = cells;
  if (cells.length < 2 || rest.some((cell) => cell !== '')) return { key: 'quantity-cells' };
  if (!isQuantityDate(date)) return { key: 'quantity-date' };
  if (quantity === '') return { date, quantity: null };
  return isQuantity(quantity) ? { date, quantity } : { key: 'quantity-number' };
}
