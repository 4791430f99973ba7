import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadConnection, parseConnection } from './config.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
});
afterAll(() => rm(dir, { recursive: true }));

const kubeconfig = (user: object, cluster: object = {}) =>
  stringify({
    'current-context': 'there',
    contexts: [
      { name: 'elsewhere', context: { cluster: 'other', user: 'other' } },
      { name: 'there', context: { cluster: 'fleet', user: 'portal' } },
    ],
    clusters: [
      { name: 'other', cluster: { server: 'https://other.test' } },
      { name: 'fleet', cluster: { server: 'https://fleet.test:6443', ...cluster } },
    ],
    users: [{ name: 'portal', user }],
  });
const base64 = (value: string) => Buffer.from(value).toString('base64');

async function load(user: object, cluster: object = {}) {
  const path = join(dir, 'config');
  await writeFile(path, kubeconfig(user, cluster));
  return loadConnection(path);
}

it('takes the cluster of the current context with its TLS settings', async () => {
  const cluster = { 'certificate-authority-data': base64('CA'), 'tls-server-name': 'api' };
  const connection = await load({ token: 'secret' }, cluster);
  expect(connection.server.href).toBe('https://fleet.test:6443/');
  expect(connection.clusterName).toBe('fleet');
  expect(await connection.authorize()).toEqual({
    ca: Buffer.from('CA'),
    servername: 'api',
    headers: { authorization: 'Bearer secret' },
  });
});

it('presents client certificates and names with passwords', async () => {
  const certificate = await load({ 'client-certificate-data': base64('C'), 'client-key-data': base64('K') });
  expect(await certificate.authorize()).toEqual({ cert: Buffer.from('C'), key: Buffer.from('K') });
  const basic = await load({ username: 'a', password: 'b' }, { 'insecure-skip-tls-verify': true });
  expect(await basic.authorize()).toEqual({ auth: 'a:b', rejectUnauthorized: false });
});

it('reads files beside the kubeconfig, and a token file anew for each request', async () => {
  await writeFile(join(dir, 'ca.crt'), 'CA');
  await writeFile(join(dir, 'token'), 'first\n');
  const connection = await load({ tokenFile: 'token' }, { 'certificate-authority': 'ca.crt' });
  expect(await connection.authorize()).toEqual({
    ca: Buffer.from('CA'),
    headers: { authorization: 'Bearer first' },
  });
  await writeFile(join(dir, 'token'), 'second');
  expect((await connection.authorize()).headers).toEqual({ authorization: 'Bearer second' });
});

it('runs a credential plugin', async () => {
  const credential = JSON.stringify({
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    status: { token: 'from-plugin' },
  });
  const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: 'echo', args: [credential] };
  const connection = await load({ exec }, { 'certificate-authority-data': base64('CA') });
  const options = await connection.authorize();
  expect(options.headers).toEqual({ Authorization: 'Bearer from-plugin' });
  expect(options.ca).toEqual(Buffer.from('CA'));
});

it('lets no kubeconfig from a Secret read files or run programs', () => {
  expect(() => parseConnection(kubeconfig({ tokenFile: '/etc/passwd' }))).toThrow('names a file');
  expect(() => parseConnection(kubeconfig({ 'client-certificate': '/etc/passwd' }))).toThrow('names a file');
  expect(() => parseConnection(kubeconfig({ exec: { command: 'true' } }))).toThrow('credential plugin');
  expect(parseConnection(kubeconfig({ token: 'x' })).clusterName).toBe('fleet');
});

it('says so when the current context leads nowhere', () => {
  expect(() => parseConnection(kubeconfig({}).replace('current-context: there', 'current-context: gone'))).toThrow(
    'names no current cluster',
  );
});
