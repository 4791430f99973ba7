import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubeConditions, kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { kinds, type ResourceKind } from '../../kube/kinds.ts';
import type { KubeObject } from '../../kube/resources.ts';
import { createProjector, type Projector } from './projector.ts';
import { mirrorRow } from './watch.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
const start = new Date('2026-08-20T10:00:00Z');
let now = start;

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
  now = start;
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    audit: auditStore,
    clock: { now: () => now },
    lead: { assert: async () => undefined },
    onChanged: () => undefined,
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

const spec = { template: 'aws-1', credential: 'aws', config: { region: 'eu-west-1' } };
const deployment = (name: string, status: object = { conditions: [] }, metadata: Record<string, unknown> = {}) =>
  kubeObject(name, 'team-a', { spec, status, metadata });

it('tells of an object that the order refers to and that is not there, as soon as it goes and until it is back', async () => {
  const named = kubeObject('dev', 'team-a', { spec: { ...spec, dataSource: 'pg' }, status: {} });
  const source = kubeObject('pg', 'team-a', {});
  await list(kinds.clusterDeployment, named);
  await projector.settle();
  const told = async () =>
    (
      await sql<{ phase: string; cause: { message: { key: string; params: object } } }>(
        'SELECT phase, cause FROM clusters',
      )
    )[0];
  // Nobody has listed the kind: nothing is known of it.
  expect(await told()).toMatchObject({ phase: 'pending', cause: { message: { key: 'awaitingController' } } });
  await list(kinds.dataSource, source);
  expect(await told()).toMatchObject({ cause: { message: { key: 'awaitingController' } } });
  await change('DELETED', kinds.dataSource, source);
  expect(await told()).toMatchObject({
    phase: 'failed',
    cause: { message: { key: 'referenceMissing', params: { kind: 'DataSource', name: 'pg' } } },
  });
  await change('MODIFIED', kinds.dataSource, source);
  expect(await told()).toMatchObject({ cause: { message: { key: 'awaitingController' } } });
  await list(kinds.dataSource, kubeObject('other', 'team-a', {}));
  expect(await told()).toMatchObject({ cause: { message: { key: 'referenceMissing' } } });
});

it('tells how people sign in, as soon as a ClusterAuthentication says so, where the template passes it on', async () => {
  const authentication = (url: string) =>
    kubeObject('company', 'team-a', {
      spec: {
        authenticationConfiguration: {
          jwt: [
            {
              issuer: { url, audiences: ['kubernetes'] },
              claimMappings: { groups: { claim: 'groups', prefix: 'o:' } },
            },
            { issuer: { url: 'https://second.example.com', audiences: ['a'] } },
          ],
        },
      },
    });
  const template = (name: string, config: object) => kubeObject(name, 'team-a', { status: { valid: true, config } });
  await list(kinds.clusterTemplate, template('aws-1', { auth: {} }), template('eks-1', {}));
  await list(
    kinds.clusterDeployment,
    kubeObject('dev', 'team-a', { spec: { ...spec, clusterAuth: 'company' }, status: {} }),
    kubeObject('eks', 'team-a', { spec: { ...spec, template: 'eks-1', clusterAuth: 'company' }, status: {} }),
  );
  await list(kinds.clusterAuthentication, authentication('https://id.example.com'));
  await projector.settle();
  const told = async () =>
    (await sql<{ signIn: unknown }>(`SELECT detail -> 'signIn' AS "signIn" FROM cluster_details ORDER BY name`)).map(
      ({ signIn }) => signIn,
    );
  const first = {
    name: 'company',
    issuer: 'https://id.example.com',
    audience: 'kubernetes',
    groupPrefix: 'o:',
    userPrefix: '',
    others: 1,
  };
  expect(await told()).toEqual([first, null]);
  await change('MODIFIED', kinds.clusterAuthentication, authentication('https://new.example.com'));
  expect(await told()).toMatchObject([{ issuer: 'https://new.example.com' }, null]);
  await change('DELETED', kinds.clusterAuthentication, authentication('https://new.example.com'));
  expect(await told()).toEqual([null, null]);
});

it('finds the region through the credential, and an IPAM claim that is not bound', async () => {
  const claim = (bound: boolean) =>
    kubeObject('vs1', 'team-a', {
      status: {
        bound,
        conditions: kubeConditions(['InvalidClaimCondition', 'Unknown', 'Failed', 'no free addresses']),
      },
    });
  await list(
    kinds.clusterDeployment,
    kubeObject('dev', 'team-a', { spec: { ...spec, ipamClaim: { ref: 'vs1' } }, status: {} }),
  );
  await list(kinds.credential, kubeObject('aws', 'team-a', { spec: { region: 'eu' } }));
  await list(kinds.region, kubeObject('eu', '', {}));
  await list(kinds.clusterIpamClaim, claim(false));
  await projector.settle();
  const told = async () => (await sql<{ cause: unknown }>('SELECT cause FROM clusters'))[0]?.cause;
  expect(await told()).toEqual({ message: { key: 'ipamWaiting', params: { name: 'vs1' } }, raw: 'no free addresses' });
  await change('MODIFIED', kinds.clusterIpamClaim, claim(true));
  expect(await told()).toMatchObject({ message: { key: 'awaitingController' } });
  await change('DELETED', kinds.region, kubeObject('eu', '', {}));
  expect(await told()).toMatchObject({ message: { key: 'referenceMissing', params: { kind: 'Region', name: 'eu' } } });
});

it('says what to do about a deletion that hangs, though nothing changes any more', async () => {
  const conditions = kubeConditions(['Deleting', 'True', 'WaitingForHelmReleaseDeletion', 'Waiting for HelmRelease']);
  await list(
    kinds.clusterDeployment,
    deployment('dev', { observedGeneration: 1, conditions }, { deletionTimestamp: now.toISOString() }),
  );
  await projector.settle();
  const nextStep = async () =>
    (await sql<{ key: string }>(`SELECT detail#>>'{nextStep,key}' AS key FROM cluster_details`))[0]?.key;
  expect(await nextStep()).toBe('wait');
  now = new Date(start.getTime() + 4 * 60_000);
  await projector.revisit();
  expect(await nextStep()).toBe('wait');
  now = new Date(start.getTime() + 5 * 60_000);
  await projector.revisit();
  expect(await nextStep()).toBe('freeRelease');
});
