import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem, CatalogPage } from '../../lib/contracts/catalog.ts';
import type { ManagedItemDetail } from '../../lib/contracts/catalog-items.ts';
import type { ServiceClusterPage } from '../../lib/contracts/service-clusters.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

/** A cluster with services, each as `template: state`. */
async function run(name: string, namespace: string, kubernetes: string, services: Record<string, string>) {
  await createCluster(deps, namespace, name, namespace);
  const sets = [
    {
      name,
      multiClusterService: null,
      priority: 100,
      driftMode: 'continuous',
      isPaused: false,
      trouble: null,
      services: Object.entries(services).map(([template, state]) => ({
        name: template.split('-')[0],
        namespace: 'infra',
        template,
        // As k0rdent has it where nobody gave it a version.
        version: template,
        state,
        since: null,
        cause: null,
        words: null,
        dependsOn: [],
        upgrades: [],
      })),
    },
  ];
  await deps.db.auto.$queryRawUnsafe(
    'UPDATE clusters SET kubernetes_version = $1, service_templates = $2::text[] WHERE name = $3',
    kubernetes,
    Object.keys(services),
    name,
  );
  const detail = JSON.stringify({ serviceSets: sets });
  await deps.db.auto.$queryRawUnsafe(
    'UPDATE cluster_details SET detail = detail || $1::jsonb WHERE name = $2',
    detail,
    name,
  );
}

function mirrorService(namespace: string, name: string, k8sConstraint?: string): void {
  deps.mirrored.set(`k0rdent.mirantis.com/ServiceTemplate ${namespace}/${name}`, {
    metadata: { name, namespace, uid: `${namespace}-${name}` },
    status: { valid: true, ...(k8sConstraint && { k8sConstraint }) },
  });
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = { dev: 'payments-developers', lead: 'platform-leads', auditor: 'auditors' };
  for (const [name, group] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, [group])).token;
  }
  mirrorService('payments', 'cert-manager-1-17-4');
  mirrorService('payments', 'cert-manager-1-18-2', '>= 1.33.0');
  deps.mirrored.set('k0rdent.mirantis.com/ServiceTemplateChain payments/cert-manager', {
    metadata: { name: 'cert-manager', namespace: 'payments' },
    spec: {
      supportedTemplates: [
        { name: 'cert-manager-1-17-4', availableUpgrades: [{ name: 'cert-manager-1-18-2' }] },
        { name: 'cert-manager-1-18-2' },
      ],
    },
  });
  await run('ledger', 'payments', '1.34.1', { 'cert-manager-1-18-2': 'deployed', 'velero-10-0-10': 'deployed' });
  // On its way between two versions: one cluster all the same.
  await run('orders', 'payments', '1.32.8', {
    'cert-manager-1-17-4': 'deleting',
    'cert-manager-1-18-2': 'provisioning',
  });
  await run('plain', 'payments', '1.32.8', {});
  await run('shop', 'storefront', '1.34.1', { 'cert-manager-1-18-2': 'deployed' });
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const get = <T>(who: string, path: string) => api<T>('GET', path, { token: tokens[who] ?? '' });
const beside = async (who: string, query: string) =>
  (await get<ServiceClusterPage>(who, `/catalog/cert-manager/clusters?${query}`)).body;
const names = ({ items }: ServiceClusterPage) => items.map(({ name }) => name);

