import { type AddressInfo, createServer, type Socket } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { ContainerLog, FollowPiece } from '../../lib/contracts/container-logs.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { AnsweredWorkloads, InsideEvents, Unreachable, WorkloadReport } from '../../lib/contracts/workloads.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { nowhere } from '../../server/domain/credentials/kubeconfig-check.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { createWorkloadsPort } from '../../server/kube/inside/port.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { noWorkloads } from '../support/fakes/workloads.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { kubectl } from '../support/kubectl.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

/** Its ingress controller does not come up. */
const failing = '/clusters/storefront/cart-prod/workloads';
/** Never got machines, so nobody made a kubeconfig. */
const without = { namespace: 'storefront', name: 'cart-eu-3' };

const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: FleetWorld;
let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const ask = <T>(as: string, path: string) => api<T>('GET', path, { token: tokens[as] ?? '' });

beforeAll(async () => {
  // The controllers of the fleet run in this process, so the database is filled before they keep it busy.
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = { lead2: 'storefront-leads', dev: 'payments-developers', finops: 'finops', auditor: 'auditors' };
  for (const [name, group] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, [group])).token;
  }
  for (const [name, namespace] of [
    ['cart-prod', 'storefront'],
    ['cart-eu-3', 'storefront'],
    ['edge-oslo', 'edge-lab'],
  ] as const) {
    await createCluster(deps, namespace, name, namespace);
  }
  world = await startFleetWorld();
  const client = createClient(loadConnection(world.kubeconfig));
  deps.workloads = createWorkloadsPort({ client, systemNamespace: 'kcm-system', reach: nowhere });
  await world.kubeconfigOf({ namespace: 'storefront', name: 'cart-prod' });
});
afterAll(async () => {
  await world?.stop();
  await deps?.db.close();
  await database?.drop();
});

const answered = async (path: string): Promise<AnsweredWorkloads> => {
  const { status, body } = await ask<WorkloadReport>('lead2', path);
  expect(status).toBe(200);
  if (body.state !== 'answered') throw new Error(body.failure);
  return body;
};
const failingPod = async (): Promise<string> => {
  const { pods } = await answered(`${failing}?within=ingress-nginx`);
  return pods[0]?.name ?? '';
};
const uidOf = async (name: string): Promise<string> => {
  const [row] = await deps.db.auto.$queryRawUnsafe<{ uid: string }[]>('SELECT uid FROM clusters WHERE name = $1', name);
  return row?.uid ?? '';
};
const looks = async (): Promise<AuditEntry[]> =>
  (await ask<Page<AuditEntry>>('auditor', '/audit?action=read-container-log')).body.items;

