import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { User } from '../../../lib/rbac/user.ts';
import type { JwtIssuer } from './auth-config.ts';
import { userOfClaims } from './claims.ts';
import { fetchTrusted } from './fetch-trusted.ts';

/** As kube-apiserver: asymmetric ones that an issuer publishes a key for. */
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512'];

interface Discovery {
  issuer?: string;
  jwks_uri?: string;
}

/** Verifies bearer tokens against issuers found by OpenID Connect discovery, whose keys are kept. */
export class TokenVerifier {
  readonly #keys = new Map<string, Promise<JWTVerifyGetKey>>();

  /**
   * Whose token it is, by the issuer that it names.
   * @throws Error where no issuer of these vouches for it, or where it is over, for others, or lacks a claim
   */
  async verify(token: string, issuers: readonly JwtIssuer[]): Promise<User> {
    const { iss } = decodeJwt(token);
    const found = issuers.find(({ issuer }) => issuer.url === iss);
    if (!found) throw new Error('no issuer of this configuration has issued the token');
    const { url, audiences } = found.issuer;
    const { payload } = await jwtVerify(token, await this.#keysOf(found), {
      issuer: url,
      audience: audiences,
      algorithms,
      requiredClaims: ['exp'],
    });
    return userOfClaims(found, payload);
  }

  #keysOf({ issuer }: JwtIssuer): Promise<JWTVerifyGetKey> {
    const key = JSON.stringify([issuer.url, issuer.discoveryURL, issuer.certificateAuthority]);
    const known = this.#keys.get(key);
    if (known) return known;
    const found = discoverKeys(issuer);
    this.#keys.set(key, found);
    // An issuer that could not be asked is asked again with the next token.
    found.catch(() => this.#keys.delete(key));
    return found;
  }
}

async function discoverKeys({
  url,
  discoveryURL,
  certificateAuthority: ca,
}: JwtIssuer['issuer']): Promise<JWTVerifyGetKey> {
  const at = discoveryURL ?? `${url.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetchTrusted(at, ca);
  if (!answer.ok) throw new Error(`${at} answers ${answer.status}`);
  const { issuer, jwks_uri: keysUrl } = (await answer.json()) as Discovery;
  if (issuer !== url || !keysUrl) throw new Error(`${at} does not speak for ${url}`);
  return createRemoteJWKSet(new URL(keysUrl), { [customFetch]: (address) => fetchTrusted(String(address), ca) });
}
