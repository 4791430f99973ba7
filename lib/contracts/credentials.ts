import { z } from 'zod';
import { dnsLabel, instant } from './common.ts';
import { pageOf } from './page.ts';

/** Why a credential cannot be used where it is, or is to be. */
export const credentialTroubleSchema = z.object({
  /**
   * `not-ready`: k0rdent says that it is not. `no-status`: k0rdent has not said anything. `missing`: it is handed out,
   * and k0rdent has made no copy. `taken`: something else has its name there, so k0rdent makes no copy.
   */
  state: z.enum(['not-ready', 'no-status', 'missing', 'taken']),
  /** What k0rdent itself says about it. */
  words: z.string().nullable(),
  /** Since when; null where nobody noted it. */
  since: instant.nullable(),
});
export type CredentialTrouble = z.infer<typeof credentialTroubleSchema>;

/** A credential by name. What it holds never leaves the management cluster. */
export const credentialSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ready: z.boolean(),
  /** Null when it is ready. */
  trouble: credentialTroubleSchema.nullable(),
  identityKind: z.string(),
  region: z.string().nullable(),
});
export type ProjectCredential = z.infer<typeof credentialSchema>;
export const credentialListQuerySchema = z.object({ project: dnsLabel });
export const credentialPageSchema = pageOf(credentialSchema);
export type CredentialPage = z.infer<typeof credentialPageSchema>;
