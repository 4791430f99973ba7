import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { AccessToken, ExpectedToken } from '../ports/identity.ts';
import { toTokenPerson } from './claims.ts';

/**
 * How long a token counts, whatever its `exp`: what it says of somebody's groups is as old as the token, and nothing
 * can be asked with it again. Clients get the next one with their refresh token, where the provider looks at the person.
 */
export const tokenMaxAgeSeconds = 300;

/** RFC 9068, 2.1; providers from before it say `JWT` or nothing. */
const types = ['at+jwt', 'application/at+jwt', 'jwt'];

// The client is `client_id` by RFC 9068, 2.2; others call it `azp` (Keycloak, Microsoft Entra) or `cid` (Okta).
const claimsSchema = z
  .object({
    iat: z.number(),
    exp: z.number(),
    aud: z.union([z.string(), z.array(z.string())]),
    client_id: z.string().optional(),
    azp: z.string().optional(),
    cid: z.string().optional(),
  })
  .transform(({ client_id, azp, cid, aud, ...times }) => ({
    ...times,
    clientId: client_id ?? azp ?? cid ?? '',
    audiences: [aud].flat(),
  }));

/**
 * Who a token stands for, once its signature, issuer, audience and times were found right.
 * @throws when it is no access token, of another client, or without a person
 */
export function toAccessToken(payload: JWTPayload, type: string | undefined, expected: ExpectedToken): AccessToken {
  if (type !== undefined && !types.includes(type.toLowerCase())) throw new Error(`Type ${type}`);
  const { clientId, audiences, iat, exp } = claimsSchema.parse(payload);
  if (!expected.clientIds.includes(clientId)) throw new Error('Another client');
  // An ID token tells its client who signed in, and must open nothing.
  if (audiences.includes(clientId)) throw new Error('An ID token');
  return {
    person: toTokenPerson(payload),
    clientId,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(Math.min(exp, iat + tokenMaxAgeSeconds) * 1000),
  };
}
