import { z } from 'zod';
import type { CredentialTrouble } from '../../../lib/contracts/credentials.ts';
import { wordsOf } from '../catalog/hand-out-error.ts';

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);
const stateSchema = z.object({
  metadata: z.object({ creationTimestamp: instant }),
  status: z
    .object({
      ready: z.boolean().default(false),
      conditions: z
        .array(
          z.object({
            type: z.string(),
            status: z.string(),
            message: z.string().default(''),
            lastTransitionTime: instant,
          }),
        )
        .default([]),
    })
    .default({ ready: false, conditions: [] }),
});

const toInstant = (text: string | undefined): string | null => (text ? new Date(text).toISOString() : null);

/** Why a Credential is not ready, from its own status; null when it is. */
export function readTrouble(object: unknown): CredentialTrouble | null {
  const parsed = stateSchema.safeParse(object);
  if (!parsed.success) return { state: 'no-status', words: null, since: null };
  const { metadata, status } = parsed.data;
  if (status.ready) return null;
  const condition = status.conditions.find(({ type }) => type === 'CredentialReady');
  return {
    state: condition?.status === 'False' ? 'not-ready' : 'no-status',
    words: wordsOf(condition?.message ?? ''),
    since: toInstant(condition?.lastTransitionTime ?? metadata.creationTimestamp),
  };
}
