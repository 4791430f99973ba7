import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readAllowed } from '../domain/outbound/outbound-allow.ts';
import { createOutbound, type OutboundOptions, type ResolvedAddress } from './outbound.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const agree: Handler = (request, response) => void request.resume().once('end', () => response.writeHead(204).end());

/** A server that counts who connects, on an address of its own. */
async function serve(handler: Handler = agree, host = '127.0.0.1') {
  const seen = { connections: 0, requests: [] as IncomingMessage[], closed: 0 };
  const server = createServer((request, response) => {
    seen.requests.push(request);
    handler(request, response);
  });
  server.on('connection', (socket) => {
    seen.connections += 1;
    socket.once('close', () => {
      seen.closed += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  running.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

const create = (allow = '', more: Partial<OutboundOptions> = {}) =>
  createOutbound({ allowed: readAllowed(allow), timeoutMs: 2_000, ...more });
const call = (url: string) => ({ url, headers: { authorization: 'canary' }, body: '{}' });
const at = (...addresses: string[]): ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('an address that somebody typed', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', 'loopback'],
    ['[::1]', '::1', 'loopback'],
    ['2130706433', '127.0.0.1', 'loopback'],
    ['0x7f000001', '127.0.0.1', 'loopback'],
    ['[::ffff:127.0.0.1]', '127.0.0.1', 'loopback'],
    ['localhost', '127.0.0.1', 'internal'],
  ])('is not called at %s', async (host, listening, problem) => {
    const { seen, port } = await serve(agree, listening);
    const url = `https://${host}:${port}/hook`;
    await expect(create().post(call(url))).rejects.toMatchObject({ failure: 'refused-address', message: problem });
    expect(await create().findProblem(url)).toBe(problem);
    expect(seen.connections).toBe(0);
  });

  it.each(['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '[fe80::1]', '[fd00::1]', '0.0.0.0'])(
    'is not called at %s',
    async (host) => {
      await expect(create().post(call(`https://${host}/`))).rejects.toMatchObject({ failure: 'refused-address' });
    },
  );

  it('is called over http only where the operator names it', async () => {
    const { seen, port } = await serve();
    await expect(create('10.0.0.0/8').post(call(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      message: 'insecure',
    });
    expect(await create('127.0.0.0/8').post(call(`http://127.0.0.1:${port}/`))).toEqual({ status: 204 });
    expect(await create('localhost').post(call(`http://localhost:${port}/`))).toEqual({ status: 204 });
    expect(seen.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('a name', () => {
  it.each(['127.0.0.1', '::1', '::ffff:7f00:1', '10.0.0.7', '169.254.169.254', '64:ff9b::7f00:1'])(
    'that leads to %s is not called',
    async (address) => {
      const outbound = create('', { resolve: async () => at('93.184.216.34', address) });
      await expect(outbound.post(call('https://hooks.example.com/'))).rejects.toMatchObject({
        failure: 'refused-address',
      });
      expect(await outbound.findProblem('https://hooks.example.com/')).toMatch(
        /^(loopback|linkLocal|private|reserved)$/,
      );
    },
  );

  it('that leads elsewhere once it was checked is not called there', async () => {
    const { seen, port } = await serve();
    let asked = 0;
    const resolve = async () => at(asked++ === 0 ? '93.184.216.34' : '127.0.0.1');
    const outbound = create('', { resolve });
    const url = `https://hooks.example.com:${port}/`;
    expect(await outbound.findProblem(url)).toBeNull();
    await expect(outbound.post(call(url))).rejects.toMatchObject({ message: 'loopback' });
    expect(seen.connections).toBe(0);
  });

  it('is looked up once a call, and that answer is the one connected to', async () => {
    const good = await serve(agree, '127.0.0.2');
    let asked = 0;
    const resolve = async () => at(asked++ === 0 ? '127.0.0.2' : '127.0.0.1');
    // Both are allowed, so only the first answer, not a second check, keeps the call from 127.0.0.1.
    const outbound = create('hooks.corp 127.0.0.2', { resolve });
    expect(await outbound.post(call(`http://hooks.corp:${good.port}/`))).toEqual({ status: 204 });
    expect([asked, good.seen.requests[0]?.headers.host]).toEqual([1, `hooks.corp:${good.port}`]);
  });

  it('that leads nowhere is said so', async () => {
    const outbound = create('', { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const url = 'https://hooks.example.com/';
    await expect(outbound.post(call(url))).rejects.toMatchObject({ failure: 'unreachable' });
    expect(await outbound.findProblem(url)).toBe('lost');
  });
});

describe('an answer', () => {
  it.each([301, 302, 307, 308])('%i is not followed, and the credentials go nowhere else', async (status) => {
    const other = await serve(agree, '127.0.0.2');
    const { port } = await serve((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.2:${other.port}/` }).end(),
    );
    expect(await create('127.0.0.0/8').post(call(`http://127.0.0.1:${port}/`))).toEqual({ status });
    expect(other.seen.connections).toBe(0);
  });

  it('that does not come is given up in time', async () => {
    const { port } = await serve(() => undefined);
    const outbound = create('127.0.0.1', { timeoutMs: 150 });
    await expect(outbound.post(call(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ failure: 'timed-out' });
  });

  it('without an end is cut', async () => {
    const { seen, port } = await serve((request, response) => {
      request.resume();
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await create('127.0.0.1').post(call(`http://127.0.0.1:${port}/`))).toEqual({ status: 200 });
    await expect.poll(() => seen.closed, { timeout: 1_500 }).toBe(1);
  });

  it('that trickles for ever ends with the deadline', async () => {
    const { seen, port } = await serve((request, response) => {
      request.resume();
      response.writeHead(200).write('.');
    });
    const outbound = create('127.0.0.1', { timeoutMs: 150 });
    expect(await outbound.post(call(`http://127.0.0.1:${port}/`))).toEqual({ status: 200 });
    await expect.poll(() => seen.closed, { timeout: 1_500 }).toBe(1);
  });

  it('nobody gives at a closed port is told as such, without the address', async () => {
    const { port } = await serve();
    await running.pop()?.();
    const failed = create('127.0.0.1').post(call(`http://127.0.0.1:${port}/secret`));
    await expect(failed).rejects.toMatchObject({ failure: 'unreachable', message: 'unreachable' });
  });
});
