import { z } from 'zod';
import type { Condition } from '../../domain/clusters/condition.ts';

const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

/**
 * Words of a controller in a steady order. A schema check lists its findings in a new order at every reconcile; the
 * same findings must read the same, or each reconcile would look like news.
 */
export function steadyWords(words: string): string {
  return words.replace(/(?:^- at '.*(?:\n|$))+/gm, (run) => {
    const lines = run.split('\n').filter((line) => line !== '');
    return lines.toSorted().join('\n') + (run.endsWith('\n') ? '\n' : '');
  });
}

const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']).catch('Unknown'),
  reason: z.string().catch(''),
  message: z.string().catch('').transform(steadyWords),
  observedGeneration: z.number().nullable().catch(null),
  lastTransitionTime: instant.nullable().catch(null),
});

/** Entries that can be read; the others are left out, because one odd entry must not hide a cluster. */
export const listOf = <T>(entry: z.ZodType<T>) =>
  z
    .array(entry.nullable().catch(null))
    .catch([])
    .transform((all): T[] => all.filter((one) => one !== null));

export const conditionsSchema = listOf<Condition>(condition);

export const text = z.string().catch('');
export const instantOrNull = instant.nullable().catch(null);
export const count = z.number().int().nullable().catch(null);
export const values = z.record(z.string(), z.unknown()).catch({});
