import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { upstreamClusterDeploymentCheck } from '../../tests/support/upstream-crd.ts';
import type { ClusterOrder, KubePort } from '../ports/kube.ts';
import { kinds, pathOf } from './kinds.ts';
import { createKubePort } from './port.ts';
import { createObject } from './resources.ts';
import { toClusterDeployment } from './writers/cluster-deployment.ts';

let api: KubeApi;
let port: KubePort;
beforeAll(async () => {
  api = await startKubeApi(['team-a', 'kcm-system']);
  port = createKubePort(api.client, 'kcm-system');
});
afterAll(() => api.stop());

const order = (name: string, over: Partial<ClusterOrder> = {}): ClusterOrder => ({
  requestId: '6f1b3c1e-4f4b-4a59-9f52-3f9f0c0c7c11',
  requester: 'dev@example.com',
  project: 'alpha',
  namespace: 'team-a',
  name,
  template: 'aws-standalone-cp-1-0-43',
  credential: 'aws',
  config: { region: 'eu-west-1', workersNumber: 2 },
  catalogItem: 'aws-standalone',
  purpose: 'dev',
  ...over,
});

async function putStatus(kind: typeof kinds.clusterDeployment, name: string, status: object): Promise<void> {
  const path = pathOf(kind, 'team-a', name);
  const { body } = await api.client.request<object>({ method: 'GET', path });
  await api.client.request({ method: 'PUT', path: `${path}/status`, body: { ...body, status } });
}

async function putSecret(namespace: string, name: string, value: string, key = 'value'): Promise<void> {
  const data = { [key]: Buffer.from(value).toString('base64') };
  const body = { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, data };
  await createObject(api.client, kinds.secret, body);
}

