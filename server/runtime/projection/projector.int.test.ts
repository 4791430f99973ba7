import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubeConditions, kubeObject, readyConditions } from '../../../tests/support/factories/kube-objects.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { LeadLostError } from '../../db/events/leader.ts';
import { kinds, type ResourceKind } from '../../kube/kinds.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { createProjector, type Projector } from './projector.ts';
import { mirrorRow } from './watch.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
let changed: string[] = [];
let leads = true;
const now = new Date('2026-08-20T10:00:00Z');

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

beforeEach(async () => {
  await sql('TRUNCATE mirror_objects, clusters, cluster_details, cluster_events, events, projects CASCADE');
  changed = [];
  leads = true;
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    audit: auditStore,
    clock: { now: () => now },
    lead: {
      assert: async () => {
        if (!leads) throw new LeadLostError('lost');
      },
    },
    onChanged: (refs: readonly ClusterRef[]) => changed.push(...refs.map((ref) => `${ref.namespace}/${ref.name}`)),
  });
});

const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);
const rows = (kind: ResourceKind, objects: KubeObject[]) =>
  objects.map((object) => mirrorRow(kind, object, object.metadata.labels?.of ?? object.metadata.name));
async function list(kind: ResourceKind, ...objects: KubeObject[]): Promise<void> {
  const receiver = projector.startList(kind);
  // Two pages, so that what is gone is told by the whole list and not by a page of it.
  await receiver.take(rows(kind, objects.slice(0, 1)));
  await receiver.take(rows(kind, objects.slice(1)));
  await receiver.finish();
}
const change = (type: 'MODIFIED' | 'DELETED', kind: ResourceKind, object: KubeObject) =>
  projector.takeChanges(rows(kind, [object]).map((row) => ({ type, row })));
const clusters = () =>
  sql<{ name: string; phase: string; project: string | null; owner: string | null; nodes_ready: number | null }>(
    'SELECT name, phase, project, owner, nodes_ready, nodes_total, provider, region, kubernetes_version FROM clusters ORDER BY name',
  );

const spec = { template: 'aws-1', credential: 'aws', config: { region: 'eu-west-1' } };
const deployment = (name: string, status: object = { conditions: [] }, metadata: Record<string, unknown> = {}) =>
  kubeObject(name, 'team-a', { spec, status, metadata });

it('derives a cluster from all its objects, once everything has been listed', async () => {
  await list(
    kinds.clusterTemplate,
    kubeObject('aws-1', 'team-a', {
      status: { valid: true, providers: ['infrastructure-aws'], config: { k0s: { version: 'v1.36.3+k0s.2' } } },
    }),
  );
  await list(kinds.clusterDeployment, deployment('dev', { observedGeneration: 1, conditions: readyConditions }));
  await list(
    kinds.cluster,
    kubeObject('dev', 'team-a', {
      spec: { controlPlaneRef: { kind: 'K0sControlPlane' } },
      status: {
        conditions: kubeConditions(['RemoteConnectionProbe', 'True']),
        controlPlane: { desiredReplicas: 1, readyReplicas: 1 },
      },
    }),
  );
  await list(
    kinds.machineDeployment,
    kubeObject('dev-md', 'team-a', { metadata: { labels: { of: 'dev' } }, spec: { replicas: 2 } }),
  );
  const machine = (name: string, labels: object, ready: 'True' | 'False') =>
    kubeObject(name, 'team-a', {
      metadata: { labels: { of: 'dev', ...labels } },
      status: { phase: 'Running', conditions: kubeConditions(['Ready', ready]) },
    });
  await list(
    kinds.machine,
    machine('dev-cp-0', { 'cluster.x-k8s.io/control-plane': '' }, 'True'),
    machine('dev-md-a', {}, 'True'),
    machine('dev-md-b', {}, 'False'),
  );
  expect(await clusters()).toEqual([]);

  await projector.settle();
  expect(await clusters()).toMatchObject([
    {
      name: 'dev',
      phase: 'ready',
      provider: 'aws',
      region: 'eu-west-1',
      kubernetes_version: '1.36.3',
      nodes_ready: 2,
      nodes_total: 3,
      owner: null,
      project: null,
    },
  ]);
  const [{ detail } = { detail: null }] = await sql<{
    detail: { machines: object[]; kubeconfigAvailable: boolean } | null;
  }>('SELECT detail FROM cluster_details');
  expect(detail?.machines).toHaveLength(3);
  expect(detail?.kubeconfigAvailable).toBe(true);
});

