import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../lib/ports.ts';
import { type RunningOidc, startOidc } from './provider.ts';

const redirectUri = 'http://localhost:9/api/auth/callback/oidc';
let home: string;
let oidc: RunningOidc;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'slipway-oidc-'));
  oidc = await startOidc({
    port: await findFreePort(),
    secretsFile: join(home, 'oidc.json'),
    clientId: 'slipway',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
  });
});
afterAll(async () => {
  await oidc.stop();
  await rm(home, { recursive: true });
});

/** Follows redirects inside the provider with a cookie jar, until it leaves or shows a page. */
async function walk(
  start: string,
  jar: Map<string, string>,
  init: RequestInit = {},
): Promise<{ url: string; page: string }> {
  let url = start;
  let request = init;
  for (;;) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...request, redirect: 'manual', headers: { ...request.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) return { url, page: await response.text() };
    url = new URL(location, url).toString();
    if (!url.startsWith(oidc.issuer)) return { url, page: '' };
    request = {};
  }
}

async function signIn(email: string, verifier: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'slipway',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile groups',
    state: 's',
    nonce: 'n',
    ...(verifier ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  });
  const asked = await walk(`${oidc.issuer}/auth?${query}`, jar);
  if (!asked.url.startsWith(oidc.issuer)) return new URL(asked.url).searchParams;
  expect(asked.page).toContain('dev@demo');
  const done = await walk(asked.url, jar, { method: 'POST', body: new URLSearchParams({ login: email }) });
  return new URL(done.url).searchParams;
}

function redeem(code: string, verifier: string): Promise<Response> {
  return fetch(`${oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`slipway:${oidc.clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
}

describe('the identity provider', () => {
  it('signs a persona in and tells their groups', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const answer = await signIn('dev@demo', verifier);
    const response = await redeem(answer.get('code') ?? '', verifier);
    const tokens = (await response.json()) as { id_token: string; refresh_token?: string; access_token: string };
    const keys = createRemoteJWKSet(new URL(`${oidc.issuer}/jwks`));
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: oidc.issuer, audience: 'slipway' });
    expect(payload).toMatchObject({ sub: 'dev@demo', nonce: 'n', groups: ['payments-developers'], email: 'dev@demo' });
    expect(tokens.refresh_token).toBeTypeOf('string');
  });

  it('refuses a sign-in without PKCE, a wrong verifier and a stranger', async () => {
    expect((await signIn('dev@demo', '')).get('error')).toBe('invalid_request');
    const answer = await signIn('lead@demo', randomBytes(32).toString('base64url'));
    expect((await redeem(answer.get('code') ?? '', 'x'.repeat(43))).status).toBe(400);
    expect((await signIn('mallory@demo', randomBytes(32).toString('base64url'))).get('error')).toBe('access_denied');
  });
});
