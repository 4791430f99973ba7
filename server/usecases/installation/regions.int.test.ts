import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterFacets } from '../../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../../lib/contracts/clusters.ts';
import type { Region, RegionPage } from '../../../lib/contracts/regions.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const people: Record<string, string> = {
  lead: 'platform-leads',
  storelead: 'storefront-leads',
  architect: 'platform-architects',
  dev: 'payments-developers',
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  for (const [who, group] of Object.entries(people))
    tokens[who] = (await createPerson(deps, `${who}@demo`, [group])).token;
  deps.mirrored.set('k0rdent.mirantis.com/AccessManagement /kcm', {
    spec: { accessRules: [{ targetNamespaces: { list: ['storefront'] }, credentials: ['vsphere-muc'] }] },
  });
  mirrorRegion('dc-munich', { spec: { clusterDeployment: { namespace: 'platform', name: 'hub' } } });
  mirrorRegion('dc-lab', { spec: { kubeConfig: { name: 'canary-of-a-secret' } } });
  for (const [name, region] of Object.entries({ 'vsphere-muc': 'dc-munich', 'vsphere-lab': 'dc-lab', aws: undefined }))
    deps.mirrored.set(`k0rdent.mirantis.com/Credential ${deps.systemNamespace}/${name}`, {
      metadata: { name },
      spec: { identityRef: { kind: 'Secret', name: 'canary-of-a-secret' }, region },
      status: { ready: true },
    });
  // k0rdent has said where the first two are; the third is to be made where its credential leads; the fourth is central.
  await addCluster('payments', 'ledger', { status: { region: 'dc-munich' } }, 'failed');
  await addCluster('storefront', 'till', { status: { region: 'dc-munich' } });
  await addCluster('storefront', 'cart', { spec: { credential: 'vsphere-muc' }, status: { region: '' } });
  await addCluster('storefront', 'shop', { spec: { credential: 'aws' } });
  await mirror('Credential', 'storefront', 'vsphere-muc', { spec: { region: 'dc-munich' } });
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cluster_figures (namespace, name, nodes, vcpu_millicores, memory_bytes, gpu, computed_at)
     VALUES ('storefront', 'till', 4, 16000, 68719476736, 2, now()), ('payments', 'ledger', 3, 6000, 8589934592, 0, now())`,
  );
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

function mirrorRegion(name: string, object: object): void {
  deps.mirrored.set(`k0rdent.mirantis.com/Region /${name}`, { metadata: { name }, ...object });
}

const mirror = (kind: string, namespace: string, name: string, object: object) =>
  deps.db.auto.$queryRawUnsafe(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, observed_at)
     VALUES ('k0rdent.mirantis.com/' || $1, $2, $3, gen_random_uuid()::text, '1', $4::jsonb, now())`,
    kind,
    namespace,
    name,
    JSON.stringify(object),
  );

async function addCluster(namespace: string, name: string, object: object, phase = 'ready'): Promise<void> {
  await createCluster(deps, namespace, name, namespace);
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET phase = $1 WHERE name = $2', phase, name);
  await mirror('ClusterDeployment', namespace, name, object);
}

const ask = <T>(who: string, path: string) => createApi(deps)<T>('GET', path, { token: tokens[who] });
const regionsOf = async (who: string): Promise<Region[]> => (await ask<RegionPage>(who, '/regions')).body.items;

describe('regions of k0rdent', () => {
  it('have their clusters, capacity and credentials', async () => {
    const [lab, munich] = await regionsOf('lead');
    expect(lab).toMatchObject({
      name: 'dc-lab',
      state: 'starting',
      runsOn: { kind: 'outside' },
      clusters: { phases: [], total: 0, others: 0 },
      credentials: [{ name: 'vsphere-lab', objectExists: true }],
    });
    expect(munich).toMatchObject({
      name: 'dc-munich',
      runsOn: { kind: 'cluster', namespace: 'platform', name: 'hub' },
      clusters: { total: 3, others: 0 },
      capacity: { nodes: 7, vcpu: 22, memoryGib: 72, gpu: 2, unknown: 1 },
      credentials: [{ name: 'vsphere-muc', objectExists: true }],
    });
    expect(munich?.clusters.phases).toEqual(
      expect.arrayContaining([
        { phase: 'failed', count: 1 },
        { phase: 'ready', count: 2 },
      ]),
    );
  });

  it('are shown to who leads one project as far as that project is concerned', async () => {
    const mine = await regionsOf('storelead');
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({
      name: 'dc-munich',
      runsOn: { kind: 'hidden' },
      clusters: { phases: [{ phase: 'ready', count: 2 }], total: 2, others: 1 },
      capacity: { nodes: 4, gpu: 2, unknown: 1 },
    });
  });

  it('hide credentials from who may not see them, and everything from who builds', async () => {
    expect((await regionsOf('architect')).map(({ credentials }) => credentials)).toEqual([null, null]);
    expect((await ask('dev', '/regions')).status).toBe(403);
  });

  it('never name the Secret of a kubeconfig or of an identity', async () => {
    expect(JSON.stringify(await regionsOf('lead'))).not.toContain('canary');
  });

  it('say why they are not read any more', async () => {
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO watch_states (kind, heard_at, failing_since, last_error)
       VALUES ('k0rdent.mirantis.com/Region', now(), now(), 'regions is forbidden')`,
    );
    expect((await ask<RegionPage>('lead', '/regions')).body.readError).toBe('regions is forbidden');
    await deps.db.auto.$queryRawUnsafe('UPDATE watch_states SET failing_since = NULL');
    expect((await ask<RegionPage>('lead', '/regions')).body).toMatchObject({
      readError: null,
      observedAt: expect.any(String),
    });
  });
});

it('the list of clusters is narrowed to a region, its counts too', async () => {
  const names = async (who: string, more = '') =>
    (await ask<ClusterPage>(who, `/clusters?k0rdentRegion=dc-munich${more}`)).body.items.map(({ name }) => name).sort();
  expect(await names('lead')).toEqual(['cart', 'ledger', 'till']);
  expect(await names('lead', '&phase=failed')).toEqual(['ledger']);
  expect(await names('storelead')).toEqual(['cart', 'till']);
  const facets = (await ask<ClusterFacets>('lead', '/clusters/facets?k0rdentRegion=dc-munich')).body;
  expect(facets.total).toBe(3);
  expect((await ask<ClusterPage>('lead', '/clusters?k0rdentRegion=nowhere')).body.total).toBe(0);
});
