import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { resource } from '../controllers/client/resources.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { addMissingDefinitions, requireDefinitions } from './install.ts';

const definitions = resource('CustomResourceDefinition', 'apiextensions.k8s.io/v1/customresourcedefinitions', false);
const name = 'awsmachinetemplates.infrastructure.cluster.x-k8s.io';

let api: KubeApi;
let client: KubeClient;
beforeAll(async () => {
  api = await startKubeApi();
  client = new KubeClient(await readKubeconfig(api.kubeconfig));
});
afterAll(async () => {
  client?.close();
  await api?.stop();
});

it('adds the kinds that a store of an older sandbox lacks, and leaves the others alone', async () => {
  const { metadata } = await client.get(definitions, { name: 'machines.cluster.x-k8s.io' });
  await client.remove(definitions, { name });
  await expect.poll(() => client.find(definitions, { name })).toBeUndefined();
  await expect(requireDefinitions(client)).rejects.toThrow(name);
  await addMissingDefinitions(client);
  await requireDefinitions(client);
  const kept = await client.get(definitions, { name: 'machines.cluster.x-k8s.io' });
  expect(kept.metadata.resourceVersion).toBe(metadata.resourceVersion);
});
