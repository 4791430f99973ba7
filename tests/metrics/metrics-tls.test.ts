import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthority, issueServerCertificate } from '../../sandbox/lib/certificates.ts';
import { readProfile } from '../../server/kof/profile.ts';
import { createMetricsSource } from '../../server/kof/prometheus.ts';
import { listen } from '../support/listen.ts';

let folder: string;
let url: string;
let stop: () => Promise<void>;
const seen: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-mtls-'));
  const authority = await createAuthority('metrics-ca');
  const own = await issueServerCertificate(authority, 'metrics', ['localhost', '127.0.0.1']);
  // Who is known is their own authority: the server trusts these two certificates and nobody else's.
  const [slipway, renewed] = [await createAuthority('slipway'), await createAuthority('slipway-renewed')];
  const stranger = await createAuthority('stranger');
  for (const [name, pair] of Object.entries({ slipway, renewed, stranger })) {
    await writeFile(join(folder, `${name}.crt`), pair.cert);
    await writeFile(join(folder, `${name}.key`), pair.key);
  }
  await writeFile(join(folder, 'ca.crt'), authority.cert);
  const running = await listen(
    createServer(
      {
        ...own,
        requestCert: true,
        rejectUnauthorized: true,
        ca: [slipway.cert, renewed.cert],
      },
      (request, response) => {
        seen.push(`${(request.socket as TLSSocket).getPeerCertificate().subject.CN}`);
        const data = { resultType: 'vector', result: [{ metric: {}, value: [1, '1'] }] };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'success', data }));
      },
    ),
  );
  url = running.url.replace('http:', 'https:');
  stop = running.stop;
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function source(tls: string) {
  const file = join(folder, 'metrics.yaml');
  await writeFile(file, `metrics:\n  url: ${url}\n  tls: ${tls}\n`);
  return createMetricsSource(readProfile(`file://${file}`).metrics);
}

it('shows its certificate to a source that asks for one, and checks the source’s', async () => {
  const own = await source('{ caFile: ca.crt, certFile: slipway.crt, keyFile: slipway.key }');
  expect((await own.query('up')).series).toMatchObject([{ value: 1 }]);
  expect(seen.at(-1)).toBe('slipway');
});

it.each([
  ['without a certificate', '{ caFile: ca.crt }'],
  ['with a stranger’s', '{ caFile: ca.crt, certFile: stranger.crt, keyFile: stranger.key }'],
  ['without knowing its authority', '{ certFile: slipway.crt, keyFile: slipway.key }'],
])('%s gets no answer', async (_, tls) => {
  const before = seen.length;
  await expect((await source(tls)).query('up')).rejects.toMatchObject({ failure: 'unreachable' });
  expect(seen).toHaveLength(before);
});

it('takes a certificate that was replaced in place', async () => {
  const own = await source('{ caFile: ca.crt, certFile: current.crt, keyFile: current.key }');
  const put = async (pair: string) => {
    for (const end of ['crt', 'key']) await copyFile(join(folder, `${pair}.${end}`), join(folder, `current.${end}`));
  };
  await put('slipway');
  await own.query('up');
  await put('renewed');
  await own.query('up offset 1m');
  expect(seen.slice(-2)).toEqual(['slipway', 'slipway-renewed']);
});
