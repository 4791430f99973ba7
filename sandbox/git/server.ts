import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { answerGitea } from './gitea-api.ts';
import { drawPull } from './pull-page.ts';
import { PullError, Pulls } from './pulls.ts';
import { Repository } from './repository.ts';
import { advertise, receivePack, type Service, services, uploadPack } from './smart-http.ts';

export interface GitServerOptions {
  /** Where repositories are kept. */
  folder: string;
  port: number;
  /** Logins by their tokens; without a good one nothing is to be had. */
  tokens: Readonly<Record<string, string>>;
}

export interface GitServer {
  url: string;
  /** Makes a repository with one commit, unless it is there. */
  ensure(owner: string, name: string): Promise<void>;
  stop(): Promise<void>;
}

const mostBytes = 64 * 1024 * 1024;
const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * A Git server with pull requests: Git's smart HTTP and the part of Gitea's API that a client of pull requests uses. It
 * needs no Git on the machine.
 */
export async function startGitServer({ folder, port, tokens }: GitServerOptions): Promise<GitServer> {
  const open = (owner: string, name: string): Repository => {
    const isSafe = safeName.test(owner) && safeName.test(name) && !name.includes('..');
    return new Repository(path.join(folder, isSafe ? owner : '-', `${isSafe ? name : '-'}.git`));
  };
  // One at a time: a push looks at a name and then moves it.
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    turn = turn.then(() =>
      handle(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(`${String(error)}\n`);
      }),
    );
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const parts = url.pathname.split('/').filter(Boolean);
    if (parts[2] === 'pulls' && parts.length === 4 && parts[0] !== 'api') return page(request, response, url, parts);
    const login = loginOf(request, tokens);
    if (login === null) {
      const ask = parts[0] === 'api' ? {} : { 'www-authenticate': 'Basic realm="Git"' };
      response.writeHead(401, { ...ask, 'content-type': 'application/json' }).end('{"message":"token is required"}\n');
      return;
    }
    const body = await readBody(request);
    if (parts[0] === 'api') {
      const answer = await answerGitea(
        {
          method: request.method ?? 'GET',
          parts: parts.slice(2).map((part) => decodeURIComponent(part)),
          query: url.searchParams,
          body: body.length > 0 ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {},
          login,
          address: url.origin,
        },
        open,
      );
      const said = answer.body === null ? '' : `${JSON.stringify(answer.body)}\n`;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
      return;
    }
    await smartHttp(request, response, { url, parts, body });
  }

  async function smartHttp(
    request: IncomingMessage,
    response: ServerResponse,
    { url, parts, body }: { url: URL; parts: string[]; body: Buffer },
  ): Promise<void> {
    const [owner = '', file = '', ...call] = parts;
    const repository = open(owner, file.replace(/\.git$/, ''));
    const asked = call.join('/') === 'info/refs' ? url.searchParams.get('service') : call[0];
    const service = services.find((known): known is Service => known === asked);
    if (!service || !repository.exists) return void response.writeHead(404).end('Repository not found\n');
    const isAdvertisement = request.method === 'GET';
    const kind = isAdvertisement ? 'advertisement' : 'result';
    const work = service === 'git-upload-pack' ? uploadPack : receivePack;
    const answer = isAdvertisement ? await advertise(repository, service) : await work(repository, body);
    response
      .writeHead(200, { 'content-type': `application/x-${service}-${kind}`, 'cache-control': 'no-cache' })
      .end(answer);
  }

  /** For a person at the demo, who is whoever sits there. */
  async function page(request: IncomingMessage, response: ServerResponse, url: URL, parts: string[]): Promise<void> {
    const [owner = '', name = '', , number = ''] = parts;
    const repository = open(owner, name);
    if (!repository.exists) return void response.writeHead(404).end();
    if (request.method === 'POST') {
      const pulls = new Pulls(repository);
      const work =
        url.searchParams.get('act') === 'merge' ? pulls.merge(Number(number), 'reviewer') : pulls.close(Number(number));
      const failed = await work.then(
        () => null,
        (error: unknown) => error,
      );
      if (failed instanceof PullError) return void response.writeHead(failed.status).end(failed.message);
      return void response.writeHead(303, { location: url.pathname }).end();
    }
    const html = await drawPull(repository, Number(number));
    response.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    async ensure(owner, name) {
      if (open(owner, name).exists) return;
      const asked = { method: 'POST', parts: ['orgs', owner, 'repos'], body: { name, auto_init: true } };
      await answerGitea({ ...asked, query: new URLSearchParams(), login: 'slipway', address: '' }, open);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Whose token it is: `token …` and `Bearer …` as Gitea takes them, and either half of Basic. */
function loginOf({ headers }: IncomingMessage, tokens: Readonly<Record<string, string>>): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8').split(':').reverse() : [value];
  return given.map((token) => (Object.hasOwn(tokens, token) ? tokens[token] : undefined)).find(Boolean) ?? null;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes > mostBytes) throw new Error('The body is too large');
  }
  const body = Buffer.concat(pieces);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}
