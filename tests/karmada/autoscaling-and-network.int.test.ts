import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApplicationDetail } from '../../lib/contracts/applications.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { deployment, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import type { WorkerProcess } from '../support/worker-process.ts';

let portal: KarmadaPortal;
let world: KarmadaWorld;
let deps: TestDeps;
let worker: WorkerProcess;
let tokens: Record<string, string>;
const people = { dev: 'payments-developers', storelead: 'storefront-leads', lead: 'platform-leads' };
const canary = 'canary-in-an-annotation';
const autoscaling = 'autoscaling.karmada.io/v1alpha1';
const place = { namespace: 'payments', name: 'settle-api' };
const metadata = { ...place, annotations: { note: canary } };
const multicluster = 'multicluster.x-k8s.io/v1alpha1';
const serviceExports = resource('ServiceExport', `${multicluster}/serviceexports`);
const ingresses = resource('MultiClusterIngress', 'networking.karmada.io/v1alpha1/multiclusteringresses');

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  ({ world, deps, tokens } = portal);
  worker = await portal.startWorker();
  const object = deployment(place.name, 4, undefined, {
    containers: [{ name: 'web', image: 'nginx:1.25', resources: { requests: { cpu: '100m' } } }],
  });
  await propagate(world, { ...object, metadata: { ...object.metadata, ...place } }, halves);
  await until(async () => expect((await detail()).state).toBe('healthy'));
}, 120_000);
afterAll(() => portal.stop());

const ask = (who: string, path = 'fleet-eu/payments/settle-api') =>
  createApi(deps)<ApplicationDetail>('GET', `/applications/${path}`, { token: tokens[who] });
const detail = async (who = 'dev'): Promise<ApplicationDetail> => {
  const { body } = await ask(who);
  return body;
};
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
/** What a controller of Karmada would have left; the sandbox has none for most of these kinds. */
const report = (plural: string, status: object) =>
  world.client.request('PATCH', `/apis/${plural}/status`, { status }, 'application/merge-patch+json');
const condition = (type: string, status: string, reason: string, message: string) => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: '2026-11-28T09:00:00Z',
});

describe('autoscaling of an application', () => {
  it('is nothing where nothing scales it', async () => {
    expect((await detail()).autoscaling).toEqual({ federated: [], cron: [], unread: [] });
  });

  it('is shown before and after a controller has looked', async () => {
    await world.client.create(kinds.federatedHpa, {
      apiVersion: autoscaling,
      kind: 'FederatedHPA',
      metadata,
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: place.name }, maxReplicas: 9 },
    } as KubeObject);
    await until(async () =>
      expect((await detail()).autoscaling.federated).toMatchObject([
        {
          name: 'settle-api',
          min: 1,
          max: 9,
          current: null,
          // Karmada's webhook writes the default.
          metrics: [{ name: 'cpu', type: 'Utilization', target: '80', current: null }],
          traps: ['not-looked-at'],
        },
      ]),
    );
    await report(`${autoscaling}/namespaces/payments/federatedhpas/settle-api`, {
      currentReplicas: 4,
      desiredReplicas: 9,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 190, averageValue: '190m' } } },
      ],
      conditions: [
        condition('ScalingActive', 'True', 'ValidMetricFound', 'measured in member1 and member2'),
        condition('ScalingLimited', 'True', 'TooManyReplicas', 'the desired replica count is more than the maximum'),
      ],
    });
    await until(async () =>
      expect((await detail()).autoscaling.federated).toMatchObject([
        { current: 4, desired: 9, metrics: [{ current: '190' }], traps: ['at-max'], conditions: [{}, {}] },
      ]),
    );
  });

  it('tells of rules by the clock, and how they went', async () => {
    await world.client.create(kinds.cronFederatedHpa, {
      apiVersion: autoscaling,
      kind: 'CronFederatedHPA',
      metadata: { ...metadata, name: 'days' },
      spec: {
        scaleTargetRef: { apiVersion: autoscaling, kind: 'FederatedHPA', name: place.name },
        rules: [{ name: 'morning', schedule: '0 7 * * *', timeZone: 'Europe/Berlin', targetMinReplicas: 4 }],
      },
    } as KubeObject);
    await until(async () =>
      expect((await detail()).autoscaling.cron).toMatchObject([
        {
          name: 'days',
          rules: [{ sets: { min: 4 }, next: { isReported: true }, last: null }],
          traps: [],
        },
      ]),
    );
    await report(`${autoscaling}/namespaces/payments/cronfederatedhpas/days`, {
      executionHistories: [
        {
          ruleName: 'morning',
          nextExecutionTime: '2099-01-01T06:00:00Z',
          failedExecutions: [
            {
              scheduleTime: '2026-11-28T06:00:00Z',
              executionTime: '2026-11-28T06:00:01Z',
              message: 'no such thing in member2',
            },
          ],
        },
      ],
    });
    await until(async () =>
      expect((await detail()).autoscaling.cron).toMatchObject([
        {
          rules: [
            {
              next: { at: '2099-01-01T06:00:00.000Z', isReported: true },
              last: { failure: 'no such thing in member2' },
            },
          ],
        },
      ]),
    );
  });
});

