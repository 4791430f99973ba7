import type { ContainerLine, FollowPiece } from '@/lib/contracts/container-logs';

/** One row of a log: a line, or how many were left out there. */
export type LogEntry = { id: number } & ({ line: ContainerLine } | { leftOut: number });

export interface LogEntries {
  entries: readonly LogEntry[];
  /** How many of the oldest are not kept any more. */
  dropped: number;
  nextId: number;
}
export const noEntries: LogEntries = { entries: [], dropped: 0, nextId: 0 };

/** As many as a browser draws at ease. */
const most = 5_000;

/** What is kept of a log with the next piece of it. */
export function withPiece(
  { entries, dropped, nextId }: LogEntries,
  { lines = [], leftOut = 0 }: Pick<FollowPiece, 'lines' | 'leftOut'>,
): LogEntries {
  let id = nextId;
  const added: LogEntry[] = lines.map((line) => ({ id: id++, line }));
  if (leftOut > 0) added.push({ id: id++, leftOut });
  if (added.length === 0) return { entries, dropped, nextId };
  const all = [...entries, ...added];
  const over = Math.max(0, all.length - most);
  return { entries: over > 0 ? all.slice(over) : all, dropped: dropped + over, nextId: id };
}

/** Those that have the text, whatever its case. */
export function matching(entries: readonly LogEntry[], text: string): readonly LogEntry[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return entries;
  return entries.filter((entry) => 'line' in entry && entry.line.text.toLowerCase().includes(wanted));
}

/** As a file has them. */
export const toText = (entries: readonly LogEntry[]): string =>
  entries
    .flatMap((entry) => ('line' in entry ? [[entry.line.at, entry.line.text].filter(Boolean).join(' ')] : []))
    .map((line) => `${line}\n`)
    .join('');

const bad = /\b(?:error|err|fatal|panic|exception|failed)\b|^[EF][ \d]/i;
const odd = /\bwarn(?:ing)?\b|^W[ \d]/i;

/** How loud a line is, by its words: programs agree on no field. */
export const toneOf = (text: string): 'bad' | 'odd' | null => (bad.test(text) ? 'bad' : odd.test(text) ? 'odd' : null);
