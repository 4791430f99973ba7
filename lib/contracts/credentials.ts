import { z } from 'zod';
import { dnsLabel } from './common.ts';
import { pageOf } from './page.ts';

/** A credential by name. What it holds never leaves the management cluster. */
export const credentialSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ready: z.boolean(),
  identityKind: z.string(),
  region: z.string().nullable(),
});
export const credentialListQuerySchema = z.object({ project: dnsLabel });
export const credentialPageSchema = pageOf(credentialSchema);
export type CredentialPage = z.infer<typeof credentialPageSchema>;