describe('the catalog', () => {
  it('has services beside clusters: which Kubernetes they support, where versions lead, on how many clusters they are', async () => {
    const { items } = (await get<CatalogPage>('dev', '/catalog?project=payments&limit=200')).body;
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['cluster', 'service']));
    const service = {
      versions: [
        { version: '1.17.4', kubernetesConstraint: null, upgrades: ['1.18.2'] },
        { version: '1.18.2', kubernetesConstraint: '>=1.33.0', upgrades: [] },
      ],
      clusters: 2,
    };
    const shown = items.find(({ id }) => id === 'cert-manager');
    expect(shown).toMatchObject({
      kind: 'service',
      provider: 'any',
      price: null,
      approval: { kind: 'never' },
      service,
    });
    expect((await get<CatalogItem>('dev', '/catalog/cert-manager')).body.service).toEqual(service);
    expect(items.filter(({ kind }) => kind === 'cluster').every((item) => item.service === null)).toBe(true);
    expect((await get<CatalogItem>('auditor', '/catalog/cert-manager')).body.service?.clusters).toBe(3);
  });

  it('does not let a service be ordered as a cluster', async () => {
    const body = { kind: 'create', project: 'payments', catalogItem: 'cert-manager', name: 'x', parameters: {} };
    expect((await api('POST', '/requests', { token: tokens.dev ?? '', body })).status).toBe(404);
    expect((await get('dev', '/catalog/cert-manager/order-form?project=payments')).status).toBe(404);
  });
});

describe('clusters beside a service', () => {
  it('are those that have it, with version and state, among what one may see', async () => {
    const page = await beside('dev', '');
    expect(names(page)).toEqual(['ledger', 'orders']);
    expect(page.items[0]?.installed).toEqual([
      { name: 'cert', namespace: 'infra', version: '1.18.2', state: 'deployed' },
    ]);
    expect(page.items[1]?.installed).toHaveLength(2);
    expect(names(await beside('auditor', ''))).toEqual(['ledger', 'orders', 'shop']);
  });

  it('are those that it may be added to, with the newest version for their Kubernetes', async () => {
    const { items } = await beside('dev', 'show=changeable');
    expect(items.map(({ name, version, isInstalled }) => [name, version, isInstalled])).toEqual([
      ['ledger', '1.18.2', true],
      ['orders', '1.17.4', true],
      ['plain', '1.17.4', false],
    ]);
    expect(names(await beside('auditor', 'show=changeable'))).toEqual([]);
    expect(names(await beside('lead', 'show=changeable&project=storefront'))).toEqual(['shop']);
  });

  it('are found by name and told page by page', async () => {
    expect(names(await beside('dev', 'show=changeable&q=LED'))).toEqual(['ledger']);
    const first = await beside('dev', 'show=changeable&limit=2');
    expect([names(first), first.total]).toEqual([['ledger', 'orders'], 3]);
    expect(names(await beside('dev', `show=changeable&limit=2&cursor=${first.nextCursor}`))).toEqual(['plain']);
    expect((await get('dev', '/catalog/cert-manager/clusters?cursor=x')).status).toBe(422);
  });

  it('are asked for of services alone, and of those that are published to one', async () => {
    for (const id of ['aws-standalone', 'gpu-operator', 'nothing']) {
      expect((await get('dev', `/catalog/${id}/clusters`)).status, id).toBe(404);
    }
  });
});

it('a service is not retired while clusters run it, each counted once', async () => {
  const act = (verb: string) =>
    api<{ detail?: string }>('POST', `/catalog-items/cert-manager/${verb}`, { token: tokens.lead ?? '' });
  expect((await act('deprecate')).status).toBe(200);
  // It stays where it is, and comes to no other cluster.
  expect(names(await beside('dev', ''))).toEqual(['ledger', 'orders']);
  expect(names(await beside('dev', 'show=changeable'))).toEqual([]);
  const item = (await get<ManagedItemDetail>('lead', '/catalog-items/cert-manager')).body;
  expect(item.clusters).toBe(3);
  expect(item.affected.map(({ name, template }) => `${name}: ${template}`)).toEqual([
    'ledger: cert-manager-1-18-2',
    'orders: cert-manager-1-17-4, cert-manager-1-18-2',
    'shop: cert-manager-1-18-2',
  ]);
  const refused = await act('retire');
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('3')]);
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET service_templates = '{}'`);
  expect((await act('retire')).status).toBe(200);
});
