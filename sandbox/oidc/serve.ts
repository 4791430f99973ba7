import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
import type { PemPair } from '../lib/certificates.ts';
import type { Directory } from './directory.ts';
import { languageOf, personaPage } from './page.ts';
import { personas } from './personas.ts';

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
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(personaPage(`/interaction/${uid}`, personas, languageOf(request.headers['accept-language'])));
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
  // Consent: the clients belong to the same organisation, so whatever they ask for is granted.
  const grant = existing ? await provider.Grant.find(existing) : undefined;
  const granted =
    grant ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  granted.addOIDCScope(String(params.scope));
  const grantId = await granted.save();
  await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
}

interface ServeOptions {
  directory: Directory;
  port: number;
  /** Address to listen on. */
  host: string;
  /** Speaks HTTPS with this certificate; plain HTTP without. */
  tls?: PemPair;
}

/** Lets a provider and its sign-in page answer. Gives the port and how to stop. */
export async function serveProvider(
  provider: Provider,
  { directory, port, host, tls }: ServeOptions,
): Promise<{ port: number; stop(): Promise<void> }> {
  const handle = provider.callback();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
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
  };
  const server = tls ? createSecureServer({ cert: tls.cert, key: tls.key }, listener) : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
