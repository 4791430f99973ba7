import { z } from 'zod';
import { refusedAs } from './refusals.ts';

export const patchOperators = ['add', 'replace', 'remove'] as const;

const pointer = z
  .string()
  .max(500)
  .regex(/^(?:\/(?:[^~/]|~[01])+)+$/, refusedAs('json-pointer'));

/** What a cluster gets otherwise at one place of the workload, as an operation of RFC 6902. */
export const memberPatchSchema = z.discriminatedUnion('operator', [
  /** In place of what is there, or besides. */
  z.strictObject({ operator: z.literal('add'), pointer, value: z.json() }),
  /** In place of what is there; without that it does not apply. */
  z.strictObject({ operator: z.literal('replace'), pointer, value: z.json() }),
  z.strictObject({ operator: z.literal('remove'), pointer }),
]);
export type MemberPatch = z.infer<typeof memberPatchSchema>;
