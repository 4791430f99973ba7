import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { settleConnectionLimits } from './connection-limits.ts';
import { settleStrictTransport } from './strict-transport.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server as Next makes it, but for how often it looks for late callers. */
async function listen(handler: RequestListener): Promise<number> {
  const server = createServer({ connectionsCheckingInterval: 20 }, handler);
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What comes back until the server closes, when this is sent and nothing more. */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

it('ends callers that send neither headers nor body in time, and leaves long answers alone', async () => {
  closing.push(settleConnectionLimits({ headersMs: 100, requestMs: 300 }));
  const port = await listen((request, answer) => {
    request.resume().once('end', () => setTimeout(() => answer.end('late but whole'), 700));
  });
  const [headers, body, long] = await Promise.all([
    send(port, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow:'),
    send(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'),
    send(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  ]);
  expect(headers).toMatch(/^HTTP\/1\.1 408 /);
  expect(body).toMatch(/^HTTP\/1\.1 408 /);
  expect(long).toContain('late but whole');
});

it('sends Strict-Transport-Security with every answer of a portal that is served over https', async () => {
  const port = await listen((_request, answer) => answer.writeHead(404).end());
  const headers = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/me`)).headers;
  closing.push(settleStrictTransport('http://slipway.test'));
  expect((await headers()).get('strict-transport-security')).toBeNull();
  closing.push(settleStrictTransport('https://slipway.test'));
  expect((await headers()).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
