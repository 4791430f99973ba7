import { z } from 'zod';
import { instant } from './common.ts';

/** What everybody may know of an installation: pages, sign-in, and whether orders are carried out. */
export const statusParts = ['portal', 'sign-in', 'orders'] as const;

/** The public status. It names no host, no software and no error. */
export const publicStatusSchema = z.object({
  /** `down`: nothing can be done. `degraded`: one part does not work. */
  status: z.enum(['ok', 'degraded', 'down']),
  /** Of Slipway itself. */
  version: z.string(),
  checkedAt: instant,
  parts: z.array(z.object({ part: z.enum(statusParts), state: z.enum(['ok', 'failing']) })),
});
export type PublicStatus = z.infer<typeof publicStatusSchema>;
