import { afterAll, beforeAll, expect, it } from 'vitest';
import { edgeKubeconfig } from '../../../../../tests/support/adoptions.ts';
import { createTestDeps, type TestDeps } from '../../../../../tests/support/deps.ts';
import { seedOrganisation } from '../../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { readAllowed } from '../../../../domain/outbound/outbound-allow.ts';
import { createOutbound } from '../../../../notify/outbound.ts';
import type { ProjectRecord } from '../../../../ports/catalog.ts';
import { assessAdoption } from './assess-adoption.ts';

let database: TestDatabase;
let deps: TestDeps;
let project: ProjectRecord;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const found = await deps.projects.get(deps.db.auto, 'payments');
  if (!found) throw new Error('there is no project “payments”');
  project = found;
  deps.mirrored.set('k0rdent.mirantis.com/ClusterTemplate payments/adopted-cluster-1-0-2', {
    metadata: { name: 'adopted-cluster-1-0-2', namespace: 'payments', uid: 'adopted' },
    spec: { helm: { chartSpec: { chart: 'adopted-cluster', version: '1.0.2' } } },
    status: { valid: true, config: {}, chartVersion: '1.0.2' },
  });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** What is found out while the server's name leads to these addresses. */
function assess(...addresses: string[]) {
  const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
  const outbound = createOutbound({ allowed: readAllowed(''), resolve });
  return assessAdoption({ ...deps, outbound }, { body: { name: 'edge', kubeconfig: edgeKubeconfig() }, project });
}

it.each(['10.0.0.8', '169.254.169.254', '127.0.0.1'])(
  'a name that leads to %s is refused: k0rdent would call it from inside',
  async (address) => {
    const { findings, checks } = await assess(address);
    expect(findings).toMatchObject([
      { pointer: '/kubeconfig', code: 'validation-failed', message: { key: 'said.adopt-refused-address' } },
    ]);
    expect(checks.find(({ name }) => name === 'connection')?.outcome).toBe('failed');
  },
);

it('a name that leads nowhere from here refuses nothing: k0rdent may see another network', async () => {
  const { findings, checks } = await assess();
  expect(findings).toEqual([]);
  expect(checks.find(({ name }) => name === 'connection')?.outcome).toBe('skipped');
});
