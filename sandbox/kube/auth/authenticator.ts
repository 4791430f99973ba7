import { timingSafeEqual } from 'node:crypto';
import type { User } from '../../lib/rbac/user.ts';
import type { ServiceAccountTokens, TokenClaims } from './service-account-tokens.ts';

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

/** The groups that come with being a service account of a namespace. */
export const serviceAccountGroups = (namespace: string): string[] => [
  'system:serviceaccounts',
  `system:serviceaccounts:${namespace}`,
];

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function userOfAccount(claims: TokenClaims): User {
  return {
    name: `system:serviceaccount:${claims.namespace}:${claims.name}`,
    uid: claims.uid,
    groups: [...serviceAccountGroups(claims.namespace), authenticated],
    extra: { 'authentication.kubernetes.io/credential-id': [`JTI=${claims.id}`] },
  };
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
