import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LogSource } from '../lines/source.ts';
import { LogsqlError } from '../logsql/errors.ts';
import { answers, queryLines } from './answers.ts';
import { readQuestion } from './parameters.ts';

export interface LogsServerOptions {
  source: LogSource;
  now: () => number;
  /** What the header `Authorization` has to be; everybody may ask when it is absent. */
  authorization?: string;
}

const bodyLimit = 1024 * 1024;

async function readParameters(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  let body = '';
  for await (const part of request as AsyncIterable<Buffer>) {
    body += part.toString();
    if (body.length > bodyLimit) throw new LogsqlError('the request body is too large');
  }
  return new URLSearchParams([...new URLSearchParams(body), ...url.searchParams]);
}

function isAllowed(request: IncomingMessage, expected: string | undefined): boolean {
  if (expected === undefined) return true;
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const plain = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);

async function answer(request: IncomingMessage, response: ServerResponse, options: LogsServerOptions): Promise<void> {
  const { source, now } = options;
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/health') return plain(response, 200, 'OK');
  const name = /^\/select\/logsql\/([a-z_]+)$/.exec(url.pathname)?.[1] ?? '';
  const run = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (!run && name !== 'query') return plain(response, 404, `unsupported path requested: ${url.pathname}`);
  if (request.method !== 'GET' && request.method !== 'POST') return plain(response, 405, 'Method Not Allowed');
  const question = readQuestion(await readParameters(request, url), now());
  if (run) {
    const body = JSON.stringify(run(source, question));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return;
  }
  const found = queryLines(source, question);
  const lines = function* (): Generator<string> {
    for (const line of found) yield `${JSON.stringify(line)}\n`;
  };
  response.writeHead(200, { 'content-type': 'application/stream+json' });
  await pipeline(Readable.from(lines()), response);
}

/** The query API of VictoriaLogs over the given lines. Not listening yet. */
export function createLogsServer(options: LogsServerOptions): Server {
  return createServer((request, response) => {
    if (!isAllowed(request, options.authorization)) return plain(response, 401, 'Unauthorized');
    answer(request, response, options).catch((error: unknown) => {
      // Who asked has gone, which is how an endless answer ends.
      if (response.headersSent) return void response.destroy();
      if (error instanceof LogsqlError) return plain(response, 400, `cannot parse query: ${error.message}`);
      process.stderr.write(`logs: ${error instanceof Error ? error.stack : String(error)}\n`);
      plain(response, 500, 'internal error');
    });
  });
}
