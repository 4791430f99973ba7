import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { writeServiceAccountKubeconfig } from '../../sandbox/access/service-account.ts';
import { writeSeed } from '../../sandbox/seed/main.ts';
import { createAdoptionPort } from '../../server/kube/adoption.ts';
import { watchedKinds } from '../../server/kube/caches.ts';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { createKubePort } from '../../server/kube/port.ts';
import { createNamespacePort } from '../../server/kube/project-namespace.ts';
import { createPublisher } from '../../server/kube/publisher.ts';
import { createObject, getObject, listObjects } from '../../server/kube/resources.ts';
import { createRulePort } from '../../server/kube/rules.ts';
import type { ClusterOrder, KubePort } from '../../server/ports/kube.ts';
import { credentialFeatures } from '../support/credential-rights.ts';
import { checkPortalWrites } from '../support/portal-writes.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

interface Rule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}
interface Role {
  kind: string;
  metadata: { name: string };
  rules: Rule[];
}

const roles = parseAllDocuments(await readFile('deploy/rbac/installation.yaml', 'utf8'))
  .map((document) => document.toJS() as Role)
  .filter(({ kind }) => kind === 'ClusterRole');
const namespace = 'edge-lab';

let folder: string;
let database: TestDatabase;
let api: ChildProcess;
let admin: KubeClient;
let portal: KubeClient;
let worker: KubeClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'));
  database = await createTestDatabase();
  const backup = join(folder, 'backup.json');
  await writeSeed(backup, { childKubeconfig: () => 'kubeconfig' });
  api = spawn(process.execPath, ['sandbox/main.ts', '--api-only', '--home', folder, '--restore', backup], {
    env: { ...process.env, SANDBOX_DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    api.once('exit', (code) => fail(new Error(`the API server ended with ${code}`)));
    if (!api.stdout) return fail(new Error('the API server has no output'));
    createInterface({ input: api.stdout }).on('line', (line) => line.includes('Sandbox API ready') && ready());
  });
  const kubeconfig = join(folder, 'kubeconfig');
  admin = createClient(loadConnection(kubeconfig));
  const actAs = async (name: string) => {
    await writeServiceAccountKubeconfig(kubeconfig, { namespace: 'slipway', name }, join(folder, name));
    return createClient(loadConnection(join(folder, name)));
  };
  portal = await actAs('slipway-portal');
  worker = await actAs('slipway-worker');
});

