import { readFileSync } from 'node:fs';

export const places = ['own', 'other', 'all'] as const;
export type Place = (typeof places)[number];

/** One row of `docs/security/expected.csv`: a route, whose things it is about, and the outcome for every caller. */
export interface ExpectedRow {
  route: string;
  place: Place;
  outcomes: Record<string, string>;
}

const outcomes = new Set(['ok', 'sees', 'hides', '401', '403', '404']);

/** Reads the table that people wrote; refuses what is not a whole row. */
export function readExpected(): { callers: string[]; rows: ExpectedRow[] } {
  const lines = readFileSync('docs/security/expected.csv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','));
  const [head = [], ...body] = lines;
  const callers = head.slice(2);
  const rows = body.map(([route = '', given, ...cells]): ExpectedRow => {
    const place = places.find((one) => one === given);
    const strange = cells.filter((cell) => !outcomes.has(cell));
    if (!place || cells.length !== callers.length || strange.length > 0) {
      throw new Error(`docs/security/expected.csv: ${route},${given} is not a whole row (${strange.join(' ')})`);
    }
    return { route, place, outcomes: Object.fromEntries(callers.map((caller, at) => [caller, cells[at] ?? ''])) };
  });
  return { callers, rows };
}
