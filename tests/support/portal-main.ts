// The portal's API as a process of its own, without pages: what a test kills to see what is left.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { answerHealth, answerReady } from '../../server/http/health.ts';
import { createAgentEndpoint } from '../../server/http/mcp/endpoint.ts';
import { createProtectedResource } from '../../server/http/protected-resource.ts';
import { createRoute } from '../../server/http/route.ts';
import { createEventStream } from '../../server/http/sse.ts';
import { logger } from '../../server/observability/logger.ts';
import { getContainer } from '../../server/runtime/container.ts';
import { startPortal, waitsFor } from '../../server/runtime/start-portal.ts';
import { matchOperation } from './api.ts';

await startPortal({ isBuilt: false });
const container = getContainer();
// The handlers of tests are silent; this process has its own say.
logger.level = container.env.LOG_LEVEL;

const resource = createProtectedResource(() => container);
const agents = createAgentEndpoint(() => container);
const stream = createEventStream(getContainer);

const server = createServer(async (incoming, answer) => {
  const send = (given: Response): void => {
    answer.writeHead(given.status, Object.fromEntries(given.headers));
    if (!given.body) return void answer.end();
    Readable.fromWeb(given.body as ReadableStream)
      .on('error', () => answer.destroy())
      .pipe(answer);
  };
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', container.portalUrl);
  if (url.pathname === '/api/healthz') return send(answerHealth());
  if (url.pathname === '/api/readyz') return send(await answerReady(container.database, waitsFor()));
  if (url.pathname === '/api/v1/events') {
    const gone = new AbortController();
    answer.on('close', () => gone.abort());
    const headers = new Headers(incoming.headers as Record<string, string>);
    const asked = new Request(url, { headers, signal: gone.signal });
    return send(await stream(asked, { params: Promise.resolve({}) }));
  }
  const isAgents = url.pathname === '/api/mcp';
  if (isAgents || url.pathname.startsWith('/.well-known/oauth-protected-resource/')) {
    const asked = new Request(url, {
      method: incoming.method,
      headers: new Headers(incoming.headers as Record<string, string>),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    return send(await (isAgents ? agents : resource)(asked));
  }
  const { name, operation, params } = matchOperation(incoming.method ?? 'GET', url.pathname.slice('/api/v1'.length));
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const request = new Request(url, { method: incoming.method, headers, body });
  const response = await createRoute(name, operation, () => container)(request, { params: Promise.resolve(params) });
  send(response);
});
server.listen(container.env.PORT, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`Portal is ready on ${typeof address === 'object' && address ? address.port : 0}\n`);
});