describe('the network of an application', () => {
  it('tells who reaches whom', async () => {
    await world.client.create(kinds.multiClusterService, {
      apiVersion: 'networking.karmada.io/v1alpha1',
      kind: 'MultiClusterService',
      metadata,
      spec: {
        types: ['CrossCluster'],
        ports: [{ name: 'http', port: 80 }],
        providerClusters: [{ name: 'member1' }],
        consumerClusters: [{ name: 'member2' }, { name: 'moon' }],
      },
    } as KubeObject);
    await until(async () =>
      expect((await detail()).network.connections).toMatchObject([
        {
          service: 'settle-api',
          providers: { clusters: [{ name: 'member1', ready: 2, link: 'unknown' }] },
          consumers: {
            clusters: [
              { name: 'member2', state: 'ready' },
              { name: 'moon', state: null, link: 'missing' },
            ],
          },
          gaps: [{ code: 'not-joined', names: ['moon'] }, { code: 'no-service' }, { code: 'not-looked-at' }],
        },
      ]),
    );
    await report('networking.karmada.io/v1alpha1/namespaces/payments/multiclusterservices/settle-api', {
      conditions: [condition('EndpointSliceDispatched', 'False', 'EndpointSliceDispatchedFailed', 'no way to member2')],
    });
    await until(async () =>
      expect((await detail()).network.connections[0]?.conditions.map(({ message }) => message)).toEqual([
        'no way to member2',
      ]),
    );
  });

  it('tells of an export without an import, and of an ingress that leads nowhere', async () => {
    await world.client.create(serviceExports, {
      apiVersion: multicluster,
      kind: 'ServiceExport',
      metadata,
    } as KubeObject);
    await world.client.create(ingresses, {
      apiVersion: 'networking.karmada.io/v1alpha1',
      kind: 'MultiClusterIngress',
      metadata,
      spec: { defaultBackend: { service: { name: 'settle-api', port: { number: 80 } } } },
    } as KubeObject);
    await until(async () => {
      const { connections, ingresses: shown } = (await detail()).network;
      expect(connections[1]).toMatchObject({
        way: 'export-import',
        gaps: [{ code: 'no-import' }, { code: 'export-nowhere' }],
      });
      expect(shown).toMatchObject([
        { name: 'settle-api', services: ['settle-api'], gaps: [{ code: 'not-looked-at' }] },
      ]);
    });
  });

  it('names a member of another project to those alone who may read all members, in names and in words', async () => {
    // Only what is left of the application may tell of it.
    await world.client.mergePatch(kinds.propagationPolicy, place, {
      spec: { placement: { ...halves, clusterAffinity: { clusterNames: ['member1'] } } },
    });
    await world.client.request(
      'PATCH',
      '/apis/cluster.karmada.io/v1alpha1/clusters/member2',
      { spec: { taints: [{ key: 'slipway.dev/project', value: 'storefront', effect: 'NoSchedule' }] } },
      'application/merge-patch+json',
    );
    await until(async () => {
      const { members, network, autoscaling: shown } = await detail();
      expect(members.map(({ name }) => name)).toEqual(['member1']);
      expect(network.connections[0]?.consumers.clusters.map(({ name }) => name)).toEqual([null, 'moon']);
      expect(network.connections[0]?.conditions.map(({ message }) => message)).toEqual(['no way to …']);
      expect(shown.federated[0]?.conditions[0]?.message).toBe('measured in member1 and …');
      expect(shown.cron[0]?.rules[0]?.last?.failure).toBe('no such thing in …');
    });
    const attached = async (who?: string) => {
      const { autoscaling: scaled, network } = await detail(who);
      return [scaled.federated, scaled.cron, network].map((part) => JSON.stringify(part).includes('member2'));
    };
    expect(await attached()).toEqual([false, false, false]);
    expect(await attached('lead')).toEqual([true, true, true]);
  });

  it('is that of my projects, and of nobody else', async () => {
    expect((await ask('storelead')).status).toBe(404);
  });
});

it('keeps of all this nothing but what is shown', async () => {
  const kept = await deps.db.auto.$queryRawUnsafe<{ kind: string; text: string }[]>(
    'SELECT kind, object::text AS text FROM karmada_objects',
  );
  expect(kept.map(({ kind }) => kind)).toContain('multicluster.x-k8s.io/ServiceExport');
  expect(kept.filter(({ text }) => text.includes(canary))).toEqual([]);
});

it('says which kinds cannot be read, and shows the application all the same', async () => {
  const role = { name: 'slipway' };
  const { rules } = (await world.client.get(kinds.clusterRole, role)) as { rules: { apiGroups: string[] }[] };
  const without = rules.filter(({ apiGroups }) => !apiGroups.some((group) => group.startsWith('autoscaling.')));
  expect(without).toHaveLength(rules.length - 2);
  await world.client.mergePatch(kinds.clusterRole, role, { rules: without });
  await worker.kill('SIGTERM');
  await portal.startWorker();
  await until(async () => {
    const { autoscaling: shown, isBehind, state } = await detail();
    expect([...shown.unread].sort()).toEqual([
      'autoscaling.karmada.io/CronFederatedHPA',
      'autoscaling.karmada.io/FederatedHPA',
    ]);
    expect(isBehind).toBe(false);
    expect(state).toBe('healthy');
  });
});
