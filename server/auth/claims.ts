import { z } from 'zod';
import type { ProviderPerson, TokenPerson } from '../ports/identity.ts';

// Some providers send one group as a string, and email_verified as a word.
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1).max(320),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  name: z.string().max(200).optional(),
  groups: z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional(),
});

/** Whether the provider put the groups into these claims; otherwise they may be at its userinfo endpoint. */
export function hasGroups(claims: Record<string, unknown>): boolean {
  return claims.groups !== undefined;
}

/**
 * The person of the claims of one token, which may leave out groups and whether the address is verified. Memberships
 * name people by e-mail, so an address that the provider calls unverified must not count.
 * @throws when something is missing, or the address is unverified
 */
export function toTokenPerson(claims: unknown): TokenPerson {
  const { sub, email, email_verified: isVerified, name, groups } = claimsSchema.parse(claims);
  if (isVerified === false) throw new Error('The identity provider says that this e-mail address is not verified');
  return {
    subject: sub,
    email: email.toLowerCase(),
    name: name ?? null,
    groups: groups ?? null,
    isEmailVerified: isVerified === true,
  };
}

/**
 * The person of all that the provider says at a sign-in; whom it names no groups of has none.
 * @throws when something is missing, or the address is unverified
 */
export function toPerson(claims: unknown): ProviderPerson {
  const { subject, email, name, groups } = toTokenPerson(claims);
  return { subject, email, name: name ?? email, groups: groups ?? [] };
}