it('writes and tells only what looks different', async () => {
  const object = deployment('dev');
  await list(kinds.clusterDeployment, object);
  await projector.settle();
  expect(changed).toEqual(['team-a/dev']);
  await change('MODIFIED', kinds.clusterDeployment, {
    ...object,
    metadata: { ...object.metadata, resourceVersion: 'x' },
  });
  expect(changed).toEqual(['team-a/dev']);
  const { events } = await eventLog.readAfter(0n, 10);
  expect(events.map(({ subject, key, project }) => ({ subject, key, project }))).toEqual([
    { subject: 'clusters', key: 'team-a/dev', project: 'namespace:team-a' },
  ]);
});

it('takes away what a list does not hold and what was deleted', async () => {
  await list(kinds.clusterDeployment, deployment('a'), deployment('b'), deployment('c'));
  await projector.settle();
  await list(kinds.clusterDeployment, deployment('a'), deployment('b'));
  await change('DELETED', kinds.clusterDeployment, deployment('b'));
  expect((await clusters()).map((row) => row.name)).toEqual(['a']);
});

it('keeps the first readiness for the same object, and starts anew for another one of that name', async () => {
  await list(kinds.clusterDeployment, deployment('dev', { observedGeneration: 1, conditions: readyConditions }));
  await projector.settle();
  const lost = kubeConditions(
    ['CredentialReady', 'True'],
    ['HelmReleaseReady', 'True', 'InstallSucceeded'],
    ['HelmChartReady', 'True'],
    ['TemplateReady', 'True'],
    ['Ready', 'False', 'Progressing', 'x'],
    ['CAPIClusterSummary', 'False', 'IssuesReported', '* WorkersAvailable: 1 of 2'],
  );
  await change('MODIFIED', kinds.clusterDeployment, deployment('dev', { observedGeneration: 1, conditions: lost }));
  expect(await clusters()).toMatchObject([{ phase: 'degraded' }]);
  await change(
    'MODIFIED',
    kinds.clusterDeployment,
    deployment('dev', { observedGeneration: 1, conditions: lost }, { uid: 'other' }),
  );
  expect(await clusters()).toMatchObject([{ phase: 'provisioning' }]);
});

it('gives clusters to the project of their namespace, also to one that comes later', async () => {
  await list(kinds.clusterDeployment, deployment('dev'));
  await projector.settle();
  await sql(
    `INSERT INTO projects (name, namespace, title, updated_at) VALUES ('alpha', 'team-a', '{"en":"A"}', now())`,
  );
  await projector.assignProjects();
  expect(await clusters()).toMatchObject([{ project: 'alpha' }]);
  await change(
    'MODIFIED',
    kinds.clusterDeployment,
    deployment('dev', { observedGeneration: 1, conditions: readyConditions }),
  );
  const { events } = await eventLog.readAfter(0n, 10);
  expect(events.map((event) => event.project)).toEqual(['namespace:team-a', 'alpha', 'alpha']);
});

it('believes an annotation only when there is such a request for that name', async () => {
  const id = '6f1b3c1e-4f4b-4a59-9f52-3f9f0c0c7c11';
  await sql(
    `INSERT INTO projects (name, namespace, title, updated_at) VALUES ('alpha', 'team-a', '{"en":"A"}', now())`,
  );
  await sql(
    `INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, updated_at)
     VALUES ($1::uuid, 'create', 'provisioning', 'alpha', $1::uuid, 'dev@example.com', 'team-a', 'mine', now())`,
    id,
  );
  const annotations = { 'slipway.dev/request': id };
  await list(
    kinds.clusterDeployment,
    deployment('mine', {}, { annotations }),
    deployment('other', {}, { annotations }),
  );
  await projector.settle();
  expect((await clusters()).map(({ name, owner }) => [name, owner])).toEqual([
    ['mine', 'dev@example.com'],
    ['other', null],
  ]);
  // The order made this object, whoever takes its annotation off.
  await list(kinds.clusterDeployment, deployment('mine'), deployment('other'));
  await projector.settle();
  const [mine] = await sql<{ request_id: string }>("SELECT request_id FROM clusters WHERE name = 'mine'");
  expect(mine?.request_id).toBe(id);
});

it('keeps Kubernetes’ events with the cluster they are about', async () => {
  await list(kinds.clusterDeployment, deployment('dev'));
  await list(kinds.machine, kubeObject('dev-md-a', 'team-a', { metadata: { labels: { of: 'dev' } } }));
  await projector.settle();
  const event = (name: string, regarding: object, note: string) =>
    kubeObject(name, 'team-a', {
      regarding,
      note,
      reason: 'R',
      type: 'Warning',
      reportingController: 'kcm',
      eventTime: '2026-08-20T09:01:00Z',
    });
  await projector.takeEvents([
    event('e1', { kind: 'ClusterDeployment', name: 'dev', namespace: 'team-a' }, 'one'),
    event('e2', { kind: 'AWSMachine', name: 'dev-md-a', namespace: 'team-a' }, 'two'),
    event('e3', { kind: 'Pod', name: 'somebody', namespace: 'team-a' }, 'three'),
  ]);
  const kept = await createClusterStore().events(database.auto, { namespace: 'team-a', name: 'dev' }, 10);
  expect(kept.map(({ message, object }) => [message, object])).toEqual([
    ['one', 'ClusterDeployment/dev'],
    ['two', 'AWSMachine/dev-md-a'],
  ]);
});

