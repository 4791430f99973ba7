import { z } from 'zod';
import type { Pair } from '@/components/data/pair-line';
import type { ApplicationFile } from '@/lib/contracts/application-files';

// Lines of lists as they are typed: an empty one is only a place to type in.

export const pairSchema = z.object({ name: z.string(), value: z.string() });

export const pairsOf = (record: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

/** Lines that say something. */
export const filledPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ name, value }) => name !== '' || value !== '');
export const recordOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(filledPairs(pairs).map(({ name, value }) => [name, value]));
export const filledFiles = (files: readonly ApplicationFile[]): ApplicationFile[] =>
  files.filter(({ path, content }) => path !== '' || content !== '');
export const filledLines = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');
