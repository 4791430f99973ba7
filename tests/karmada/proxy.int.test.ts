import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApplicationLog, ApplicationPods } from '../../lib/contracts/application-pods.ts';
import type { AuditDetail, AuditEntry } from '../../lib/contracts/audit.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { createMemberClustersPort } from '../../server/kube/member-clusters/port.ts';
import { createMemberClients, createPlaneAccess } from '../../server/runtime/karmada/control-planes.ts';
import { deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import { applyMemberRights } from '../support/karmada-rights.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { kubectl } from '../support/kubectl.ts';

let portal: KarmadaPortal;
let kubeconfig: string;
let world: KarmadaWorld;
let deps: TestDeps;
let tokens: Record<string, string>;
const people = {
  dev: 'payments-developers',
  storelead: 'storefront-leads',
  lead: 'platform-leads',
  finops: 'finops',
  auditor: 'auditors',
};
const canary = 'canary-in-the-environment';
const missing = 'registry.invalid/no-such-image:1';

const inPayments = (name: string, replicas: number, image = 'nginx:1.25') => {
  const env = [{ name: 'PASSWORD', value: canary }];
  const object = deployment(name, replicas, image, { containers: [{ name: 'web', image, env, args: [canary] }] });
  return { ...object, metadata: { ...object.metadata, namespace: 'payments', annotations: { secret: canary } } };
};
const proxied = (member: string, below = 'pods') =>
  `/apis/cluster.karmada.io/v1alpha1/clusters/${member}/proxy/api/v1/namespaces/payments/${below}`;
const application = (name: string, namespace = 'payments') => `/applications/fleet-eu/${namespace}/${name}`;

const lookWith = (file: string) => {
  deps.memberClusters = createMemberClustersPort(createMemberClients(createPlaneAccess([{ name: 'fleet-eu', file }])));
};

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  ({ world, deps, tokens, kubeconfig } = portal);
  for (const member of ['member1', 'member2']) await applyMemberRights(world, member);
  lookWith(kubeconfig);
  await portal.startWorker();
  await propagate(world, inPayments('settle-api', 4), halves);
  await propagate(world, inPayments('stuck', 2, missing), halves);
  await until(async () => expect((await namesOf('settle-api')).flat()).toHaveLength(4));
  await until(async () => expect((await namesOf('stuck')).flat()).toHaveLength(2));
}, 120_000);
afterAll(() => portal.stop(), 60_000);

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const ask = <T>(path: string, who = 'dev') => createApi(deps)<T>('GET', path, { token: tokens[who] });
const podsOf = async (name: string, query = '') =>
  (await ask<ApplicationPods>(`${application(name)}/pods${query}`)).body.members;
const namesOf = async (name: string) =>
  (await podsOf(name)).map((member) => (member.state === 'answered' ? member.pods.map((pod) => pod.name).sort() : []));
const stateOf = async (cluster: string) => {
  const found = (await podsOf('settle-api')).find((member) => member.cluster === cluster);
  return found?.state === 'silent' ? [found.failure, found.words] : found?.state;
};
const firstPod = async (name: string, cluster: string) => {
  const [member] = await podsOf(name, `?cluster=${cluster}`);
  if (member?.state !== 'answered' || !member.pods[0]) throw new Error(`${cluster} tells no pods`);
  return member.pods[0];
};
const logOf = (name: string, pod: string, cluster: string, who = 'dev') =>
  ask<ApplicationLog>(`${application(name)}/pods/${pod}/logs?cluster=${cluster}&tail=100`, who);

