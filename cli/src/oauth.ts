import { assertSafeAddress } from './address.ts';
import { exitCodes, Failure } from './failure.ts';
import { plainLine } from './plain.ts';

/** How long a server may take to answer. */
const timeoutMs = 15_000;
const longestIntervalSeconds = 300;

export interface Provider {
  issuer: string;
  clientId: string;
  resource: string;
  scopes: string[];
  deviceEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
}
export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  verificationUriComplete: string | null;
  expiresInSeconds: number;
  intervalSeconds: number;
}
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string | null;
}
/** An answer of the provider, whatever it is. */
export interface OAuthAnswer {
  status: number;
  body: Record<string, unknown>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const seconds = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

async function fetchJson(url: string, init: RequestInit = {}): Promise<OAuthAnswer> {
  assertSafeAddress('The address to ask', url);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await response.json().catch(() => ({}));
    return { status: response.status, body: (body ?? {}) as Record<string, unknown> };
  } catch {
    const step = 'Look whether the address is right and reached from here.';
    throw new Failure(exitCodes.unreachable, `${new URL(url).origin} does not answer`, step);
  }
}

/** Sends a form to the provider. */
export const postForm = (url: string, form: Record<string, string>): Promise<OAuthAnswer> =>
  fetchJson(url, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(form) });

/**
 * Asks the portal where its people sign in (RFC 9728), and that provider how.
 * @throws Failure where the portal names none, the provider has no device flow, or an address is not encrypted
 */
export async function findProvider(portalUrl: string): Promise<Provider> {
  const { status, body } = await fetchJson(`${portalUrl}/.well-known/oauth-protected-resource/api/v1`);
  if (status !== 200) {
    const sentence = `${portalUrl} has no sign-in for the command line`;
    throw new Failure(
      exitCodes.signIn,
      sentence,
      'Make a personal access token on its page “Access tokens” and set SLIPWAY_TOKEN.',
    );
  }
  const resource = text(body.resource);
  // RFC 9728, 3.3: a document about another address is not to be used.
  if (resource !== `${portalUrl}/api/v1`) {
    const right = resource.replace(/\/api\/v1$/, '');
    throw new Failure(exitCodes.usage, `This Slipway is ${right}`, `Sign in with “slipway login --url ${right}”.`);
  }
  const issuer = text((body.authorization_servers as unknown[] | undefined)?.[0]);
  assertSafeAddress('The identity provider', issuer);
  const { body: metadata } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (metadata.issuer !== issuer || !metadata.device_authorization_endpoint || !metadata.token_endpoint) {
    const step = 'Use a personal access token in SLIPWAY_TOKEN, and tell your admin.';
    throw new Failure(exitCodes.signIn, `${issuer} offers no sign-in by device code`, step);
  }
  const deviceEndpoint = text(metadata.device_authorization_endpoint);
  const tokenEndpoint = text(metadata.token_endpoint);
  const revocationEndpoint = text(metadata.revocation_endpoint) || null;
  assertSafeAddress('The identity provider’s device endpoint', deviceEndpoint);
  assertSafeAddress('The identity provider’s token endpoint', tokenEndpoint);
  if (revocationEndpoint !== null) assertSafeAddress('The identity provider’s revocation endpoint', revocationEndpoint);
  return {
    issuer,
    clientId: text(body.slipway_client_id),
    resource,
    scopes: (body.scopes_supported as string[] | undefined) ?? ['openid'],
    deviceEndpoint,
    tokenEndpoint,
    revocationEndpoint,
  };
}

/** RFC 8628, 3.1, for tokens of one address (RFC 8707). */
export async function askForCode({ deviceEndpoint, clientId, resource, scopes }: Provider): Promise<DeviceCode> {
  const { status, body } = await postForm(deviceEndpoint, { client_id: clientId, scope: scopes.join(' '), resource });
  if (status !== 200) throw refusal(body);
  return {
    deviceCode: text(body.device_code),
    userCode: text(body.user_code),
    verificationUri: text(body.verification_uri),
    verificationUriComplete: text(body.verification_uri_complete) || null,
    expiresInSeconds: seconds(body.expires_in, 600),
    // Asked in no pause at all, or in one that no timer can hold, it would be asked without end.
    intervalSeconds: Math.min(longestIntervalSeconds, Math.max(1, seconds(body.interval, 5))),
  };
}

const refusal = (body: Record<string, unknown>): Failure => {
  const said = plainLine(text(body.error_description) || text(body.error)) || 'it gave no reason';
  return new Failure(exitCodes.signIn, `The identity provider refused: ${said}`, 'Start again with “slipway login”.');
};

const toTokens = (body: Record<string, unknown>): Tokens => ({
  accessToken: text(body.access_token),
  expiresInSeconds: seconds(body.expires_in, 60),
  refreshToken: text(body.refresh_token) || null,
});

export interface Waiting {
  ask: () => Promise<OAuthAnswer>;
  sleep: (ms: number) => Promise<void>;
  /** Milliseconds that count up. */
  now: () => number;
}

/**
 * RFC 8628, 3.4 and 3.5: asks no faster than the provider wants, slower when it says so or does not answer, until
 * somebody has answered on its page.
 * @throws Failure when they said no, or the code is over
 */
export async function waitForTokens(code: DeviceCode, { ask, sleep, now }: Waiting): Promise<Tokens> {
  const end = now() + code.expiresInSeconds * 1000;
  let intervalSeconds = code.intervalSeconds;
  for (;;) {
    await sleep(intervalSeconds * 1000);
    if (now() > end) throw new Failure(exitCodes.signIn, 'The code is over', 'Start again with “slipway login”.');
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof Failure && error.exitCode === exitCodes.unreachable) return null;
      throw error;
    });
    if (answer?.status === 200) return toTokens(answer.body);
    switch (answer?.body.error) {
      case 'authorization_pending':
        break;
      case 'slow_down':
        intervalSeconds += 5;
        break;
      case 'expired_token':
        throw new Failure(exitCodes.signIn, 'The code is over', 'Start again with “slipway login”.');
      case 'access_denied':
        throw new Failure(exitCodes.signIn, 'The sign-in was cancelled', 'Start again with “slipway login”.');
      default:
        if (answer !== null && answer.status < 500) throw refusal(answer.body);
        // Nobody answers: RFC 8628, 3.5 wants ever longer waits.
        intervalSeconds = Math.min(longestIntervalSeconds, intervalSeconds * 2);
    }
  }
}

/** @throws Failure when the sign-in is over */
export async function refresh(signIn: {
  tokenEndpoint: string;
  clientId: string;
  resource: string;
  refreshToken: string;
}): Promise<Tokens> {
  const { status, body } = await postForm(signIn.tokenEndpoint, {
    grant_type: 'refresh_token',
    client_id: signIn.clientId,
    refresh_token: signIn.refreshToken,
    resource: signIn.resource,
  });
  if (status === 200) return toTokens(body);
  if (status >= 500) {
    const step = 'Give the same command again in a moment.';
    throw new Failure(exitCodes.unreachable, 'The identity provider does not answer', step);
  }
  throw new Failure(exitCodes.signIn, 'Your sign-in is over', 'Sign in again with “slipway login”.');
}
