import type { KeyboardEvent } from 'react';
import { moveRowFocus } from '@/components/data/row-keys';
import { isTyping } from '@/components/shell/shortcuts';

/** Selected rows by uid. */
export type Selection = Readonly<Record<string, true>>;

/** The selection of these. */
export const chosen = (uids: readonly string[]): Selection =>
  Object.fromEntries(uids.map((uid) => [uid, true as const]));

/** Switches one row on or off; rows that are not in the list any more are forgotten. */
export function withRow(selection: Selection, uids: readonly string[], uid: string, isOn: boolean): Selection {
  return chosen(uids.filter((each) => (each === uid ? isOn : selection[each])));
}

/** Switches all rows between two on, both of them too. A row that is gone is as if only the other were meant. */
export function withRange(selection: Selection, uids: readonly string[], from: string, to: string): Selection {
  const places = [uids.indexOf(from), uids.indexOf(to)].filter((place) => place >= 0);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return chosen(uids.filter((each, place) => selection[each] || (place >= first && place <= last)));
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-uid]')?.dataset.uid ?? null;

interface Keyed {
  /** X on a row: switches it. */
  onToggle: (uid: string) => void;
  /** Shift with J, K or an arrow: goes to the next row and takes it along. */
  onExtend: (from: string, to: string) => void;
}

/** J, K and the arrows go through the rows, with Shift they select, and X selects the row that has the focus. */
export function selectByKeys(event: KeyboardEvent<HTMLElement>, { onToggle, onExtend }: Keyed): void {
  const from = rowOf(event.target as Element);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key.toLowerCase() === 'x' && isPlain && from !== null && !isTyping(event.target)) {
    event.preventDefault();
    onToggle(from);
    return;
  }
  const to = rowOf(moveRowFocus(event));
  if (event.shiftKey && from !== null && to !== null) onExtend(from, to);
}