describe('the inside of a cluster', () => {
  it('is told worst first, with why and with Kubernetes’ own words', async () => {
    // Between two waits the container runs for a moment.
    const { workloads, pods, namespaces, services, ingresses, leftOut } = await world.until('the crash', async () => {
      const found = await answered(failing);
      return found.workloads[0]?.health.key === 'crashLoop' && found;
    });
    expect(workloads[0]).toMatchObject({ namespace: 'ingress-nginx', ready: 0, wanted: 1 });
    expect(workloads[0]?.health).toMatchObject({ state: 'failed', key: 'crashLoop', params: { exitCode: 1 } });
    expect(workloads[0]?.health.words).toMatch(
      /^CrashLoopBackOff: back-off 5m0s restarting failed container=controller/,
    );
    expect(pods[0]).toMatchObject({
      workload: { kind: 'Deployment', name: 'ingress-nginx-controller' },
      containers: [{ name: 'controller', hasPrevious: true }],
    });
    expect(namespaces).toEqual(expect.arrayContaining(['cert-manager', 'kube-system']));
    expect(services.find(({ type }) => type === 'LoadBalancer')?.addresses[0]).toMatch(/^203\.0\.113\./);
    expect(ingresses[0]).toMatchObject({ services: ['kof-collectors-opencost'], addresses: [] });
    expect(new Set(Object.values(leftOut))).toEqual(new Set([0]));
  });

  it('is narrowed to a namespace, and says what happened there, newest first', async () => {
    const { workloads } = await answered(`${failing}?within=cert-manager`);
    expect(new Set(workloads.map(({ namespace }) => namespace))).toEqual(new Set(['cert-manager']));
    const path = `${failing}/events?within=ingress-nginx&pod=${await failingPod()}`;
    const { body } = await ask<InsideEvents>('lead2', path);
    expect(body).toMatchObject({ state: 'answered' });
    expect(body.state === 'answered' && body.events.map(({ reason }) => reason)).toContain('BackOff');
  });

  it('keeps the events that a page has read, for when the cluster has forgotten them or is away', async () => {
    const path = `${failing}/events?within=ingress-nginx`;
    const at = '2026-03-04T10:00:00.000Z';
    const forgotten = {
      id: 'forgotten',
      at,
      type: 'Warning' as const,
      reason: 'FailedMount',
      message: 'old',
      count: 2,
    };
    const about = { object: 'Pod/gone', namespace: 'ingress-nginx' };
    const { body: first } = await ask<InsideEvents>('lead2', path);
    expect(first.events.length).toBeGreaterThan(0);
    expect(first.events.filter(({ isKept }) => isKept)).toEqual([]);
    await deps.insideEvents.keep(deps.db.auto, await uidOf('cart-prod'), [{ ...forgotten, ...about }], new Date());
    const { body: beside } = await ask<InsideEvents>('lead2', path);
    expect(beside.events.at(-1)).toEqual({ ...forgotten, ...about, isKept: true });
    expect(beside.events.filter(({ isKept }) => isKept)).toHaveLength(1);

    const port = deps.workloads;
    deps.workloads = noWorkloads;
    const { status, body: away } = await ask<InsideEvents>('lead2', path);
    const { body: ofPod } = await ask<InsideEvents>('lead2', `${path}&pod=gone`);
    const { body: elsewhere } = await ask<InsideEvents>('lead2', `${failing}/events?within=cert-manager`);
    expect((await ask('dev', path)).status).toBe(404);
    deps.workloads = port;
    expect(status).toBe(200);
    expect(away).toMatchObject({ state: 'unreachable', failure: 'unreachable', nextCursor: null });
    expect(away.events.every(({ isKept }) => isKept)).toBe(true);
    expect(away.events.map(({ id }) => id)).toEqual(expect.arrayContaining(beside.events.map(({ id }) => id)));
    expect(ofPod.events.map(({ id }) => id)).toEqual(['forgotten']);
    expect(elsewhere.events).toEqual([]);
  });

  it('is not there for other projects, and its logs are for those who may read logs', async () => {
    const log = `${failing}/log?within=ingress-nginx&pod=x`;
    for (const path of [failing, `${failing}/events`, log, log.replace('/log', '/log/follow')]) {
      expect((await ask('dev', path)).status, path).toBe(404);
    }
    expect((await ask('finops', failing)).status).toBe(200);
    expect((await ask('finops', log)).status).toBe(403);
    expect(await looks()).toEqual([]);
  });
});

describe('a container’s log', () => {
  it('is answered as plain lines, and every look is one row of the audit', async () => {
    const pod = await failingPod();
    const { body } = await ask<ContainerLog>('lead2', `${failing}/log?within=ingress-nginx&pod=${pod}&previous=true`);
    if (body.state !== 'answered') throw new Error(JSON.stringify(body));
    expect(body.lines.at(-1)?.text).toContain('port 443 is already in use');
    expect(JSON.stringify(body.lines)).not.toContain('\\u001b');
    expect(await looks()).toMatchObject([{ actor: 'lead2@demo', key: 'storefront/cart-prod' }]);
  });

  it('is refused in the cluster’s own words', async () => {
    const path = `${failing}/log?within=ingress-nginx&pod=${await failingPod()}&container=nothing`;
    const { body } = await ask<ContainerLog>('lead2', path);
    expect(body).toMatchObject({ state: 'refused', words: expect.stringMatching(/^container nothing is not valid/) });
  });

  it('is followed', async () => {
    const before = (await looks()).length;
    const { pods } = await answered(`${failing}?within=kube-system`);
    const port = deps.workloads;
    const gone = new AbortController();
    const bytes = await port.openLog(
      { namespace: 'storefront', name: 'cart-prod' },
      { within: 'kube-system', pod: pods[0]?.name ?? '', previous: false, follow: true, tailLines: 0 },
      gone.signal,
    );
    const { value } = await bytes[Symbol.asyncIterator]().next();
    expect(Buffer.from(value as Uint8Array).toString()).toMatch(/^\d{4}-\d\d-\d\dT/);
    gone.abort();
    expect((await looks()).length).toBe(before);
  });

  it('that is followed tells why there is none, and is a look too', async () => {
    const before = (await looks()).length;
    const { status, body } = await ask<string>('lead2', `${failing}/log/follow?within=ingress-nginx&pod=gone`);
    expect(status).toBe(200);
    expect(JSON.parse(body) as FollowPiece).toEqual({ end: 'refused', words: 'pods "gone" not found' });
    expect((await looks()).length).toBe(before + 1);
  });
});