afterAll(async () => {
  for (const client of [admin, portal, worker]) client?.close();
  const gone = new Promise((done) => api?.once('exit', done));
  api?.kill('SIGTERM');
  if (api) await gone;
  try {
    await checkPortalWrites(database.url);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

function newOrder(): ClusterOrder {
  const name = `rights-${randomUUID().slice(0, 8)}`;
  return {
    requestId: randomUUID(),
    requester: 'dev@demo',
    project: namespace,
    namespace,
    name,
    template: 'docker-hosted-cp-1-0-15',
    credential: 'docker-stub',
    config: { workersNumber: 1 },
    catalogItem: null,
    purpose: null,
  };
}

const port = (client: KubeClient): KubePort => createKubePort(client, 'kcm-system');
const depot = { namespace, name: 'depot-muc' };

async function watchBriefly(client: KubeClient, kind: ResourceKind): Promise<void> {
  const stream = await client.stream({ method: 'GET', path: pathOf(kind), query: { watch: true, timeoutSeconds: 1 } });
  stream.destroy();
}

async function annotateDepot(client: KubeClient, change: { owner?: string; expiresAt?: Date }): Promise<void> {
  const { metadata } = await getObject(admin, kinds.clusterDeployment, depot.name, depot.namespace);
  await port(client).annotateCluster({ ...depot, uid: metadata.uid }, change);
}

async function retryDepot(client: KubeClient): Promise<void> {
  const { metadata } = await getObject(admin, kinds.clusterDeployment, depot.name, depot.namespace);
  await port(client).retryRelease({ ...depot, uid: metadata.uid }, randomUUID());
}

/** A cluster made by somebody else, to be deleted. */
async function deleteOne(client: KubeClient): Promise<void> {
  const { name } = newOrder();
  const object = {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name, namespace },
    spec: { template: 'docker-hosted-cp-1-0-15', config: {} },
  };
  const { body } = await createObject(admin, kinds.clusterDeployment, object);
  await port(client).deleteCluster({ namespace, name }, body.metadata.uid);
}

/** A cluster whose status says that it is in a region nobody knows. */
async function readRegional(client: KubeClient): Promise<void> {
  const { name } = newOrder();
  const object = {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name, namespace },
    spec: { template: 'docker-hosted-cp-1-0-15', config: {} },
  };
  await createObject(admin, kinds.clusterDeployment, object);
  const path = `${pathOf(kinds.clusterDeployment, namespace, name)}/status`;
  const contentType = 'application/merge-patch+json';
  await admin.request({ method: 'PATCH', path, contentType, body: { status: { region: 'nowhere' } } });
  await port(client).readKubeconfig({ namespace, name });
}

/** A cluster in a region whose kubeconfig k0rdent has copied beside the cluster; it leads to the same API server. */
async function orderRegional(): Promise<string> {
  const { name } = newOrder();
  const secret = (secretName: string, value: string) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: secretName, namespace },
    data: { value: Buffer.from(value).toString('base64') },
  });
  await createObject(admin, kinds.clusterDeployment, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ClusterDeployment',
    metadata: { name, namespace },
    spec: { template: 'docker-hosted-cp-1-0-15', config: {} },
  });
  await createObject(admin, kinds.region, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'Region',
    metadata: { name },
    spec: { kubeConfig: { name: `${name}-region`, key: 'value' } },
  });
  const path = `${pathOf(kinds.clusterDeployment, namespace, name)}/status`;
  const contentType = 'application/merge-patch+json';
  await admin.request({ method: 'PATCH', path, contentType, body: { status: { region: name } } });
  const kubeconfig = await readFile(join(folder, 'kubeconfig'), 'utf8');
  await createObject(admin, kinds.secret, secret(`${name}-region`, kubeconfig));
  await createObject(admin, kinds.secret, secret(`${name}-kubeconfig`, 'there: true'));
  return name;
}

const newNamespace = () => `rights-${randomUUID().slice(0, 8)}`;
const prepare = (name: string) => createNamespacePort(portal).prepare(name, 'rights', { team: 'x' });

/** A namespace that somebody made for the project beforehand. */
async function prepareExisting(): Promise<void> {
  const name = newNamespace();
  const metadata = { name, labels: { 'slipway.dev/project': 'rights' } };
  await createObject(admin, kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata });
  await prepare(name);
}

const publisher = (client = worker) => createPublisher(client, 'kcm-system');
const toggle = (rules: readonly unknown[]) => (rules.length % 2 === 0 ? [...rules, rules[0]] : rules.slice(0, -1));

function chainFeatures(kind: 'cluster' | 'service', plural: string): Record<string, () => Promise<unknown>> {
  const chain = (publicationId: string, name = `rights-${randomUUID()}`) => ({
    kind,
    name,
    itemId: 'rights',
    publicationId,
    supportedTemplates: [],
  });
  const right = `slipway-worker-system k0rdent.mirantis.com/${plural}`;
  return {
    [`${right} create`]: () => publisher().ensureChain(chain('one')),
    [`${right} get`]: () => publisher().deleteChain(kind, 'absent', 'one'),
    [`${right} delete`]: async () => {
      const made = chain('one');
      await createPublisher(admin, 'kcm-system').ensureChain(made);
      await publisher().deleteChain(kind, made.name, 'one');
    },
  };
}

const newAdoption = () => {
  const requestId = randomUUID();
  return { requestId, namespace, name: `adopted-${requestId.slice(-8)}` };
};
const makesAdoption = () => createAdoptionPort(worker).write(newAdoption(), 'a: kubeconfig');
async function removesAdoption(): Promise<void> {
  const adoption = newAdoption();
  await createAdoptionPort(admin).write(adoption, 'a: kubeconfig');
  await createAdoptionPort(worker).remove(adoption);
}

