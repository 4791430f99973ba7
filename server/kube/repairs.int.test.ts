import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { apiVersionOf, kinds, pathOf } from './kinds.ts';
import { createKubePort } from './port.ts';
import { createRepairPort } from './repairs.ts';
import { createObject, getObject, type KubeObject } from './resources.ts';

let api: KubeApi;
beforeAll(async () => {
  api = await startKubeApi(['team-a']);
});
afterAll(() => api.stop());

const namespace = 'team-a';
const requestedAt = 'reconcile.fluxcd.io/requestedAt';
const resetAt = 'reconcile.fluxcd.io/resetAt';
const repairs = () => createRepairPort(api.client);

interface Wanted {
  owner?: 'itself' | 'another' | 'nobody';
  status?: object;
  suspend?: boolean;
}

/** A cluster and a release of its name. */
async function clusterWith(
  name: string,
  { owner = 'itself', status, suspend = false }: Wanted = {},
): Promise<{ namespace: string; name: string; uid: string }> {
  const { uid } = await createKubePort(api.client, 'kcm-system').createCluster({
    requestId: '6f1b3c1e-4f4b-4a59-9f52-3f9f0c0c7c11',
    requester: 'dev@example.com',
    project: 'alpha',
    namespace,
    name,
    template: 'aws-standalone-cp-1-0-43',
    credential: 'aws',
    config: {},
    catalogItem: null,
    purpose: null,
  });
  const { kind } = kinds.clusterDeployment;
  const reference = { apiVersion: apiVersionOf(kinds.clusterDeployment), kind, name };
  const ownerReferences = owner === 'nobody' ? [] : [{ ...reference, uid: owner === 'itself' ? uid : 'another' }];
  const object = {
    apiVersion: apiVersionOf(kinds.helmRelease),
    kind: kinds.helmRelease.kind,
    metadata: { name, namespace, ownerReferences },
    spec: { chartRef: { kind: 'HelmChart', name }, interval: '10m0s', suspend },
  };
  await createObject(api.client, kinds.helmRelease, object);
  if (status) {
    const path = `${pathOf(kinds.helmRelease, namespace, name)}/status`;
    const contentType = 'application/merge-patch+json';
    await api.client.request({ method: 'PATCH', path, contentType, body: { status } });
  }
  return { namespace, name, uid };
}

const releaseOf = (name: string): Promise<KubeObject> => getObject(api.client, kinds.helmRelease, name, namespace);
const annotationsOf = async (name: string) => (await releaseOf(name)).metadata.annotations ?? {};
const condition = (type: string, reason: string) => ({
  type,
  status: 'True',
  reason,
  message: '',
  lastTransitionTime: '2026-11-20T12:00:00Z',
});

describe('a retry', () => {
  it('asks Flux for a look, and for a fresh start where it has given up', async () => {
    const cluster = await clusterWith('waits');
    await repairs().retryRelease(cluster, 't1');
    expect(await annotationsOf('waits')).toEqual({ [requestedAt]: 't1' });
    const stalled = await clusterWith('stalled', { status: { conditions: [condition('Stalled', 'RetriesExceeded')] } });
    await repairs().retryRelease(stalled, 't1');
    expect(await annotationsOf('stalled')).toEqual({ [requestedAt]: 't1', [resetAt]: 't1' });
  });

  it('writes the same once, and nothing when it only asks', async () => {
    const cluster = await clusterWith('once');
    await repairs().retryRelease(cluster, 't1', { isDryRun: true });
    expect(await annotationsOf('once')).toEqual({});
    await repairs().retryRelease(cluster, 't1');
    const { resourceVersion } = (await releaseOf('once')).metadata;
    await repairs().retryRelease(cluster, 't1');
    expect((await releaseOf('once')).metadata.resourceVersion).toBe(resourceVersion);
    const followed = await clusterWith('followed', { status: { lastHandledReconcileAt: 't1' } });
    await repairs().retryRelease(followed, 't1');
    expect(await annotationsOf('followed')).toEqual({});
  });

  it.each<[string, Wanted, string]>([
    ['of another cluster', { owner: 'another' }, 'said.release-of-others'],
    ['of nobody', { owner: 'nobody' }, 'said.release-of-others'],
    ['that is suspended', { suspend: true }, 'said.release-suspended'],
  ])('leaves a release %s alone', async (what, wanted, key) => {
    const name = what.replaceAll(' ', '-');
    const cluster = await clusterWith(name, wanted);
    await expect(repairs().retryRelease(cluster, 't1')).rejects.toMatchObject({ said: { key } });
    expect(await annotationsOf(name)).toEqual({});
  });

  it('says that there is no release', async () => {
    const cluster = { namespace, name: 'without', uid: 'any' };
    await expect(repairs().retryRelease(cluster, 't1')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the deletion of a machine', () => {
  it('is of that very machine', async () => {
    const name = 'shop-md-a';
    const object = {
      apiVersion: apiVersionOf(kinds.machine),
      kind: kinds.machine.kind,
      metadata: { name, namespace },
      spec: {
        clusterName: 'shop',
        bootstrap: { dataSecretName: 'boot' },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSMachine', name },
      },
    };
    const { body } = await createObject(api.client, kinds.machine, object);
    const machine = { namespace, name, uid: body.metadata.uid };
    expect(await repairs().deleteMachine({ ...machine, uid: 'another' })).toBe('replaced');
    expect(await repairs().deleteMachine(machine, { isDryRun: true })).toBe('asked');
    await expect(getObject(api.client, kinds.machine, name, namespace)).resolves.toBeDefined();
    expect(await repairs().deleteMachine(machine)).toBe('asked');
    expect(await repairs().deleteMachine(machine)).toBe('gone');
  });
});
