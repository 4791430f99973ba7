import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubeConditions, kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase } from '../../db/client.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { LeadLostError } from '../../db/events/leader.ts';
import { multiClusterServiceStore } from '../../db/services/multi-cluster-service-store.ts';
import type { KubeObject } from '../../kube/resources.ts';
import { createMultiClusterServiceProjector } from './multi-cluster-services.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let leads = true;

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
  leads = true;
  await sql('TRUNCATE multi_cluster_services, events CASCADE');
});

const sql = <T>(query: string) => database.auto.$queryRawUnsafe<T[]>(query);
const projector = () =>
  createMultiClusterServiceProjector({
    database,
    store: multiClusterServiceStore,
    events: eventLog,
    clock: { now: () => new Date('2026-08-20T10:00:00Z') },
    lead: {
      assert: async () => {
        if (!leads) throw new LeadLostError('lost');
      },
    },
  });

async function list(...objects: KubeObject[]): Promise<void> {
  const receiver = projector().startList();
  await receiver.take(objects.slice(0, 1));
  await receiver.take(objects.slice(1));
  await receiver.finish();
}
const change = (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject) =>
  projector().takeChanges([{ type, object }]);
const match = (name: string, deployed: boolean, message = '') => ({
  kind: 'ClusterDeployment',
  namespace: 'team-a',
  name,
  deployed,
  message,
});
const rule = (name: string, matchingClusters: object[] = [], spec: object = {}) =>
  kubeObject(name, '', {
    spec: {
      clusterSelector: { matchLabels: { tier: 'prod' } },
      serviceSpec: { services: [{ name: 'agent', template: 'agent-1', values: 'token: hunter2' }] },
      ...spec,
    },
    status: { observedGeneration: 1, conditions: kubeConditions(['Ready', 'True']), matchingClusters },
  });
const all = () => database.transact((tx) => multiClusterServiceStore.list(tx));
const matches = () =>
  sql<{ name: string; is_deployed: boolean; message: string }>(
    'SELECT name, is_deployed, message FROM multi_cluster_service_matches ORDER BY name',
  );
const events = () =>
  sql<{ subject: string; key: string; project: string | null }>('SELECT subject, key, project FROM events');

it('keeps what is listed, without values, and tells of it without a name', async () => {
  await list(rule('agents', [match('shop', true)]), rule('baseline'));
  expect((await all()).map(({ name }) => name)).toEqual(['agents', 'baseline']);
  const agents = await database.transact((tx) => multiClusterServiceStore.get(tx, 'agents'));
  expect(agents).toMatchObject({
    uid: 'uid--agents',
    selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
    services: [{ name: 'agent', namespace: 'default', template: 'agent-1' }],
    priority: 100,
    dependsOn: [],
    createdAt: new Date('2026-08-20T09:00:00Z'),
    deletedAt: null,
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: new Date('2026-08-20T09:00:00Z') }],
  });
  expect(JSON.stringify(await sql('SELECT * FROM multi_cluster_services'))).not.toContain('hunter2');
  expect(new Set((await events()).map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ subject: 'multi-cluster-services', key: '*', project: null })]),
  );
  expect(await database.transact((tx) => multiClusterServiceStore.get(tx, 'nothing'))).toBeNull();
});

it('finds who keeps it as Git says, also where a worker of the version before has written it without', async () => {
  const kept = rule('agents');
  kept.metadata.labels = { 'kustomize.toolkit.fluxcd.io/name': 'fleet' };
  const keptBy = { tool: 'flux-kustomization', namespace: null, name: 'fleet' };
  await list(kept, rule('baseline'));
  expect((await all()).map((one) => one.keptBy)).toEqual([keptBy, null]);
  await sql('UPDATE multi_cluster_services SET kept_by = NULL');
  await list(kept, rule('baseline'));
  expect((await all()).map((one) => one.keptBy)).toEqual([keptBy, null]);
});

it('follows which clusters it matches, and writes nothing where nothing is new', async () => {
  const first = rule('agents', [match('shop', true), match('depot', false)]);
  await list(first);
  await sql('TRUNCATE events');
  await list(first);
  expect(await events()).toEqual([]);
  await change('MODIFIED', rule('agents', [match('depot', false, 'waiting on /baseline'), match('yard', true)]));
  expect(await matches()).toEqual([
    { name: 'depot', is_deployed: false, message: 'waiting on /baseline' },
    { name: 'yard', is_deployed: true, message: '' },
  ]);
  expect(await events()).toHaveLength(1);
});

it('forgets what is deleted, and what a complete list does not hold', async () => {
  await list(rule('agents', [match('shop', true)]), rule('baseline'));
  await change('DELETED', rule('agents'));
  expect((await all()).map(({ name }) => name)).toEqual(['baseline']);
  expect(await matches()).toEqual([]);
  await list(rule('other', [], { dependsOn: ['baseline'] }));
  expect(await all()).toMatchObject([{ name: 'other', dependsOn: ['baseline'] }]);
  await list();
  expect(await all()).toEqual([]);
});

it('writes nothing once it leads no longer', async () => {
  leads = false;
  await expect(list(rule('agents'))).rejects.toThrow(LeadLostError);
  expect(await all()).toEqual([]);
});