it('shows no events of a deleted namesake', async () => {
  await list(kinds.clusterDeployment, deployment('dev'));
  await projector.settle();
  const event = (name: string, kind: string, uid: string, eventTime: string) =>
    kubeObject(name, 'team-a', {
      regarding: { kind, name: 'dev', namespace: 'team-a', uid },
      note: name,
      reason: 'R',
      type: 'Normal',
      reportingController: 'kcm',
      eventTime,
    });
  const old = 'uid-team-a-dev';
  await projector.takeEvents([
    event('old-created', 'ClusterDeployment', old, '2026-08-20T09:01:00Z'),
    event('old-release', 'HelmRelease', 'r1', '2026-08-20T09:02:00Z'),
  ]);
  await change('DELETED', kinds.clusterDeployment, deployment('dev'));
  const creationTimestamp = '2026-08-20T09:30:00Z';
  await change('MODIFIED', kinds.clusterDeployment, deployment('dev', {}, { uid: 'new', creationTimestamp }));
  await projector.takeEvents([
    event('old-late', 'ClusterDeployment', old, '2026-08-20T09:30:00.5Z'),
    event('new-created', 'ClusterDeployment', 'new', '2026-08-20T09:30:00Z'),
    event('new-release', 'HelmRelease', 'r2', '2026-08-20T09:31:00Z'),
  ]);
  const shown = await createClusterStore().events(database.auto, { namespace: 'team-a', name: 'dev' }, 10);
  expect(shown.map(({ message }) => message)).toEqual(['new-release', 'new-created']);
});

it('changes nothing when another worker may lead', async () => {
  leads = false;
  await expect(list(kinds.clusterDeployment, deployment('dev'))).rejects.toBeInstanceOf(LeadLostError);
  expect(await sql('SELECT 1 FROM mirror_objects')).toEqual([]);
});

it('takes in five hundred clusters with their machines in seconds', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `c${index}`);
  const started = performance.now();
  await list(
    kinds.clusterDeployment,
    ...names.map((name) => deployment(name, { observedGeneration: 1, conditions: readyConditions })),
  );
  await list(
    kinds.machine,
    ...names.flatMap((name) =>
      [0, 1, 2].map((nth) => kubeObject(`${name}-${nth}`, 'team-a', { metadata: { labels: { of: name } } })),
    ),
  );
  await projector.settle();
  expect(await clusters()).toHaveLength(500);
  expect(performance.now() - started).toBeLessThan(15_000 / 10 + 3_000);
  const { events } = await eventLog.readAfter(0n, 10);
  expect(events.every((event) => event.key === '*' && event.project === null)).toBe(true);
});

it('keeps labels for selectors, and what became of multi-cluster services, which boards are told of', async () => {
  await list(kinds.clusterDeployment, deployment('dev', undefined, { labels: { tier: 'prod' } }));
  const set = (state: string) =>
    kubeObject('dev-1', 'team-a', {
      metadata: { labels: { of: 'dev' } },
      spec: { cluster: 'dev', multiClusterService: 'agents', services: [{ name: 'agent', template: 'agent-1' }] },
      status: { services: [{ name: 'agent', namespace: 'default', template: 'agent-1', state }] },
    });
  await list(kinds.serviceSet, set('Deployed'));
  await projector.settle();
  expect(await sql('SELECT labels FROM clusters')).toEqual([{ labels: { tier: 'prod' } }]);
  const told = () => sql('SELECT cluster, name, multi_cluster_service, state, present FROM cluster_service_sets');
  const row = { cluster: 'dev', name: 'dev-1', multi_cluster_service: 'agents', present: 1 };
  expect(await told()).toEqual([{ ...row, state: 'deployed' }]);
  await sql('TRUNCATE events');
  await change('MODIFIED', kinds.serviceSet, set('Failed'));
  expect(await told()).toEqual([{ ...row, state: 'failed' }]);
  expect(await sql('SELECT subject, key FROM events ORDER BY id')).toEqual([
    { subject: 'clusters', key: 'team-a/dev' },
    { subject: 'multi-cluster-services', key: '*' },
  ]);
  await change('DELETED', kinds.serviceSet, set('Failed'));
  expect(await told()).toEqual([]);
});
