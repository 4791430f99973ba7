import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { createCaches, informersOf } from '../../sandbox/controllers/caches.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { Scenarios } from '../../sandbox/controllers/scenarios.ts';
import { ownSet } from '../../sandbox/controllers/webhooks/catalogue.ts';
import { lookupOf } from '../../sandbox/controllers/webhooks/lookup.ts';
import { startWebhooks } from '../../sandbox/controllers/webhooks/server.ts';
import { createAuthority, issueServerCertificate } from '../../sandbox/lib/certificates.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { type RawKube, rawKube } from '../support/raw-kube.ts';
import { RecordedState, readStateAt } from '../support/recorded-state.ts';
import { findSharedData } from '../support/shared-data.ts';

// Requests that were sent to a real k0rdent, with its answers, are sent to the sandbox in the state that the real one
// had at that moment, and the whole answers are compared.

interface Recorded {
  ts: string;
  request: {
    method: string;
    path: string;
    contentType: string;
    body: unknown;
  };
  status: number;
  warnings: string[];
  answer: unknown;
}

/** Made anew by every server: their values are not compared, that they are there is. */
const own = new Set(['uid', 'resourceVersion', 'creationTimestamp', 'deletionTimestamp']);
/** The webhooks' port is another one on every machine. */
const port = /(https:\/\/127\.0\.0\.1|dial tcp 127\.0\.0\.1):\d+/g;

/** An answer without what differs from server to server by its nature; managedFields were not recorded. */
function normalise(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(port, '$1:PORT');
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'managedFields')
      .map(([key, part]) => [key, own.has(key) && typeof part === 'string' ? `some ${key}` : normalise(part)]),
  );
}

/** Kinds of identities that providers take; the recordings hold no ProviderInterfaces. */
const interfaces = [
  ['aws', 'infrastructure.cluster.x-k8s.io', 'v1beta2', 'AWSClusterStaticIdentity'],
  ['docker', '', 'v1', 'Secret'],
  ['openstack', '', 'v1', 'Secret'],
] as const;

const real = findSharedData('real');

describe.runIf(real !== null)('requests that a real k0rdent answered', () => {
  let api: KubeApi;
  let client: KubeClient;
  let raw: RawKube;
  let state: RecordedState;
  const cases: (Recorded & { name: string })[] = [];

  beforeAll(async () => {
    const folder = join(real ?? '', 'denials');
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
      cases.push({ name, ...(JSON.parse(await readFile(join(folder, name), 'utf8')) as Recorded) });
    }
    api = await startKubeApi(['lab', 'kcm-system']);
    client = new KubeClient(await readKubeconfig(api.kubeconfig));
    raw = await rawKube(api.kubeconfig);
    state = new RecordedState(client);
    for (const [provider, group, version, kind] of interfaces)
      await client.create(kinds.providerInterface, {
        apiVersion: 'k0rdent.mirantis.com/v1beta1',
        kind: 'ProviderInterface',
        metadata: {
          name: provider,
          labels: { 'cluster.x-k8s.io/provider': `infrastructure-${provider}` },
        },
        spec: { clusterIdentities: [{ group, version, kind }] },
      });
  });

  afterAll(async () => {
    raw?.close();
    client?.close();
    await api?.stop();
  });

  /** Runs some work with k0rdent's admission over the state as it is. */
  async function withWebhooks(work: (scenarios: Scenarios) => Promise<void>): Promise<void> {
    const log = () => undefined;
    const caches = createCaches(client, log);
    const scenarios = new Scenarios(client, log);
    const informers = informersOf(caches);
    const started = [scenarios, ...informers];
    await Promise.all(started.map((informer) => informer.start()));
    const authority = await createAuthority('denials-ca');
    const tls = await issueServerCertificate(authority, 'denials', ['127.0.0.1']);
    const host = { client, log, scenarios, lookup: lookupOf(client, informers) };
    const webhooks = await startWebhooks(host, ownSet, { port: await freePort(), tls, ca: authority.cert });
    try {
      await work(scenarios);
    } finally {
      await webhooks.stop();
      await Promise.all(started.map((informer) => informer.stop()));
    }
  }

  async function answer({ request, status, warnings, answer }: Recorded) {
    const { method, path, contentType, body } = request;
    const got = await raw.call(method, path, body ?? undefined, contentType);
    return {
      expected: normalise({ status, warnings, answer }),
      actual: normalise({ status: got.status, warnings: got.warnings, answer: got.body }),
    };
  }

  it('gives the same answers', { timeout: 120_000 }, async () => {
    // The files were recorded in bursts: the state is that before the first request of a burst.
    const bursts = Map.groupBy(cases, ({ ts }) => ts.slice(0, 16));
    const differing: string[] = [];
    let count = 0;
    for (const burst of bursts.values()) {
      const [first] = burst;
      if (!first) continue;
      await state.moveTo(await readStateAt(real ?? '', first.ts));
      await withWebhooks(async (scenarios) => {
        const isDown = first.name.includes('webhook-down');
        if (isDown) await scenarios.add({ kind: 'webhook-down', match: {} });
        for (const one of burst) {
          const { expected, actual } = await answer(one);
          count += 1;
          try {
            expect(actual).toEqual(expected);
          } catch (error) {
            differing.push(`${one.name}: ${(error as Error).message}\n${diff(expected, actual)}`);
          }
        }
      });
    }
    console.info(`${count} recorded requests, differing = ${differing.length}`);
    expect(count).toBe(cases.length);
    expect(count).toBeGreaterThanOrEqual(53);
    expect(differing).toEqual([]);
  });
});

const diff = (expected: unknown, actual: unknown) =>
  `recorded: ${JSON.stringify(expected)}\nsandbox:  ${JSON.stringify(actual)}`;