describe.runIf(isThere)('what kubectl says of the cluster', () => {
  interface Listed {
    metadata: { namespace: string; name: string };
    spec: { nodeName?: string };
    reason: string;
    involvedObject: { kind: string; name: string };
  }
  let file: string;
  beforeAll(async () => {
    file = await world.kubeconfigOf({ namespace: 'storefront', name: 'cart-prod' });
  });
  const list = async (...args: string[]) =>
    (JSON.parse((await kubectl(file, 'get', ...args, '-o', 'json')) ?? '') as { items: Listed[] }).items;
  // The cluster goes on while it is asked twice.
  const agrees = (told: () => Promise<unknown>, seen: () => Promise<unknown>) =>
    vi.waitFor(async () => expect(await told()).toEqual(await seen()), 20_000);

  it('of its pods, the portal says too', async () => {
    const told = async () =>
      (await answered(failing)).pods.map(({ namespace, name, node }) => `${namespace}/${name} on ${node}`).sort();
    const seen = async () =>
      (await list('pods', '-A')).map(({ metadata, spec }) => {
        return `${metadata.namespace}/${metadata.name} on ${spec.nodeName ?? null}`;
      });
    expect((await told()).length).toBeGreaterThan(10);
    await agrees(told, async () => (await seen()).sort());
  });

  it('of what happened to a pod, the portal says too', async () => {
    const pod = await failingPod();
    const told = async () => {
      const { body } = await ask<InsideEvents>('lead2', `${failing}/events?within=ingress-nginx&pod=${pod}`);
      return body.state === 'answered' ? body.events.map(({ reason, object }) => `${reason} ${object}`).sort() : [];
    };
    const ofPod = ['events', '-n', 'ingress-nginx', '--field-selector', `involvedObject.name=${pod}`];
    const seen = async () =>
      (await list(...ofPod)).map(({ reason, involvedObject: { kind, name } }) => `${reason} ${kind}/${name}`).sort();
    expect(await told()).toContain(`BackOff Pod/${pod}`);
    await agrees(told, seen);
  });

  it('of the log of a container, the portal says too', async () => {
    const pod = await failingPod();
    const told = async () => {
      const path = `${failing}/log?within=ingress-nginx&pod=${pod}&previous=true`;
      const { body } = await ask<ContainerLog>('lead2', path);
      return body.state === 'answered' ? body.lines.map(({ text }) => text) : [];
    };
    const seen = async () => {
      const text = await kubectl(file, '-n', 'ingress-nginx', 'logs', '--previous', pod);
      return stripVTControlCharacters(text ?? '')
        .trimEnd()
        .split('\n');
    };
    expect((await told()).length).toBeGreaterThan(2);
    await agrees(told, seen);
  });
});

describe('a cluster into which nobody can look', () => {
  const path = `/clusters/${without.namespace}/${without.name}/workloads`;
  const failureOf = async (at: string) => (await ask<Unreachable>('auditor', at)).body.failure;

  it('says that it has no kubeconfig, or leads where Slipway is not led', async () => {
    expect(await failureOf(path)).toBe('no-kubeconfig');
    const object = await world.client.list(kinds.sveltosCluster);
    const at = object.items[0]?.metadata;
    if (!at?.namespace) throw new Error('no adopted cluster');
    await createCluster(deps, at.namespace, at.name, 'storefront').catch(() => undefined);
    // Below example.com nobody answers.
    expect(['unreachable', 'timed-out']).toContain(await failureOf(`/clusters/${at.namespace}/${at.name}/workloads`));
  });

  it('says within five seconds that it does not answer', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as AddressInfo;
    const kubeconfig = JSON.stringify({
      'current-context': 'a',
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      clusters: [{ name: 'a', cluster: { server: `https://127.0.0.1:${port}` } }],
      users: [{ name: 'a', user: { token: 'some' } }],
    });
    await world.client.create(kinds.secret, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { namespace: without.namespace, name: `${without.name}-kubeconfig` },
      data: { value: Buffer.from(kubeconfig).toString('base64') },
    });
    const startedAt = performance.now();
    expect(await failureOf(path)).toBe('timed-out');
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => silent.close(closed));
    expect(await failureOf(path)).toBe('unreachable');
  });
});
