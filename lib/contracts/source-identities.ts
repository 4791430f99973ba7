import { z } from 'zod';
import { pageOf } from './page.ts';

/** Kinds of identities that may take the role of an AWS credential, in the order in which they are offered. */
export const sourceIdentityKinds = [
  'AWSClusterControllerIdentity',
  'AWSClusterStaticIdentity',
  'AWSClusterRoleIdentity',
] as const;
export type SourceIdentityKind = (typeof sourceIdentityKinds)[number];

/** An identity on the management cluster, which may take the role of a new credential. What it holds is in no answer. */
export const sourceIdentitySchema = z.object({
  kind: z.enum(sourceIdentityKinds),
  name: z.string(),
});
export type SourceIdentity = z.infer<typeof sourceIdentitySchema>;
export const sourceIdentityPageSchema = pageOf(sourceIdentitySchema);
export type SourceIdentityPage = z.infer<typeof sourceIdentityPageSchema>;
