import { z } from 'zod';
import { saidAs } from './common.ts';

/** RFC 9457 problem details as every refusal of `/api/v1` carries them (`application/problem+json`). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  ...saidAs,
  instance: z.string().optional(),
  code: z.string(),
  traceId: z.string(),
  /** `pointer` is an RFC 6901 JSON pointer into the body that was sent, such as `/parameters/workersNumber`. */
  errors: z.array(z.object({ pointer: z.string(), detail: z.string(), ...saidAs })).optional(),
  retryAfter: z.number().optional(),
  /** For `forbidden`: the missing action and the roles that hold it. */
  missingAction: z.string().optional(),
  heldBy: z.array(z.string()).optional(),
  /** The project in which it is missing; absent where it is missing everywhere. */
  missingIn: z.string().optional(),
  /** For a second change of a cluster: the request that has to end first. */
  openRequest: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
