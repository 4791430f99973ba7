import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { createAuthority, issueServerCertificate } from '../../sandbox/lib/certificates.ts';
import { listen } from '../support/listen.ts';

// API servers look at the client certificate first: a request that shows one is the administrator's, whatever token
// it carries. This server asks for certificates and tells who came.

type Connection = typeof import('../conformance/connection.ts');

let folder: string;
let stop: () => Promise<void>;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-conformance-'));
  const [authority, admin] = [await createAuthority('kube-ca'), await createAuthority('admin')];
  const own = await issueServerCertificate(authority, 'kube', ['localhost', '127.0.0.1']);
  const options = {
    ...own,
    requestCert: true,
    rejectUnauthorized: false,
    ca: admin.cert,
  };
  const running = await listen(
    createServer(options, (request, response) => {
      const certificate = (request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? null;
      const token = request.headers.authorization ?? null;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ certificate, token }));
    }),
  );
  stop = running.stop;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const server = running.url.replace('http:', 'https:');
  const kubeconfig = {
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server, 'certificate-authority-data': base64(authority.cert) } }],
    users: [
      {
        name: 'u',
        user: { 'client-certificate-data': base64(admin.cert), 'client-key-data': base64(admin.key) },
      },
    ],
  };
  const file = join(folder, 'kubeconfig');
  await writeFile(file, stringify(kubeconfig));
  vi.stubEnv('CONFORMANCE_KUBECONFIG', file);
  connection = await import('../conformance/connection.ts');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  connection?.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

it('comes with the certificate of the kubeconfig', async () => {
  expect((await connection.send('GET', '/api')).body).toEqual({ certificate: 'admin', token: null });
  const headers = { 'impersonate-user': 'alice' };
  expect((await connection.send('GET', '/api', { headers })).body).toEqual({ certificate: 'admin', token: null });
});

it('comes with a token alone, or with nothing, where a case means to', async () => {
  const token = 'nonsense';
  const answer = await connection.send('GET', '/api', { identity: { token } });
  expect(answer.body).toEqual({ certificate: null, token: 'Bearer nonsense' });
  const nobody = await connection.send('GET', '/api', { identity: 'nobody' });
  expect(nobody.body).toEqual({ certificate: null, token: null });
});
