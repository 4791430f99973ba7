import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterReferences } from '../../../lib/contracts/cluster-references.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { RequestRecord } from '../../ports/requests.ts';

let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await storeProject(deps.db);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const mirror = (kind: string, namespace: string, name: string, object: object) =>
  deps.db.auto.$queryRawUnsafe(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, observed_at)
     VALUES ($1, $2, $3, $3, '1', $4::jsonb, now())`,
    `k0rdent.mirantis.com/${kind}`,
    namespace,
    name,
    JSON.stringify(object),
  );
const running = (name: string, spec: object) => mirror('ClusterDeployment', 'team-a', name, { spec });
const asked = (name: string, over: Partial<RequestRecord>) => storeOrder(deps.db, deps.queue, name, over);
const order = (name: string, references: ClusterReferences, over: Partial<RequestRecord> = {}) =>
  asked(name, { plan: { references }, requester: 'dev@demo', ...over });

it('tells clusters that name a setting, and orders and changes under way, each once', async () => {
  await running('shop', { auditPolicy: 'strict', clusterAuth: 'oidc' });
  await running('bare', { auditPolicy: '' });
  await order('till', { auditPolicy: 'strict', dataSource: 'pg' });
  await order('done', { auditPolicy: 'strict' }, { state: 'cancelled' });
  const change = { kind: 'change', requester: 'lead@demo' } as const;
  await asked('shop', { ...change, plan: { renames: { auditPolicy: 'strict', clusterAuth: null } } });
  await asked('bare', { ...change, plan: { renames: { auditPolicy: 'other' } } });
  const uses = await deps.sharedSettingReader.uses(deps.db.auto);
  expect(
    uses.map(({ kind, setting, name, owner, isCluster }) => `${kind} ${setting} ${name} ${owner} ${isCluster}`),
  ).toEqual([
    'ClusterAuditPolicy other bare lead@demo true',
    'ClusterAuditPolicy strict shop lead@demo true',
    'ClusterAuditPolicy strict till dev@demo false',
    'ClusterAuthentication oidc shop null true',
    'DataSource pg till dev@demo false',
  ]);
  const one = await deps.sharedSettingReader.uses(deps.db.auto, { kind: 'DataSource', name: 'pg' });
  expect(one.map(({ name }) => name)).toEqual(['till']);
});

it('tells what bears the name of a setting elsewhere, and whether k0rdent made it', async () => {
  const labels = { 'k0rdent.mirantis.com/managed': 'true' };
  const spec = { policy: { rules: [] } };
  await mirror('ClusterAuditPolicy', 'kcm-system', 'strict', { spec });
  await mirror('ClusterAuditPolicy', 'team-a', 'strict', { metadata: { labels }, spec });
  await mirror('DataSource', 'team-a', 'pg', {});
  await mirror('Credential', 'team-a', 'aws', { metadata: { labels } });
  expect(await deps.sharedSettingReader.copies(deps.db.auto, 'kcm-system')).toEqual([
    { kind: 'ClusterAuditPolicy', name: 'strict', namespace: 'team-a', isManaged: true, spec },
    { kind: 'DataSource', name: 'pg', namespace: 'team-a', isManaged: false, spec: {} },
  ]);
});
