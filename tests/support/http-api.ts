import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createRoute } from '../../server/http/route.ts';
import { httpServices, matchOperation } from './api.ts';
import type { TestDeps } from './deps.ts';
import { listen } from './listen.ts';

async function readAll(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The handlers of the API behind a socket, for what no `Request` can be made of: bytes as somebody sends them. */
export async function serveApi(deps: TestDeps): Promise<{ url: string; close(): Promise<void> }> {
  const services = httpServices(deps);
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET' } = incoming;
    const url = new URL(incoming.url ?? '/', services.portalUrl);
    const { name, operation, params } = matchOperation(method, url.pathname.slice('/api/v1'.length));
    const headers = new Headers(incoming.headers as Record<string, string>);
    const body = await readAll(incoming);
    const request = new Request(url, { method, headers, body: method === 'GET' ? undefined : body });
    const answer = await createRoute(name, operation, () => services)(request, { params: Promise.resolve(params) });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return void outgoing.end();
    const content = Readable.fromWeb(answer.body as ReadableStream);
    content.on('error', () => outgoing.destroy());
    content.pipe(outgoing);
  });
  const { url, stop } = await listen(server);
  return { url: `${url}/api/v1`, close: stop };
}