describe('pods of an application', () => {
  it('are not asked of further members once it has taken 20 s', async () => {
    const { clock } = deps;
    let at = Date.now();
    deps.clock = {
      now: () => {
        at += 21_000;
        return new Date(at);
      },
    };
    const members = await podsOf('settle-api').finally(() => {
      deps.clock = clock;
    });
    expect(members.map((member) => member.state === 'silent' && member.failure)).toEqual(['not-asked', 'not-asked']);
  });

  it('are those that kubectl finds in each member', async () => {
    const members = await podsOf('settle-api');
    expect(members.map(({ cluster, state }) => [cluster, state])).toEqual([
      ['member1', 'answered'],
      ['member2', 'answered'],
    ]);
    for (const member of members) {
      if (member.state !== 'answered') throw new Error('it was');
      expect(member.pods).toHaveLength(2);
      expect(member.isCut).toBe(false);
      const raw = await kubectl(kubeconfig, 'get', '--raw', proxied(member.cluster));
      if (raw === null) continue;
      const { items } = JSON.parse(raw) as { items: KubeObject[] };
      const theirs = items.map(({ metadata }) => metadata.name).filter((name) => name.startsWith('settle-api-'));
      expect(member.pods.map(({ name }) => name).sort()).toEqual(theirs.sort());
    }
    await until(async () => expect((await firstPod('settle-api', 'member1')).health.state).toBe('healthy'));
    const pod = await firstPod('settle-api', 'member1');
    expect(pod).toMatchObject({
      workload: { kind: 'Deployment', name: 'settle-api' },
      phase: 'Running',
      restarts: 0,
      warnings: [],
      containers: [{ name: 'web', isReady: true }],
    });
    expect(pod.node).toBeTruthy();
  });

  it('say why they wait, and what the member warns of', async () => {
    await until(async () => expect((await firstPod('stuck', 'member1')).health.key).toBe('imageMissing'));
    const pod = await firstPod('stuck', 'member1');
    expect(pod.health).toMatchObject({ state: 'failed', params: { container: 'web' } });
    expect(pod.health.words).toContain(missing);
    expect(pod.warnings.length).toBeGreaterThan(0);
    expect(pod.warnings.length).toBeLessThanOrEqual(3);
    expect(pod.warnings.map(({ message }) => message).join('\n')).toContain(missing);
  });

  it('are only those of what Karmada has brought there', async () => {
    await world.member('member1').create(deployments, inPayments('foreign', 1));
    await propagate(world, inPayments('foreign', 2), halves);
    await until(async () => expect((await namesOf('foreign')).map((names) => names.length)).toEqual([0, 1]));
    const { items } = await world
      .member('member1')
      .request<{ items: KubeObject[] }>('GET', '/api/v1/namespaces/payments/pods');
    const theirs = items.map(({ metadata }) => metadata.name).find((name) => name.startsWith('foreign-'));
    expect((await logOf('foreign', theirs ?? '', 'member1')).status).toBe(404);
  });

  it('can be asked of one member, and of none that is not the application’s', async () => {
    expect((await podsOf('settle-api', '?cluster=member2')).map(({ cluster }) => cluster)).toEqual(['member2']);
    expect(await podsOf('settle-api', '?cluster=member9')).toEqual([]);
  });

  it('tell nothing of environments, arguments and annotations', async () => {
    expect(JSON.stringify(await podsOf('settle-api'))).not.toContain(canary);
    const inMember = await world.member('member1').request('GET', '/api/v1/namespaces/payments/pods');
    expect(JSON.stringify(inMember)).toContain(canary);
  });

  it('are nobody else’s', async () => {
    expect((await ask(`${application('settle-api')}/pods`, 'storelead')).status).toBe(404);
    expect((await ask(`${application('settle-api', 'storefront')}/pods`, 'lead')).status).toBe(404);
    expect((await ask(`${application('settle-api', 'kube-system')}/pods`, 'lead')).status).toBe(404);
  });
});

describe('the log of a pod', () => {
  it('is answered as lines, and every look is one row of the audit', async () => {
    const pod = await firstPod('settle-api', 'member1');
    await until(async () => {
      const { body } = await logOf('settle-api', pod.name, 'member1');
      expect(body.state === 'answered' && body.lines.length).toBeGreaterThan(0);
    });
    const entries = (await ask<{ items: AuditEntry[] }>('/audit?action=read-container-log', 'auditor')).body.items;
    expect(entries[0]).toMatchObject({
      actor: 'dev@demo',
      project: 'payments',
      subject: 'applications',
      key: 'fleet-eu/payments/settle-api',
    });
    const { body } = await ask<AuditDetail>(`/audit/${entries[0]?.seq}`, 'auditor');
    expect(body.after).toEqual({ cluster: 'member1', pod: `payments/${pod.name}`, container: null, previous: false });
  });

  it('is refused in the member’s words where there is none', async () => {
    const pod = await firstPod('stuck', 'member2');
    const { body } = await ask<ApplicationLog>(
      `${application('stuck')}/pods/${pod.name}/logs?cluster=member2&container=elsewhere`,
    );
    expect(body).toMatchObject({ state: 'refused', words: expect.stringContaining('elsewhere') });
  });

  it('is that of the application in one of its members alone, for those who may read logs', async () => {
    const [mine, other] = [await firstPod('settle-api', 'member1'), await firstPod('stuck', 'member1')];
    expect((await logOf('settle-api', other.name, 'member1')).status).toBe(404);
    expect((await logOf('settle-api', mine.name, 'member9')).status).toBe(404);
    expect((await logOf('settle-api', mine.name, 'member1', 'storelead')).status).toBe(404);
    expect((await logOf('settle-api', mine.name, 'member1', 'finops')).status).toBe(403);
  });
});

