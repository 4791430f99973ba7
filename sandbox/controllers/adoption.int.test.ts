import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, type Place, startFleetWorld } from '../../tests/support/fleet-world.ts';
import { kinds } from './kinds.ts';
import type { SveltosCluster } from './shapes/neighbours.ts';

const namespace = 'edge-lab';
const k0rdent = 'k0rdent.mirantis.com/v1beta1';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

/** Makes what somebody makes to adopt a cluster: Secret, Credential, ClusterDeployment. */
async function adopt(name: string, kubeconfig: string): Promise<Place> {
  const identity = `${name}-identity`;
  const value = Buffer.from(kubeconfig).toString('base64');
  await world.client.create(kinds.secret, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { namespace, name: identity },
    data: { value },
  });
  await world.client.create(kinds.credential, {
    apiVersion: k0rdent,
    kind: 'Credential',
    metadata: { namespace, name },
    spec: { identityRef: { apiVersion: 'v1', kind: 'Secret', name: identity, namespace } },
  });
  await world.until(
    'the credential',
    async () => (await world.client.find(kinds.credential, { namespace, name }))?.status?.ready,
  );
  await world.client.create(kinds.clusterDeployment, {
    apiVersion: k0rdent,
    kind: 'ClusterDeployment',
    metadata: { namespace, name },
    spec: { template: 'adopted-cluster-1-0-2', credential: name, config: { consecutiveFailureThreshold: 2 } },
  });
  return { namespace, name };
}

const reported = (at: Place, what: string, test: (status: NonNullable<SveltosCluster['status']>) => boolean) =>
  world.until(what, async () => {
    const { status } = (await world.client.find(kinds.sveltosCluster, at)) ?? {};
    return status !== undefined && test(status) && status;
  });

function kubeconfigOf(server: string, token = 'some'): string {
  return JSON.stringify({
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'a', user: { token } }],
  });
}

/** The controllers write it some time after the fleet is there. */
async function ownKubeconfig({ namespace: place, name }: Place): Promise<string> {
  const value = await world.until('the kubeconfig', async () => {
    const secret = await world.client.find(kinds.secret, { namespace: place, name: `${name}-kubeconfig` });
    return secret?.data?.value;
  });
  return Buffer.from(value, 'base64').toString();
}

/** A port at which nobody listens any more. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('an adopted cluster', () => {
  it('is ready as soon as it answers, and outlives its adoption', async () => {
    const bench = { namespace, name: 'bench' };
    const at = await adopt('bench-again', await ownKubeconfig(bench));
    const status = await reported(at, 'an answer', ({ ready }) => ready === true);
    expect(status).toEqual({ ready: true, connectionStatus: 'Healthy', connectionFailures: 0, version: 'v1.36.1+k0s' });
    await world.until('Ready', async () => (await world.condition(at, 'Ready'))?.status === 'True');
    const nodes = await world.nodesOf(bench);
    await world.client.remove(kinds.clusterDeployment, at);
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at)));
    expect(await world.client.find(kinds.sveltosCluster, at)).toBeUndefined();
    expect(await world.nodesOf(bench)).toEqual(nodes);
    expect(nodes).toHaveLength(2);
    expect(await world.client.find(kinds.secret, { namespace, name: 'bench-again-identity' })).toBeDefined();
  });

  it('where nobody listens is down after so many attempts, although k0rdent calls it ready', async () => {
    const port = await deadPort();
    const at = await adopt('nobody', kubeconfigOf(`https://127.0.0.1:${port}`));
    const first = await reported(at, 'a failure', ({ connectionFailures = 0 }) => connectionFailures > 0);
    expect(first.failureMessage).toBe(
      `Get "https://127.0.0.1:${port}/version?timeout=32s": dial tcp 127.0.0.1:${port}: connect: connection refused`,
    );
    const down = await reported(at, 'it to be down', ({ connectionStatus }) => connectionStatus === 'Down');
    expect(down.ready).toBeUndefined();
    expect(down.connectionFailures).toBe(2);
    expect(await world.condition(at, 'Ready')).toMatchObject({ status: 'True', message: 'Object is ready' });
  });

  it.each([
    ['a token that counts for nothing', 'wrong-token', 'the server has asked for the client to provide credentials'],
    ['no kubeconfig', 'not-one', 'invalid configuration: no configuration has been provided'],
  ])('with %s says so', async (_, name, words) => {
    const server = /"?server"?: "?([^"\s]+)/.exec(await ownKubeconfig({ namespace, name: 'bench' }))?.[1] ?? '';
    const at = await adopt(name, name === 'not-one' ? 'hello' : kubeconfigOf(server, 'wrong'));
    const { failureMessage } = await reported(at, 'a failure', (status) => status.failureMessage !== undefined);
    expect(failureMessage).toBe(words);
  });

  it('that was ready once stays ready for Sveltos when it is lost; the connection tells', async () => {
    const port = await deadPort();
    const at = await adopt('lost-later', await ownKubeconfig({ namespace, name: 'bench' }));
    await reported(at, 'an answer', ({ ready }) => ready === true);
    const value = Buffer.from(kubeconfigOf(`https://127.0.0.1:${port}`)).toString('base64');
    await world.client.mergePatch(kinds.secret, { namespace, name: 'lost-later-identity' }, { data: { value } });
    const down = await reported(at, 'it to be down', ({ connectionStatus }) => connectionStatus === 'Down');
    expect(down).toMatchObject({ ready: true, failureMessage: expect.stringContaining('connection refused') });
  });
});
