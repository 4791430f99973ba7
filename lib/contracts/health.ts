import { z } from 'zod';
import { instant, saidSchema } from './common.ts';

/** What an installation consists of, in the order in which it is shown. */
export const healthParts = [
  'database',
  'worker',
  'queue',
  'management-cluster',
  'metrics',
  'logs',
  'alerts',
  'mail',
  'identity',
] as const;

/**
 * One part of the installation. `off`: it is not set up. `attention`: it works, but something of it is late.
 */
const healthPartSchema = z.object({
  part: z.enum(healthParts),
  state: z.enum(['ok', 'attention', 'failing', 'off']),
  version: z.string().nullable(),
  /** Since when it runs, or since when it fails; null when that is not known. */
  since: instant.nullable(),
  /** When it last answered or did something. */
  lastAt: instant.nullable(),
  /** What waits there: jobs, mails. Null where nothing can wait. */
  waiting: z.number().int().nullable(),
  /** The last error, in the words of whoever reported it. */
  error: saidSchema.nullable(),
});
export type HealthPart = z.infer<typeof healthPartSchema>;

/** How the parts of the installation are at this moment. */
export const healthSchema = z.object({ checkedAt: instant, parts: z.array(healthPartSchema) });
export type Health = z.infer<typeof healthSchema>;
