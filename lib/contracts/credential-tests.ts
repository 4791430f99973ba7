import { z } from 'zod';
import { instant, saidSchema } from './common.ts';

/** What a provider tells of whom it knows, in the order in which it is shown. None of it opens anything. */
export const testFactKeys = ['account', 'arn', 'tenant', 'application', 'project', 'user', 'version'] as const;
/** What of a credential ends on a day that is written in it. */
export const expiryKinds = ['client-certificate', 'authority', 'token'] as const;

export const testFactSchema = z.object({ key: z.enum(testFactKeys), value: z.string() });
export type TestFact = z.infer<typeof testFactSchema>;
export const credentialExpirySchema = z.object({ what: z.enum(expiryKinds), at: instant });
export type CredentialExpiry = z.infer<typeof credentialExpirySchema>;

/** The last test of a credential: its provider was asked with it. */
export const credentialTestSchema = z.object({
  state: z.enum(['running', 'worked', 'failed']),
  askedBy: z.string(),
  askedAt: instant,
  /** When the provider had answered, or had not in time; null while it runs. */
  endedAt: instant.nullable(),
  facts: z.array(testFactSchema),
  /** Why it failed; null when it has not. */
  failure: saidSchema.nullable(),
  /** The provider's own words about it. */
  words: z.string().nullable(),
  /** The operator's server that was asked; null where the credential or its provider names one. */
  address: z.string().nullable(),
  /** What of the credential ends when, as it stood when it was tested. */
  expiries: z.array(credentialExpirySchema),
});
export type CredentialTest = z.infer<typeof credentialTestSchema>;

/** What a test is asked for with. */
export const askTestSchema = z.strictObject({
  /** One of the credential's `testServers`, for a kind that names no server itself. */
  address: z.string().max(300).optional(),
});
export type AskTest = z.infer<typeof askTestSchema>;

const dayMs = 24 * 60 * 60 * 1000;
/** Before what ends is warned of, and when the warning becomes urgent. */
const warnDays = 30;
const urgentDays = 7;

export type Urgency = 'ended' | 'urgent' | 'soon';
/** Whether what ends then has to be warned of now; null while there is time. */
export function urgencyOf({ at }: CredentialExpiry, now: Date): Urgency | null {
  const leftMs = Date.parse(at) - now.getTime();
  if (leftMs <= 0) return 'ended';
  if (leftMs <= urgentDays * dayMs) return 'urgent';
  return leftMs <= warnDays * dayMs ? 'soon' : null;
}