describe('on a bad day', () => {
  const bindings = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings';
  const editMember = (spec: object) => world.client.mergePatch(kinds.cluster, { name: 'member2' }, { spec });

  it('a member that is not reached does not keep the others back', async () => {
    world.setReachable('member2', false);
    expect(await stateOf('member2')).toEqual(['unreachable', null]);
    expect(await stateOf('member1')).toBe('answered');
    world.setReachable('member2', true);
    expect(await stateOf('member2')).toBe('answered');
  });

  it('a member without impersonator is named so', async () => {
    const { spec } = await world.client.get(kinds.cluster, { name: 'member2' });
    await editMember({ impersonatorSecretRef: null });
    expect(await stateOf('member2')).toEqual([
      'no-impersonator',
      'the impersonatorSecretRef of cluster member2 is nil',
    ]);
    await editMember({ impersonatorSecretRef: spec.impersonatorSecretRef });
    expect(await stateOf('member2')).toBe('answered');
  });

  it('a member that Slipway may not read in is named so, with its words', async () => {
    const path = `${bindings}/slipway-by-karmada`;
    await world.member('member2').request('DELETE', path);
    expect(await stateOf('member2')).toEqual([
      'member-refused',
      expect.stringContaining('cannot list resource "pods"'),
    ]);
    expect(await stateOf('member1')).toBe('answered');
    await applyMemberRights(world, 'member2');
    expect(await stateOf('member2')).toBe('answered');
  });

  it('the right to the proxy is missed by its name', async () => {
    const binding = await world.client.request<KubeObject>('GET', `${bindings}/slipway`);
    await world.client.request('DELETE', `${bindings}/slipway`);
    expect(await stateOf('member1')).toEqual(['proxy-refused', expect.stringContaining('"clusters/proxy"')]);
    const { uid: _, resourceVersion: __, ...metadata } = binding.metadata;
    await world.client.request('POST', bindings, { ...binding, metadata });
    await until(async () => expect(await stateOf('member1')).toBe('answered'));
  });

  /** Somebody in place of the control plane. */
  async function instead(listener: RequestListener, look: () => Promise<void>): Promise<void> {
    const server = createServer(listener);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(portal.folder, 'instead');
    const text = {
      clusters: [{ name: 'c', cluster: { server: url } }],
      users: [{ name: 'u', user: { token: 't' } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'c',
    };
    await writeFile(file, JSON.stringify(text));
    lookWith(file);
    try {
      await look();
    } finally {
      server.closeAllConnections();
      server.close();
      lookWith(kubeconfig);
    }
  }

  it('an aggregated API server that is away is told from a member', async () => {
    // As kube-apiserver answers for an APIService that is not available.
    await instead(
      (_request, response) => response.writeHead(503, { 'content-type': 'text/plain' }).end('service unavailable\n'),
      async () => expect(await stateOf('member1')).toEqual(['proxy-away', null]),
    );
  });

  it('a member that never answers is waited for 5 s, and one that talks without end is left', async () => {
    await instead(
      () => undefined,
      async () => expect(await stateOf('member1')).toEqual(['timed-out', null]),
    );
    await instead(
      (_request, response) => response.end(Buffer.alloc(17 * 1024 * 1024, ' ')),
      async () => expect((await stateOf('member1'))?.[0]).toBe('too-much'),
    );
  }, 30_000);

  it('a portal that was not given the kubeconfig says so', async () => {
    lookWith(join(portal.folder, 'not-there'));
    expect(await stateOf('member1')).toEqual(['no-kubeconfig', null]);
    lookWith(kubeconfig);
  });
});
