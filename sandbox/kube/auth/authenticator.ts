import { timingSafeEqual } from 'node:crypto';
import type { User } from '../../lib/rbac/user.ts';
import { type ServiceAccountTokens, userOfAccount } from '../../lib/service-account-tokens.ts';

/** What tells users apart. */
export interface Credentials {
  /** Static tokens and whose they are. */
  tokens: { token: string; user: User }[];
  serviceAccounts: ServiceAccountTokens;
  /** uid of a service account; undefined if it is gone. */
  serviceAccountUid(namespace: string, name: string): string | undefined;
}

const authenticated = 'system:authenticated';
export const anonymous: User = { name: 'system:anonymous', groups: ['system:unauthenticated'] };

/** The user of the administrator's token. */
export const administrator: User = { name: 'kubernetes-admin', groups: ['system:masters', authenticated] };

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whose token it is; a service account's token dies with its account. */
export function userOfToken(
  token: string,
  credentials: Credentials,
  audience: string = credentials.serviceAccounts.issuer,
): User | undefined {
  const known = credentials.tokens.find((entry) => isSame(token, entry.token));
  if (known !== undefined) return known.user;
  const claims = credentials.serviceAccounts.read(token, new Date());
  if (claims === undefined || !claims.audiences.includes(audience)) return undefined;
  const uid = credentials.serviceAccountUid(claims.namespace, claims.name);
  return uid === claims.uid ? userOfAccount(claims) : undefined;
}

/** Who sends a request: nobody in particular without a bearer token, undefined with a wrong one. */
export function authenticate(authorization: string | undefined, credentials: Credentials): User | undefined {
  const [, token] = /^bearer\s+(\S.*)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? anonymous : userOfToken(token.trim(), credentials);
}
