import type { IconName } from '@/components/ui/icon';

/** Something that the palette offers. */
export interface PaletteRow {
  key: string;
  icon: IconName;
  words: string;
  /** Where or what it is; beside it, quieter. */
  detail?: string;
  run: () => void | Promise<void>;
}

export interface PaletteSection {
  key: string;
  heading: string;
  rows: readonly PaletteRow[];
}

/** Whether all words that were typed are somewhere in the texts, in any order. */
export function matchesAll(typed: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The row that stays chosen while rows come and go: the same one, else the first, so that Enter always does something. */
export function chosenOf(sections: readonly PaletteSection[], before: string): string {
  const keys = sections.flatMap(({ rows }) => rows.map(({ key }) => key));
  return keys.includes(before) ? before : (keys[0] ?? '');
}