describe('creating', () => {
  it('writes overrides only, who asked, and never a dry run by omission', async () => {
    await port.createCluster(order('written', { config: {} }));
    const object = await port.readCluster({ namespace: 'team-a', name: 'written' });
    expect(object).toMatchObject({
      metadata: {
        labels: { 'slipway.dev/project': 'alpha', 'slipway.dev/purpose': 'dev' },
        annotations: { 'slipway.dev/requester': 'dev@example.com' },
      },
      spec: { template: 'aws-standalone-cp-1-0-43', credential: 'aws', config: {}, dryRun: false },
    });
    // Its lifetime begins when it is ready.
    expect(JSON.stringify(object)).not.toContain('slipway.dev/expires-at');
  });

  it('finds its own object again and leaves anybody else’s alone', async () => {
    const first = await port.createCluster(order('twice'));
    await expect(port.createCluster(order('twice'))).resolves.toEqual(first);
    const other = order('twice', { requestId: '0a7f8f62-7f0b-43a4-8a52-1f4a7c1ff001' });
    await expect(port.createCluster(other)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('asks first without leaving anything behind', async () => {
    await expect(port.dryRunCluster(order('asked'))).resolves.toMatchObject({ outcome: 'passed', errors: [] });
    expect(await port.readCluster({ namespace: 'team-a', name: 'asked' })).toBeNull();
  });

  it('points refusals at the fields of the order', async () => {
    const unnamed = await port.dryRunCluster(order('Not_A_Name'));
    expect(unnamed).toMatchObject({ outcome: 'denied', errors: [{ pointer: '/name' }] });
    const untyped = await port.dryRunCluster(order('empty', { template: '' }));
    expect(untyped).toMatchObject({ outcome: 'denied', errors: [{ pointer: '/catalogItem' }] });
    await port.createCluster(order('taken', { requestId: '0a7f8f62-7f0b-43a4-8a52-1f4a7c1ff001' }));
    const taken = await port.dryRunCluster(order('taken'));
    expect(taken).toMatchObject({ outcome: 'denied', errors: [{ pointer: '/name' }] });
  });

  it('says that nobody answered instead of guessing', async () => {
    await api.crash();
    await expect(port.dryRunCluster(order('down'))).rejects.toMatchObject({ code: 'upstream-unavailable' });
    await api.start();
  });
});

describe('later', () => {
  it('applies owner and expiry beside what is there', async () => {
    const ref = { namespace: 'team-a', name: 'noted' };
    const { uid } = await port.createCluster(order('noted'));
    await port.annotateCluster({ ...ref, uid }, { owner: 'lead@example.com' });
    await port.annotateCluster({ ...ref, uid }, { expiresAt: new Date('2028-01-01T00:00:00Z') });
    expect(await port.readCluster(ref)).toMatchObject({
      metadata: {
        annotations: {
          'slipway.dev/owner': 'lead@example.com',
          'slipway.dev/expires-at': '2028-01-01T00:00:00.000Z',
          'slipway.dev/requester': 'dev@example.com',
        },
      },
      spec: { config: { workersNumber: 2 } },
    });
  });

  it('deletes the object that was meant and no other of that name', async () => {
    const ref = { namespace: 'team-a', name: 'doomed' };
    const { uid } = await port.createCluster(order('doomed'));
    expect(await port.deleteCluster(ref, 'another-uid')).toBe('replaced');
    expect(await port.readCluster(ref)).not.toBeNull();
    expect(await port.deleteCluster(ref, uid)).toBe('asked');
    expect(await port.readCluster(ref)).toBeNull();
    expect(await port.deleteCluster(ref, uid)).toBe('gone');
  });

  it('annotates the object that was meant and no other of that name, not even one that comes in between', async () => {
    const ref = { namespace: 'team-a', name: 'reborn' };
    const { uid } = await port.createCluster(order('reborn'));
    const end = { expiresAt: new Date('2029-01-01T00:00:00Z') };
    // Read as it was, written when another object, or none, has the name.
    const late = (between: () => Promise<unknown>) =>
      createKubePort(
        {
          ...api.client,
          request: async (call) => {
            if (call.method === 'PATCH') await between();
            return api.client.request(call);
          },
        },
        'kcm-system',
      );
    const remake = async () => {
      const now = await port.readCluster(ref);
      await port.deleteCluster(ref, (now as { metadata: { uid: string } }).metadata.uid);
      await port.createCluster(order('reborn'));
    };
    await expect(late(remake).annotateCluster({ ...ref, uid }, end)).rejects.toMatchObject({ code: 'conflict' });
    await expect(port.annotateCluster({ ...ref, uid }, end)).rejects.toMatchObject({ code: 'conflict' });
    const other = (await port.readCluster(ref)) as { metadata: { uid: string; annotations: Record<string, string> } };
    expect(other.metadata.annotations['slipway.dev/expires-at']).toBeUndefined();

    const remove = () => port.deleteCluster(ref, other.metadata.uid);
    const cluster = { ...ref, uid: other.metadata.uid };
    await expect(late(remove).annotateCluster(cluster, end)).rejects.toMatchObject({ code: 'conflict' });
    expect(await port.readCluster(ref)).toBeNull();
    await expect(port.annotateCluster(cluster, end)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('kubeconfig', () => {
  it('comes from Cluster API’s Secret, and is null before that exists', async () => {
    await port.createCluster(order('access'));
    const ref = { namespace: 'team-a', name: 'access' };
    expect(await port.readKubeconfig(ref)).toBeNull();
    await putSecret('team-a', 'access-kubeconfig', 'clusters: []');
    expect(await port.readKubeconfig(ref)).toBe('clusters: []');
    expect(await port.readKubeconfig({ ...ref, name: 'nothing' })).toBeNull();
  });

  it('comes from the Secret that Sveltos uses for adopted clusters', async () => {
    await port.createCluster(order('adopted'));
    const sveltos = {
      apiVersion: 'lib.projectsveltos.io/v1beta1',
      kind: 'SveltosCluster',
      metadata: { name: 'adopted', namespace: 'team-a' },
      spec: { kubeconfigName: 'given', kubeconfigKeyName: 'value' },
    };
    await createObject(api.client, kinds.sveltosCluster, sveltos);
    await putSecret('team-a', 'given', 'adopted: true');
    expect(await port.readKubeconfig({ namespace: 'team-a', name: 'adopted' })).toBe('adopted: true');
  });

  it('comes from the region’s cluster for regional ones', async () => {
    await port.createCluster(order('regional'));
    await putStatus(kinds.clusterDeployment, 'regional', { region: 'eu', conditions: [] });
    const region = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'Region',
      metadata: { name: 'eu' },
      spec: { kubeConfig: { name: 'eu-kubeconfig', key: 'value' } },
    };
    await createObject(api.client, kinds.region, region);
    // The region is reached by a kubeconfig of its own; here it leads to the same API server.
    await putSecret('kcm-system', 'eu-kubeconfig', await readFile(api.kubeconfig, 'utf8'));
    await putSecret('team-a', 'regional-kubeconfig', 'regional: true');
    expect(await port.readKubeconfig({ namespace: 'team-a', name: 'regional' })).toBe('regional: true');
  });

  it.each([
    ['k0rdent’s namespace', 'kcm-system', 'us', 'hubs.us-kubeconfig'],
    ['the copy beside the cluster', 'team-a', 'ap', 'ap-kubeconfig'],
  ])('of an adopted cluster comes from the region, which is reached by %s', async (_, place, region, secretName) => {
    const name = `adopted-${region}`;
    await port.createCluster(order(name));
    await putStatus(kinds.clusterDeployment, name, { region, conditions: [] });
    await createObject(api.client, kinds.region, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'Region',
      metadata: { name: region },
      // The region is on a cluster of k0rdent's own.
      spec: { clusterDeployment: { namespace: 'hubs', name: region } },
    });
    await createObject(api.client, kinds.sveltosCluster, {
      apiVersion: 'lib.projectsveltos.io/v1beta1',
      kind: 'SveltosCluster',
      metadata: { name, namespace: 'team-a' },
      spec: { kubeconfigName: `given-${region}`, kubeconfigKeyName: 'config' },
    });
    const ref = { namespace: 'team-a', name };
    expect(await port.readKubeconfig(ref)).toBeNull();
    await putSecret(place, secretName, await readFile(api.kubeconfig, 'utf8'));
    expect(await port.readKubeconfig(ref)).toBeNull();
    await putSecret('team-a', `given-${region}`, 'adopted: there', 'config');
    expect(await port.readKubeconfig(ref)).toBe('adopted: there');
  });
});

it('reads a template’s schema from its ConfigMap', async () => {
  const data = { schema: '{"type":"object"}' };
  const metadata = { name: 'schema-ct-aws-1', namespace: 'team-a' };
  await createObject(api.client, kinds.configMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
  expect(await port.readTemplateSchema({ namespace: 'team-a', name: 'aws-1' })).toEqual({ type: 'object' });
  expect(await port.readTemplateSchema({ namespace: 'team-a', name: 'aws-2' })).toBeNull();
});

const problemsOf = upstreamClusterDeploymentCheck();
it.skipIf(!problemsOf)('writes what upstream’s own CRD accepts', () => {
  const bare = { credential: null, catalogItem: null, purpose: null, config: {} };
  for (const one of [order('a'), order('b', bare)]) expect(problemsOf?.(toClusterDeployment(one))).toEqual([]);
  const wrong = toClusterDeployment(order('c'));
  expect(problemsOf?.({ ...wrong, spec: { template: 7 } })).not.toEqual([]);
  expect(problemsOf?.({ ...wrong, spec: { template: 'a', workers: 2 } })).not.toEqual([]);
  expect(problemsOf?.({ ...wrong, spec: { template: 'a', serviceSpec: { services: [{ name: 'a' }] } } })).not.toEqual(
    [],
  );
});
