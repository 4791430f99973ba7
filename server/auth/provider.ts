import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Confirmation, IdentityProvider, LogoutNotice } from '../ports/identity.ts';
import { toAccessToken, tokenMaxAgeSeconds } from './access-token.ts';
import { hasGroups, toPerson } from './claims.ts';

/** What of the settings the provider is reached with. */
export interface ProviderSettings {
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
}

const timeoutMs = 5_000;
const clockToleranceSeconds = 60;
/** A notice older than this is a recording of one. */
const noticeMaxAgeSeconds = 300;
/** Asymmetric ones only: with a symmetric one whoever knows the client secret could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

const metadataSchema = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  // Sign-in does without these two, so a provider that spells them otherwise is one that has none.
  end_session_endpoint: z.url().optional().catch(undefined),
  prompt_values_supported: z.array(z.string()).optional().catch(undefined),
});
interface Reached {
  metadata: z.output<typeof metadataSchema>;
  keys: JWTVerifyGetKey;
}
const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
const refusalSchema = z.object({ error: z.string() });

/** The provider refused the refresh token itself; every other refusal says nothing about the person. */
class Refusal extends Error {}

/** The keys could not be had, which says nothing about what they are asked for. */
const isSilence = (cause: unknown): boolean =>
  cause instanceof errors.JWKSTimeout ||
  cause instanceof TypeError ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC');

const withoutSlash = (url: string) => url.replace(/\/$/, '');

async function exchange(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
}

/** The OpenID Connect provider of the settings, as far as next-auth does not speak to it. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  let reached: Promise<Reached> | null = null;

  async function discover(): Promise<Reached> {
    const response = await exchange(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
    if (!response.ok) throw new Error(`Discovery answered ${response.status}`);
    const metadata = metadataSchema.parse(await response.json());
    if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw new Error('Discovery describes another issuer');
    return { metadata, keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutMs }) };
  }
  const reach = (): Promise<Reached> => {
    reached ??= discover().catch((error) => {
      reached = null;
      throw error;
    });
    return reached;
  };

  async function redeem(endpoint: string, refreshToken: string): Promise<z.output<typeof tokensSchema>> {
    // RFC 6749, 2.3.1: both parts are form-encoded before they are joined.
    const basic = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice(5)).join(':');
    const response = await exchange(endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const body: unknown = await response.json();
    if (response.ok) return tokensSchema.parse(body);
    const refusal = refusalSchema.safeParse(body);
    if (refusal.success && refusal.data.error === 'invalid_grant') throw new Refusal();
    throw new Error(`The token endpoint answered ${response.status}`);
  }

  const checksOf = ({ metadata }: Reached) => ({
    issuer: metadata.issuer,
    audience: clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
  });

  async function readUserinfo(endpoint: string, accessToken: string): Promise<Record<string, unknown>> {
    const response = await exchange(endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
    // The provider took the refresh token and now does not know its own access token: the person went in between.
    if (response.status === 401) throw new Refusal();
    if (!response.ok) throw new Error(`The userinfo endpoint answered ${response.status}`);
    return z.record(z.string(), z.unknown()).parse(await response.json());
  }

  async function readClaims(tokens: z.output<typeof tokensSchema>, at: Reached): Promise<Record<string, unknown>> {
    const { id_token: idToken, access_token: accessToken } = tokens;
    const claims = idToken ? (await jwtVerify(idToken, at.keys, checksOf(at))).payload : {};
    const { userinfo_endpoint: endpoint } = at.metadata;
    if (hasGroups(claims) || !endpoint) return claims;
    return { ...claims, ...(await readUserinfo(endpoint, accessToken)) };
  }

  return {
    async confirm(given, subject): Promise<Confirmation> {
      let refreshToken = given;
      try {
        const at = await reach();
        const tokens = await redeem(at.metadata.token_endpoint, given);
        // Most providers take a refresh token once: from here on only the new one is worth anything.
        refreshToken = tokens.refresh_token ?? given;
        const person = toPerson(await readClaims(tokens, at));
        return person.subject === subject ? { outcome: 'confirmed', person, refreshToken } : { outcome: 'refused' };
      } catch (cause) {
        return cause instanceof Refusal ? { outcome: 'refused' } : { outcome: 'unreachable', cause, refreshToken };
      }
    },
    async findLogout(idToken, returnTo) {
      const { end_session_endpoint: endpoint, prompt_values_supported: prompts } = (await reach()).metadata;
      // Whoever names no values may still know it; who names others refuses what it does not know.
      if (!endpoint) return { url: null, asksAgain: prompts?.includes('select_account') ?? true };
      const url = new URL(endpoint);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', returnTo);
      if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
      return { url: url.toString(), asksAgain: false };
    },
    async answers() {
      // What was read before is kept for the process, so it says nothing about now.
      return discover().then(
        () => true,
        () => false,
      );
    },
    async readAccessToken(token, expected, now) {
      const at = await reach().catch((cause) => {
        throw new DomainError('upstream-unavailable', { ...say('identity-silent'), cause, retryAfterSeconds: 5 });
      });
      try {
        const { payload, protectedHeader } = await jwtVerify(token, at.keys, {
          issuer: at.metadata.issuer,
          audience: [...expected.audiences],
          algorithms,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: tokenMaxAgeSeconds,
          currentDate: now,
        });
        return toAccessToken(payload, protectedHeader.typ, expected);
      } catch (cause) {
        if (isSilence(cause)) {
          throw new DomainError('upstream-unavailable', { ...say('identity-silent'), cause, retryAfterSeconds: 5 });
        }
        return null;
      }
    },
    async readLogoutNotice(token) {
      const at = await reach().catch((cause) => {
        throw new DomainError('upstream-unavailable', { scriptDetail: 'The identity provider does not answer', cause });
      });
      try {
        const checks = { ...checksOf(at), requiredClaims: ['iat', 'jti', 'events'], maxTokenAge: noticeMaxAgeSeconds };
        const { payload, protectedHeader } = await jwtVerify(token, at.keys, checks);
        return toNotice(payload, protectedHeader.typ);
      } catch (cause) {
        throw new DomainError('validation-failed', { scriptDetail: 'This is no logout notice for this portal', cause });
      }
    },
  };
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.4 and 2.6. */
const noticeSchema = z.object({
  jti: z.string().min(1).max(500),
  iat: z.number(),
  exp: z.number().optional(),
  sub: z.string().min(1).optional(),
  sid: z.string().min(1).optional(),
  events: z.object({ [logoutEvent]: z.record(z.string(), z.unknown()) }),
  // An ID token must never pass for one.
  nonce: z.undefined().optional(),
});

/** @throws when the claims are not those of a logout notice */
function toNotice(payload: JWTPayload, type: string | undefined): LogoutNotice {
  if (type !== undefined && !['jwt', 'logout+jwt'].includes(type.toLowerCase())) throw new Error(`Type ${type}`);
  const { jti, iat, exp, sub, sid } = noticeSchema.parse(payload);
  if (sub === undefined && sid === undefined) throw new Error('Neither sub nor sid');
  const lastSeconds = Math.max(exp ?? 0, iat + noticeMaxAgeSeconds) + clockToleranceSeconds;
  return { subject: sub ?? null, providerSession: sid ?? null, jti, expiresAt: new Date(lastSeconds * 1000) };
}
