import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What goes wrong with the ID token of a sign-in; nothing for a right one. */
export interface Forgery {
  claims?: Record<string, unknown>;
  omit?: readonly string[];
  /** `none`: unsigned. `secret`: with the client's secret. `stranger`: with a key that is not the provider's. */
  signedBy?: 'none' | 'secret' | 'stranger';
  /** Sent instead of any token. */
  raw?: string;
}
export interface HostileProvider {
  issuer: string;
  clientSecret: string;
  /** What the next ID tokens are like. */
  forge: (forgery: Forgery) => void;
  /** An access token (RFC 9068) that is right but for what is given. */
  accessToken: (claims?: Record<string, unknown>, header?: { typ?: string }) => Promise<string>;
  /** The questions with which browsers came, newest last. */
  asked: URLSearchParams[];
  /** What the portal sent for codes, newest last. */
  redeemed: URLSearchParams[];
  close: () => Promise<void>;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An identity provider that says whatever a test wants, and sends browsers straight back. It has no endpoint to sign out.
 * @param metadata what else its discovery document says
 */
export async function startHostileProvider(
  port: number,
  metadata: Record<string, unknown> = {},
): Promise<HostileProvider> {
  const issuer = `http://localhost:${port}`;
  const clientSecret = 'a secret of the client';
  const own = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const asked: URLSearchParams[] = [];
  const redeemed: URLSearchParams[] = [];
  const codes = new Map<string, URLSearchParams>();
  let forgery: Forgery = {};

  async function idToken(nonce: string | null): Promise<string> {
    if (forgery.raw !== undefined) return forgery.raw;
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss: issuer,
      aud: 'slipway',
      sub: 'mallory',
      email: 'mallory@demo',
      iat: now,
      exp: now + 300,
      nonce,
      ...forgery.claims,
    };
    for (const name of forgery.omit ?? []) delete claims[name];
    if (forgery.signedBy === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    if (forgery.signedBy === 'secret') {
      const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
      return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`;
    }
    const key = forgery.signedBy === 'stranger' ? stranger.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  }

  /** Codes work once, and with the verifier of the browser that asked. */
  async function redeem(form: URLSearchParams): Promise<object> {
    redeemed.push(form);
    const question = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!question || proof !== question.get('code_challenge')) return { error: 'invalid_grant' };
    return { access_token: 'x', token_type: 'Bearer', id_token: await idToken(question.get('nonce')) };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const say = (body: object) =>
      response.writeHead('error' in body ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return say({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          ...metadata,
        });
      case '/keys':
        return say({ keys: [jwk] });
      case '/auth': {
        asked.push(url.searchParams);
        const code = crypto.randomUUID();
        codes.set(code, url.searchParams);
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.toString() }).end();
      }
      case '/token':
        return say(await redeem(await readForm(request)));
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(port, 'localhost', ready));
  return {
    issuer,
    clientSecret,
    asked,
    redeemed,
    accessToken: (claims = {}, header = { typ: 'at+jwt' }) => {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, sub: 'dev', email: 'dev@demo', email_verified: true, name: 'Dev', groups: [] };
      return new SignJWT({ ...usual, iat: now, exp: now + 300, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
        .sign(own.privateKey);
    },
    forge: (next) => {
      forgery = next;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