/** A multi-cluster service that somebody made, as it stands. */
async function makeRule(): Promise<Record<string, unknown> & { metadata: { name: string; uid: string } }> {
  const name = `rights-${randomUUID().slice(0, 8)}`;
  await createRulePort(admin).write({ metadata: { name }, spec: {} }, 'somebody');
  return getObject(admin, kinds.multiClusterService, name);
}
const newRule = () => ({ metadata: { name: `rights-${randomUUID().slice(0, 8)}` }, spec: {} });
const ruleFeatures: Record<string, () => Promise<unknown>> = {
  'slipway-portal k0rdent.mirantis.com/multiclusterservices get': () => createRulePort(portal).read('nobody'),
  'slipway-portal k0rdent.mirantis.com/multiclusterservices create': () =>
    createRulePort(portal).write(newRule(), 'change', { isDryRun: true }),
  'slipway-portal k0rdent.mirantis.com/multiclusterservices update': async () =>
    createRulePort(portal).write(await makeRule(), 'change', { isDryRun: true }),
  'slipway-worker k0rdent.mirantis.com/multiclusterservices get': () => createRulePort(worker).read('nobody'),
  'slipway-worker k0rdent.mirantis.com/multiclusterservices create': () =>
    createRulePort(worker).write(newRule(), 'change'),
  'slipway-worker k0rdent.mirantis.com/multiclusterservices update': async () =>
    createRulePort(worker).write(await makeRule(), 'change'),
  'slipway-worker k0rdent.mirantis.com/multiclusterservices delete': async () => {
    const { metadata } = await makeRule();
    await createRulePort(worker).remove(metadata.name, metadata.uid);
  },
};

const system = 'kcm-system';
/** What each right is for, by `role group/resource verb`; list and watch of the mirrored kinds are added below. */
const features: Record<string, () => Promise<unknown>> = {
  'slipway-portal k0rdent.mirantis.com/regions get': () => readRegional(portal),
  'slipway-portal /namespaces create': () => prepare(newNamespace()),
  'slipway-portal /namespaces get': prepareExisting,
  'slipway-portal rbac.authorization.k8s.io/rolebindings create': () => prepare(newNamespace()),
  'slipway-portal rbac.authorization.k8s.io/clusterroles bind': () => prepare(newNamespace()),
  'slipway-portal-system /configmaps get': () =>
    port(portal).readTemplateSchema({ namespace: 'kcm-system', name: 'docker-hosted-cp-1-0-15' }),
  'slipway-portal-system source.toolkit.fluxcd.io/helmrepositories get': () =>
    port(portal).readHelmRepository({ namespace: 'kcm-system', name: 'kcm-templates' }),
  'slipway-portal-project source.toolkit.fluxcd.io/helmrepositories get': () =>
    port(portal).readHelmRepository({ namespace, name: 'own' }),
  'slipway-portal-project k0rdent.mirantis.com/clusterdeployments get': () => port(portal).readCluster(depot),
  'slipway-portal-project k0rdent.mirantis.com/clusterdeployments create': () => port(portal).dryRunCluster(newOrder()),
  'slipway-portal-project k0rdent.mirantis.com/clusterdeployments patch': () =>
    annotateDepot(portal, { owner: 'lead@demo' }),
  'slipway-portal-project k0rdent.mirantis.com/servicesets patch': () => port(portal).pauseServiceSet(depot, true),
  'slipway-portal-project lib.projectsveltos.io/sveltosclusters get': () =>
    port(portal).readKubeconfig({ namespace, name: 'store-berlin' }),
  'slipway-portal-project /secrets get': () => port(portal).readKubeconfig(depot),
  'slipway-portal-project /configmaps get': () =>
    port(portal).readTemplateSchema({ namespace, name: 'docker-hosted-cp-1-0-15' }),
  'slipway-portal k0rdent.mirantis.com/accessmanagements get': () => publisher(portal).rewriteRules((rules) => rules),
  'slipway-portal k0rdent.mirantis.com/accessmanagements update': () => publisher(portal).rewriteRules(toggle),
  'slipway-worker k0rdent.mirantis.com/accessmanagements get': () => publisher().rewriteRules((rules) => rules),
  'slipway-worker k0rdent.mirantis.com/accessmanagements update': () => publisher().rewriteRules(toggle),
  ...credentialFeatures(() => ({ portal, worker, admin, namespace })),
  ...ruleFeatures,
  ...chainFeatures('cluster', 'clustertemplatechains'),
  ...chainFeatures('service', 'servicetemplatechains'),
  'slipway-worker-project k0rdent.mirantis.com/clusterdeployments get': () => port(worker).readCluster(depot),
  'slipway-worker-project k0rdent.mirantis.com/clusterdeployments create': () => port(worker).createCluster(newOrder()),
  'slipway-worker-project k0rdent.mirantis.com/clusterdeployments patch': () =>
    annotateDepot(worker, { expiresAt: new Date('2027-01-01T00:00:00Z') }),
  'slipway-worker-project k0rdent.mirantis.com/clusterdeployments delete': () => deleteOne(worker),
  'slipway-worker-project helm.toolkit.fluxcd.io/helmreleases get': () => retryDepot(worker),
  'slipway-worker-project helm.toolkit.fluxcd.io/helmreleases patch': () => retryDepot(worker),
  'slipway-worker-project cluster.x-k8s.io/machines delete': () =>
    port(worker).deleteMachine({ namespace, name: 'no-such-machine', uid: 'none' }),
  'slipway-worker-project /configmaps get': () =>
    port(worker).readTemplateSchema({ namespace, name: 'docker-hosted-cp-1-0-15' }),
  'slipway-worker-project k0rdent.mirantis.com/credentials get': makesAdoption,
  'slipway-worker-project k0rdent.mirantis.com/credentials create': makesAdoption,
  'slipway-worker-project k0rdent.mirantis.com/credentials delete': removesAdoption,
  'slipway-worker-project /secrets create': makesAdoption,
  'slipway-worker-project /secrets delete': removesAdoption,
  'slipway-worker-project /configmaps create': makesAdoption,
  'slipway-worker-project /configmaps delete': removesAdoption,
};
for (const kind of [...watchedKinds.map((watched) => watched.kind), kinds.multiClusterService, kinds.event]) {
  const right = `slipway-watch ${kind.group}/${kind.plural}`;
  features[`${right} list`] = () => listObjects(worker, kind, { limit: 1 });
  features[`${right} watch`] = () => watchBriefly(worker, kind);
}

