import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { callerAddress, settleCallerAddresses } from './caller-address.ts';

it.each([
  // Nobody in front: what the caller writes is nothing.
  ['1.2.3.4', '203.0.113.9', 'http://slipway.test', '203.0.113.9'],
  ['1.2.3.4', '::ffff:10.0.0.9', 'http://slipway.test', '10.0.0.9'],
  // A proxy in front appends whom it saw; what stands before that hop is the caller's.
  ['1.2.3.4, 203.0.113.9', '10.0.0.1', 'https://slipway.test', '203.0.113.9'],
  ['1.2.3.4, 203.0.113.9', '::1', 'https://slipway.test', '203.0.113.9'],
  ['203.0.113.9', 'fd00::1%eth0', 'https://slipway.test', '203.0.113.9'],
  // Somebody who goes around the proxy from outside.
  ['1.2.3.4', '203.0.113.9', 'https://slipway.test', '203.0.113.9'],
  ['1.2.3.4', '2001:db9::7', 'https://slipway.test', '2001:db9::7'],
  [undefined, '10.0.0.1', 'https://slipway.test', '10.0.0.1'],
  [' , ', '10.0.0.1', 'https://slipway.test', '10.0.0.1'],
])('with %s from %s at %s counts as %s', (header, peer, portalUrl, address) => {
  expect(callerAddress(header, peer, portalUrl)).toBe(address);
});

it('reaches every handler of the process, and nothing that was sent along does', async () => {
  settleCallerAddresses('http://slipway.test');
  const server = createServer((request, answer) => answer.end(request.headers['x-forwarded-for']));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const ask = (headers: Record<string, string | string[]>) =>
    new Promise<string>((done, fail) => {
      get({ host: '127.0.0.1', port, headers }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += String(chunk);
        done(text);
      }).on('error', fail);
    });
  try {
    expect(await ask({})).toBe('127.0.0.1');
    expect(await ask({ 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1');
    expect(await ask({ 'X-Forwarded-For': ['198.51.100.1', '198.51.100.2'] })).toBe('127.0.0.1');
  } finally {
    server.close();
  }
});
