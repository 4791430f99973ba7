import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AdapterFactory } from 'oidc-provider';
import { createDirectory, type Directory } from './directory.ts';
import { loadSecrets } from './keys.ts';
import { announceLogouts } from './logouts.ts';
import { logoutPage, personaPage } from './page.ts';
import { personas } from './personas.ts';

export interface OidcOptions {
  port: number;
  /** File that keeps keys and the client secret between starts. */
  secretsFile: string;
  clientId: string;
  /** Made at the first start when absent. */
  clientSecret?: string;
  /** Address to listen on. */
  host?: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Where the client hears that somebody's session here has ended. */
  backchannelLogoutUri?: string;
  /** Where sessions and tokens are kept over restarts; in memory when absent. */
  storage?: AdapterFactory;
}

export interface RunningOidc {
  issuer: string;
  clientSecret: string;
  /** What an administrator of the provider does: groups, disabling, ending sessions, switching it off. */
  directory: Directory;
  stop(): Promise<void>;
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > 10_000) reject(new Error('body too large'));
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

async function answerInteraction(
  provider: Provider,
  directory: Directory,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, grantId: existing, session, uid } = await provider.interactionDetails(request, response);
  if (request.method === 'GET' && prompt.name === 'login') {
    const language = /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(personaPage(`/interaction/${uid}`, personas, language));
    return;
  }
  if (prompt.name === 'login') {
    const login = new URLSearchParams(await readBody(request)).get('login');
    const persona = directory.find(login ?? '');
    const result = persona
      ? { login: { accountId: persona.email } }
      : { error: 'access_denied', error_description: 'Nobody was chosen' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    return;
  }
  // Consent: the only client belongs to the same organisation, so whatever it asks for is granted.
  const grant = existing ? await provider.Grant.find(existing) : undefined;
  const granted =
    grant ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  granted.addOIDCScope(String(params.scope));
  const grantId = await granted.save();
  await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
}

/** Starts a certified OpenID Connect provider on the loopback address that knows the personas. */
export async function startOidc(options: OidcOptions): Promise<RunningOidc> {
  const secrets = await loadSecrets(options.secretsFile, options.clientSecret);
  const issuer = `http://localhost:${options.port}`;
  const directory = createDirectory(personas, (email) => endSessions(email));
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: options.clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...(options.backchannelLogoutUri && {
          backchannel_logout_uri: options.backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: secrets.jwks,
    cookies: { keys: [secrets.cookieKey] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ...(options.storage && { adapter: options.storage }),
    // The client runs on this machine, which the library's own connections refuse to call.
    fetch: (url, { method, headers, body, redirect, signal } = {}) =>
      globalThis.fetch(url, { method, headers, body, redirect, signal }),
    // The only client belongs to the same organisation, which permits offline access without asking anybody.
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('openid'),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = logoutPage(form);
        },
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Session: 14 * 86_400,
      RefreshToken: 14 * 86_400,
      Grant: 14 * 86_400,
      Interaction: 3600,
    },
    findAccount: async (_context, id) => {
      const persona = directory.find(id);
      if (!persona) return undefined;
      const { email, name, groups } = persona;
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified: true, name, groups }) };
    },
  });
  const endSessions = announceLogouts(provider, options.clientId);
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (directory.isDown()) {
      response.writeHead(503, { 'content-type': 'text/plain' }).end('The identity provider is switched off\n');
      return;
    }
    if (!request.url?.startsWith('/interaction/')) {
      void handle(request, response);
      return;
    }
    answerInteraction(provider, directory, request, response).catch((error: unknown) => {
      if (response.headersSent) {
        process.stderr.write(`identity provider: ${String(error)}\n`);
        response.destroy();
        return;
      }
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This sign-in cannot go on: ${error instanceof Error ? error.message : String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  return {
    issuer: options.port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : issuer,
    clientSecret: secrets.clientSecret,
    directory,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