const rights = roles.flatMap(({ metadata, rules }) =>
  rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => verbs.map((verb) => `${metadata.name} ${group}/${resource} ${verb}`)),
    ),
  ),
);

async function setRules(role: string, rules: Rule[]): Promise<void> {
  const path = `/apis/rbac.authorization.k8s.io/v1/clusterroles/${role}`;
  await admin.request({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body: { rules } });
}

/** The rules without one verb on one resource. */
function without(rules: Rule[], group: string, resource: string, verb: string): Rule[] {
  return rules.flatMap((rule) => {
    if (!rule.apiGroups.includes(group) || !rule.resources.includes(resource)) return [rule];
    const others = { ...rule, resources: rule.resources.filter((name) => name !== resource) };
    const rest = { ...rule, resources: [resource], verbs: rule.verbs.filter((name) => name !== verb) };
    return [others, rest].filter(({ resources, verbs }) => resources.length > 0 && verbs.length > 0);
  });
}

async function outcomeOf(feature: () => Promise<unknown>): Promise<string> {
  try {
    await feature();
    return 'works';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** Rights are read from what the API server watches, so a change takes a moment. */
async function expectOutcome(feature: () => Promise<unknown>, wanted: string): Promise<void> {
  const end = Date.now() + 5_000;
  let outcome = await outcomeOf(feature);
  while (outcome !== wanted && Date.now() < end) {
    await new Promise((wake) => setTimeout(wake, 20));
    outcome = await outcomeOf(feature);
  }
  expect(outcome).toBe(wanted);
}

describe('the rights in deploy/', () => {
  it('are exactly those that a feature needs', () => {
    expect([...rights].sort()).toEqual(Object.keys(features).sort());
  });

  it.each(rights)('%s', async (right) => {
    const [roleName = '', path = '', verb = ''] = right.split(' ');
    const [group = '', resource = ''] = path.split('/');
    const rules = roles.find(({ metadata }) => metadata.name === roleName)?.rules ?? [];
    const feature = features[right];
    if (!feature) throw new Error(`nothing needs ${right}`);
    expect(await outcomeOf(feature)).toBe('works');
    await setRules(roleName, without(rules, group, resource, verb));
    try {
      await expectOutcome(feature, 'forbidden');
    } finally {
      await setRules(roleName, rules);
    }
    await expectOutcome(feature, 'works');
  });

  it('of one project suffice for the kubeconfig of a cluster in a region', async () => {
    const name = await orderRegional();
    expect(await port(portal).readKubeconfig({ namespace, name })).toBe('there: true');
  });

  it('open nothing else: no Secrets to list, no other namespace to read, nothing to write elsewhere', async () => {
    const secrets = (client: KubeClient, path: string) => () => client.request({ method: 'GET', path });
    for (const client of [portal, worker]) {
      expect(await outcomeOf(secrets(client, `/api/v1/namespaces/${namespace}/secrets`))).toBe('forbidden');
      expect(await outcomeOf(secrets(client, '/api/v1/secrets'))).toBe('forbidden');
      const order = { ...newOrder(), namespace: system };
      expect(await outcomeOf(() => port(client).createCluster(order))).toBe('forbidden');
      expect(await outcomeOf(secrets(client, `/api/v1/namespaces/${system}/secrets`))).toBe('forbidden');
    }
    // The worker may, for tests of credentials.
    expect(await outcomeOf(secrets(portal, `/api/v1/namespaces/${system}/secrets/aws-prod-identity-secret`))).toBe(
      'forbidden',
    );
    expect(await outcomeOf(secrets(worker, `/api/v1/namespaces/${namespace}/secrets/depot-muc-kubeconfig`))).toBe(
      'forbidden',
    );
    expect(await outcomeOf(() => port(portal).deleteCluster(depot, ''))).toBe('forbidden');
  });
});

describe('the optional rights in deploy/rbac/inside-events.yaml', () => {
  const group = 'rbac.authorization.k8s.io';
  const needs: [role: string, group: string, resource: string, feature: () => Promise<unknown>][] = [
    ['slipway-worker-inside', '', 'secrets', () => port(worker).readKubeconfig(depot)],
    [
      'slipway-worker-inside',
      'lib.projectsveltos.io',
      'sveltosclusters',
      () => port(worker).readKubeconfig({ namespace, name: 'store-berlin' }),
    ],
    ['slipway-worker-regions', 'k0rdent.mirantis.com', 'regions', () => readRegional(worker)],
  ];
  let optional: Role[];

  beforeAll(async () => {
    const text = await readFile('deploy/rbac/inside-events.yaml', 'utf8');
    optional = parseAllDocuments(text.replaceAll('PROJECT_NAMESPACE', namespace)).map((one) => one.toJS() as Role);
    for (const body of optional) {
      const within = body.kind === 'RoleBinding' ? `/namespaces/${namespace}` : '';
      const path = `/apis/${group}/v1${within}/${body.kind.toLowerCase()}s`;
      await admin.request({ method: 'POST', path, body });
    }
  });

  it('are no more than these, and nothing beyond get', () => {
    const granted = optional.flatMap(({ metadata, rules = [] }) =>
      rules.flatMap(({ apiGroups, resources, verbs }) =>
        verbs.map((verb) => `${metadata.name} ${apiGroups}/${resources} ${verb}`),
      ),
    );
    expect(granted).toEqual(needs.map(([role, apiGroup, resource]) => `${role} ${apiGroup}/${resource} get`));
  });

  it.each(needs)('%s %s/%s', async (role, apiGroup, resource, feature) => {
    const rules = optional.find(({ metadata }) => metadata.name === role)?.rules ?? [];
    await expectOutcome(feature, 'works');
    await setRules(role, without(rules, apiGroup, resource, 'get'));
    await expectOutcome(feature, 'forbidden');
    await setRules(role, rules);
    await expectOutcome(feature, 'works');
  });

  it('open the kubeconfigs of no other project', async () => {
    const path = '/api/v1/namespaces/payments/secrets/ledger-prod-kubeconfig';
    expect(await outcomeOf(() => worker.request({ method: 'GET', path }))).toBe('forbidden');
    const list = `/api/v1/namespaces/${namespace}/secrets`;
    expect(await outcomeOf(() => worker.request({ method: 'GET', path: list }))).toBe('forbidden');
  });
});
