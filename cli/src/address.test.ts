import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertSafeAddress } from './address.ts';
import { assertAudience } from './audience.ts';
import { writeSignIn } from './kept-sign-in.ts';
import { findProvider } from './oauth.ts';
import { openSession } from './session.ts';
import { readUrl } from './settings.ts';

const portal = 'https://slipway.test';
const resource = `${portal}/api/v1`;
const tokenFor = (aud: unknown) => `e30.${Buffer.from(JSON.stringify({ aud })).toString('base64url')}.x`;

it.each(['https://id.test/token', 'http://localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:1/a'])(
  'sends tokens to %s',
  (address) => expect(() => assertSafeAddress('It', address)).not.toThrow(),
);

it.each(['http://id.test/token', 'http://127.0.0.1.evil.test', 'http://localhost.evil.test', 'ftp://id.test', ''])(
  'sends none to “%s”',
  (address) => expect(() => assertSafeAddress('It', address)).toThrow(/^It is no/),
);

it('takes no portal over http', () => {
  expect(readUrl('https://slipway.test/a')).toBe(portal);
  expect(() => readUrl('http://slipway.test')).toThrow('not encrypted');
});

it.each([resource, [resource, 'account'], `${portal}/`, 'account', ['account', 'api://slipway'], undefined])(
  'takes a token for %j to its portal',
  (aud) => expect(() => assertAudience(tokenFor(aud), portal, resource)).not.toThrow(),
);

it('takes what is no JWT as it comes', () => {
  expect(() => assertAudience('opaque', portal, resource)).not.toThrow();
});

it.each(['https://other.test/api/v1', ['account', 'https://other.test'], 'https://slipway.test.evil.test/api/v1'])(
  'takes a token for %j to nobody',
  (aud) =>
    expect(() => assertAudience(tokenFor(aud), portal, resource)).toThrow(
      /not for https:\/\/slipway\.test; .*forgotten/,
    ),
);

/** A server that is portal and identity provider at once. */
async function startServer(answer: (path: string, origin: string) => unknown) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(request.url ?? '', origin())));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: origin(), stop: () => new Promise((done) => server.close(done)) };
}

it.each(['device_authorization_endpoint', 'token_endpoint', 'revocation_endpoint'])(
  'signs in at no provider whose %s is not encrypted',
  async (name) => {
    const server = await startServer((path, origin) =>
      path.includes('oauth-protected-resource')
        ? { resource: `${origin}/api/v1`, authorization_servers: [origin] }
        : {
            issuer: origin,
            device_authorization_endpoint: `${origin}/device`,
            token_endpoint: `${origin}/token`,
            [name]: 'http://id.test/x',
          },
    );
    await expect(findProvider(server.origin)).rejects.toThrow('not encrypted (http:): http://id.test/x');
    await server.stop();
  },
);

it('forgets a sign-in whose next token is for another server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-aud-'));
  const file = join(folder, 'sign-in.json');
  const server = await startServer(() => ({ access_token: tokenFor('https://other.test'), expires_in: 300 }));
  await writeSignIn(file, {
    url: portal,
    clientId: 'slipway-cli',
    tokenEndpoint: `${server.origin}/token`,
    revocationEndpoint: null,
    resource,
    accessToken: tokenFor(resource),
    expiresAt: 0,
    refreshToken: 'r',
  });
  const session = await openSession({ url: null, token: null, file });
  await expect(session.token(false)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('other.test'),
  });
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  await server.stop();
  await rm(folder, { recursive: true });
});
