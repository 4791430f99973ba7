import {
  ApiException,
  CoordinationV1Api,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  Watch,
} from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { kubeconfigPath } from './connection.ts';
import { openScene } from './scene.ts';

const scene = openScene('client');
const config = new KubeConfig();
config.loadFromFile(kubeconfigPath());
const core = config.makeApiClient(CoreV1Api);
const custom = config.makeApiClient(CustomObjectsApi);
const { namespace } = scene;
const claims = { group: 'k0rdent.mirantis.com', version: 'v1beta1', namespace, plural: 'clusteripamclaims' };

describe('@kubernetes/client-node', () => {
  it('creates, reads, replaces, lists and deletes', async () => {
    const body = { metadata: { name: 'a' }, data: { k: 'v' } };
    const made = await core.createNamespacedConfigMap({ namespace, body });
    expect(made.metadata?.creationTimestamp).toBeInstanceOf(Date);
    const read = await core.readNamespacedConfigMap({ name: 'a', namespace });
    await core.replaceNamespacedConfigMap({ name: 'a', namespace, body: { ...read, data: { k: 'w' } } });
    const list = await core.listNamespacedConfigMap({ namespace, fieldSelector: 'metadata.name=a' });
    expect(list.items.map((item) => item.data)).toEqual([{ k: 'w' }]);
    expect((await core.deleteNamespacedConfigMap({ name: 'a', namespace })).status).toBe('Success');
  });

  it('tells errors by code and Status', async () => {
    const error = await core.readNamespacedSecret({ name: 'absent', namespace }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiException);
    expect(error).toMatchObject({ code: 404 });
    expect(String((error as ApiException<unknown>).body)).toContain('secrets \\"absent\\" not found');
  });

  it('handles custom objects', async () => {
    const body = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterIPAMClaim',
      metadata: { name: 'a' },
      spec: { provider: 'in-cluster' },
    };
    const made = await custom.createNamespacedCustomObject({ ...claims, body });
    expect(made.metadata.generation).toBe(1);
    const listed = await custom.listNamespacedCustomObject(claims);
    expect(listed.items).toHaveLength(1);
    await custom.deleteNamespacedCustomObject({ ...claims, name: 'a' });
  });

  it('elects leaders with leases', async () => {
    const leases = config.makeApiClient(CoordinationV1Api);
    const body = { metadata: { name: 'l' }, spec: { holderIdentity: 'a', leaseDurationSeconds: 15 } };
    const made = await leases.createNamespacedLease({ namespace, body });
    const renew = (holderIdentity: string) =>
      leases.replaceNamespacedLease({
        name: 'l',
        namespace,
        body: { ...made, spec: { ...made.spec, holderIdentity } },
      });
    expect((await renew('b')).spec?.holderIdentity).toBe('b');
    await expect(renew('c')).rejects.toMatchObject({ code: 409 });
  });

  it('watches', async () => {
    const seen = Promise.withResolvers<string>();
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    const onEvent = (type: string, object: { metadata: { name: string } }) => {
      if (object.metadata.name === 'seen') seen.resolve(type);
    };
    const request = await new Watch(config).watch(path, {}, onEvent, () => undefined);
    await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'seen' } } });
    expect(await seen.promise).toBe('ADDED');
    request.abort();
  });
});
