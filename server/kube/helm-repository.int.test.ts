import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { readHelmRepository } from './helm-repository.ts';
import { kinds } from './kinds.ts';
import { createObject } from './resources.ts';

let api: KubeApi;
beforeAll(async () => {
  api = await startKubeApi(['team-a']);
}, 60_000);
afterAll(() => api?.stop());

let count = 0;
async function read(spec: object) {
  const ref = { namespace: 'team-a', name: `charts-${count++}` };
  const { apiVersion, kind } = { apiVersion: 'source.toolkit.fluxcd.io/v1', kind: 'HelmRepository' };
  await createObject(api.client, kinds.helmRepository, { apiVersion, kind, metadata: ref, spec });
  return readHelmRepository(api.client, ref);
}
const https = 'https://charts.example.com/stable';

it('tells where a repository is, and that it needs nothing', async () => {
  expect(await read({ url: 'oci://charts.example.com/@team', type: 'oci', insecure: true })).toEqual({
    url: 'oci://charts.example.com/@team',
    isOci: true,
    isInsecure: true,
    needs: null,
  });
  expect(await readHelmRepository(api.client, { namespace: 'team-a', name: 'nobody' })).toBeNull();
});

it.each<[string, object, string | null]>([
  ['a Secret', { url: https, secretRef: { name: 'login' } }, 'spec.secretRef'],
  ['a certificate', { url: https, certSecretRef: { name: 'ca' } }, 'spec.certSecretRef'],
  ['a cloud', { url: 'oci://1.dkr.ecr.eu-1.amazonaws.com/a', type: 'oci', provider: 'aws' }, 'spec.provider'],
  ['no cloud', { url: https, provider: 'generic' }, null],
  ['a password in its address', { url: 'https://bob:hunter2@charts.example.com/stable' }, 'spec.url'],
  ['a token in its address', { url: 'http://t0ken@charts.example.com' }, 'spec.url'],
  ['a password for a registry', { url: 'oci://bob:p@ss@charts.example.com/a', type: 'oci' }, 'spec.url'],
])('names the field by which it signs in: %s', async (_what, spec, field) => {
  expect((await read(spec))?.needs).toBe(field);
});
