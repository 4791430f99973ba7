import type { Shift } from './ast.ts';
import type { Source } from './values.ts';

/** What stays the same for all parts of one query. */
export interface Context {
  source: Source;
  /** How far back an instant selector looks for a sample. */
  lookbackMs: number;
  /** Start and end of the query as asked, for `@ start()` and `@ end()`. */
  startMs: number;
  endMs: number;
  /** @throws QueryError when the query has taken too long or was given up */
  checkpoint(): void;
}

/** The instant of an `@`, with the offset taken off; `null` when the selector follows the grid. */
export function fixedTime({ at, offsetMs }: Shift, { startMs, endMs }: Context): number | null {
  if (at === null) return null;
  return (at === 'start' ? startMs : at === 'end' ? endMs : at) - offsetMs;
}
