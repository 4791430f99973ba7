import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { isObject, type JsonObject } from './json.ts';
import type { User } from './rbac/user.ts';

/** What a token of a service account says. */
export interface TokenClaims {
  namespace: string;
  name: string;
  uid: string;
  /** Id of this one token. */
  id: string;
  audiences: string[];
}

const algorithm = { alg: 'ES256', typ: 'JWT' };

/** A new signing key as PEM. */
export function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The signing key that belongs to a secret, as PEM: the same one each time. */
export function signingKeyOf(secret: string): string {
  const pair = createECDH('prime256v1');
  // One byte short of the curve's order, so that all that come out are private keys.
  pair.setPrivateKey(createHmac('sha256', secret).update('service accounts').digest().subarray(1));
  const point = pair.getPublicKey();
  const [d, x, y] = [pair.getPrivateKey(), point.subarray(1, 33), point.subarray(33)].map((part) =>
    // OpenSSL leaves out leading zeros.
    Buffer.concat([Buffer.alloc(32 - part.length), part]).toString('base64url'),
  );
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } });
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The groups that come with being a service account of a namespace. */
export const serviceAccountGroups = (namespace: string): string[] => [
  'system:serviceaccounts',
  `system:serviceaccounts:${namespace}`,
];

/** Whom a token makes its bearer. */
export function userOfAccount(claims: TokenClaims): User {
  return {
    name: `system:serviceaccount:${claims.namespace}:${claims.name}`,
    uid: claims.uid,
    groups: [...serviceAccountGroups(claims.namespace), 'system:authenticated'],
    extra: { 'authentication.kubernetes.io/credential-id': [`JTI=${claims.id}`] },
  };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(part: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Signs and checks the tokens of service accounts. */
export class ServiceAccountTokens {
  readonly issuer: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  /** @param signingKey a PEM of {@link createSigningKey} */
  constructor(issuer: string, signingKey: string) {
    this.issuer = issuer;
    this.privateKey = createPrivateKey(signingKey);
    this.publicKey = createPublicKey(this.privateKey);
  }

  /** @returns the token and when it expires */
  issue(claims: Omit<TokenClaims, 'id'>, ttlSeconds: number, now: Date): { token: string; expiresAt: Date } {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const { namespace, name, uid, audiences } = claims;
    const payload = {
      aud: audiences,
      exp: issuedAt + ttlSeconds,
      iat: issuedAt,
      iss: this.issuer,
      jti: randomUUID(),
      'kubernetes.io': { namespace, serviceaccount: { name, uid } },
      nbf: issuedAt,
      sub: `system:serviceaccount:${namespace}:${name}`,
    };
    const signed = `${encode(algorithm)}.${encode(payload)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    return {
      token: `${signed}.${signature.toString('base64url')}`,
      expiresAt: new Date((issuedAt + ttlSeconds) * 1000),
    };
  }

  /** What a token says, if it is ours and neither forged nor expired. */
  read(token: string, now: Date): TokenClaims | undefined {
    const [header = '', body = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || signature === '' || decode(header)?.alg !== algorithm.alg) return undefined;
    const key = { key: this.publicKey, dsaEncoding: 'ieee-p1363' as const };
    const isOurs = verify('sha256', Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'));
    const payload = isOurs ? decode(body) : undefined;
    const seconds = now.getTime() / 1000;
    if (payload === undefined || payload.iss !== this.issuer || Number(payload.exp) <= seconds) return undefined;
    const bound = isObject(payload['kubernetes.io']) ? payload['kubernetes.io'] : {};
    const account = isObject(bound.serviceaccount) ? bound.serviceaccount : {};
    return {
      namespace: String(bound.namespace),
      name: String(account.name),
      uid: String(account.uid),
      id: String(payload.jti),
      audiences: Array.isArray(payload.aud) ? payload.aud.map(String) : [],
    };
  }
}
