import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it } from 'vitest';
import { problemSchema } from '../../lib/contracts/problem.ts';
import { settleRefusedMethods } from './refused-methods.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Makes of a request what Next makes of it before any route sees it, and answers 500 where that throws, as Next does. */
function asNext({ url, method }: IncomingMessage, answer: ServerResponse): void {
  try {
    new NextRequest(new URL(url ?? '/', 'http://n'), { method });
    answer.end('reached');
  } catch {
    answer.writeHead(500).end();
  }
}

async function listen(): Promise<number> {
  const server = createServer(asNext);
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  text: string;
}

async function ask(port: number, method: string, path = '/api/v1/me?token=x'): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, method, path, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  return { status: answer.statusCode, headers: answer.headers, text };
}

describe('a method that the portal has no use for', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE'])(
    '%s is answered with 405 before Next builds a request of it',
    async (method) => {
      closing.push(settleRefusedMethods());
      const { status, headers, text } = await ask(await listen(), method);
      expect({ status, type: headers['content-type'], allow: headers.allow }).toEqual({
        status: 405,
        type: 'application/problem+json',
        allow: 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE',
      });
      const problem = problemSchema.parse(JSON.parse(text));
      expect(problem).toMatchObject({ status: 405, code: 'method-not-allowed', instance: '/api/v1/me' });
      expect(headers['x-trace-id']).toBe(problem.traceId);
    },
  );

  it('CONNECT is answered as well, and its connection ends', async () => {
    closing.push(settleRefusedMethods());
    const socket = connect(await listen(), '127.0.0.1');
    socket.setEncoding('utf8').write('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n');
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(text).toContain('"code":"method-not-allowed"');
  });

  it('leaves the others alone, on every connection of a server', async () => {
    closing.push(settleRefusedMethods());
    const port = await listen();
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET']) {
      const { status, text } = await ask(port, method);
      expect([method, status, text]).toEqual([method, 200, method === 'HEAD' ? '' : 'reached']);
    }
    expect((await ask(port, 'TRACE')).status).toBe(405);
  });
});
