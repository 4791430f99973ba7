import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { symbols } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { logger } from '../observability/logger.ts';
import { renderMetrics } from '../observability/metrics.ts';
import { readJsonBody } from './body.ts';
import { answerSafely } from './route.ts';

/** What is logged at `warn` and above while the work is done. */
async function loudLines(work: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const before = logger.level;
  logger.level = 'warn';
  // The logger writes to the descriptor itself, so its own stream is where lines are seen.
  const stream = Reflect.get(logger, symbols.streamSym) as { write: (line: string) => void };
  const write = stream.write;
  stream.write = (line) => void lines.push(line);
  try {
    await work();
  } finally {
    stream.write = write;
    logger.level = before;
  }
  return lines;
}

/** Requests as Next makes them: the body as a stream, the signal from the connection. */
async function listen(name: string, work: (request: Request) => Promise<Response>) {
  const answered = Promise.withResolvers<Response>();
  const begun = Promise.withResolvers<void>();
  const server = createServer((incoming, answer) => {
    const gone = new AbortController();
    answer.once('close', () => gone.abort());
    const body = incoming.method === 'POST' ? (Readable.toWeb(incoming) as ReadableStream) : undefined;
    const init = { method: incoming.method, headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const request = new Request('http://slipway.test/x', { ...init, signal: gone.signal });
    begun.resolve();
    answerSafely(request, name, () => work(request)).then(answered.resolve, answered.reject);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, begun: begun.promise, answered: answered.promise };
}

it('takes a body that breaks off for what it is', async () => {
  const lines = await loudLines(async () => {
    const { port, begun, answered } = await listen('broken-body', async (request) =>
      Response.json(await readJsonBody(request)),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"half":');
    await begun;
    socket.destroy();
    expect((await answered).status).toBe(422);
  });
  expect(lines).toEqual([]);
});

it('counts work that a caller gave up as that, and does not cry', async () => {
  const lines = await loudLines(async () => {
    const { port, begun, answered } = await listen('given-up', async ({ signal }) => {
      await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }));
      return new Response();
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await begun;
    socket.destroy();
    await answered;
  });
  expect(lines).toEqual([]);
  expect(await renderMetrics()).toContain('portal_http_requests_total{operation="given-up",status="499"} 1');
});
