import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationFormAnswer } from '../../lib/contracts/application-form.ts';
import type { ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { fluxKinds } from '../../sandbox/flux/kinds.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { loadChart } from '../../sandbox/lib/charts.ts';
import { DomainError } from '../../server/domain/errors.ts';
import { say } from '../../server/domain/words/said.ts';
import { type KarmadaOrders, startKarmadaOrders } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
/** The request that has brought the release. */
let asked = '';
const namespace = 'payments';
const name = 'certs';
const at = { namespace, name };
const overridePolicies = resource<KubeObject & { spec: object }>(
  'OverridePolicy',
  'policy.karmada.io/v1alpha1/overridepolicies',
);
const templateKind = 'k0rdent.mirantis.com/ServiceTemplate';

/** A release, without what runs in pods. */
const release = (template: string, values = '', more: Partial<ApplicationSpec> = {}): Partial<ApplicationSpec> => ({
  workload: { kind: 'helm', template, values },
  image: '',
  replicas: 1,
  cpuMillicores: 1,
  memoryMib: 1,
  port: null,
  healthPath: null,
  env: [],
  division: { by: 'copies' },
  ...more,
});
const older = 'cert-manager-1-17-4';
const newer = 'cert-manager-1-18-2';

/** A service in the namespace of the project, as a copy of k0rdent's own, with the chain that leads to the next version. */
function mirrorService(chart: string, version: string, source: object = {}, more: object = {}): void {
  const found = loadChart(chart, version);
  const template = `${chart}-${version.replaceAll('.', '-')}`;
  const status = { valid: true, config: found?.values ?? {}, chartVersion: version, ...more };
  const put = (place: string, spec: object) =>
    orders.deps.mirrored.set(`${templateKind} ${place}/${template}`, {
      metadata: { name: template, namespace: place, uid: `${place}-${template}` },
      spec: { helm: spec },
      status: { ...status, chartRef: { kind: 'HelmChart', name: template, namespace: 'kcm-system' } },
    });
  put('kcm-system', {
    chartSpec: { chart, version, sourceRef: { kind: 'HelmRepository', name: 'kcm-templates' }, ...source },
  });
  put(namespace, { chartRef: { kind: 'HelmChart', name: template, namespace: 'kcm-system' } });
}

const send = (spec: Partial<ApplicationSpec>, more: object = {}) => orders.send(spec, { name, ...more });
async function bring(spec: Partial<ApplicationSpec>, named = name): Promise<string> {
  const { status, body } = await send(spec, { name: named });
  expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
  expect((await orders.work(body.id)).state).toBe('done');
  return body.id;
}
const releaseOn = (member: string) => orders.world.member(member).find(fluxKinds.release, at);
const pointersOf = ({ body }: { body: unknown }) =>
  (body as { errors?: { pointer: string; detail: string }[] }).errors?.map(({ pointer }) => pointer);
const cellsOf = async (named = name) =>
  (await orders.detail(named)).members.map(({ name: member, cells }) => {
    const { state, chartVersion, words } = cells[0] ?? {};
    return { member, state, chartVersion, words };
  });

beforeAll(async () => {
  orders = await startKarmadaOrders({}, { hasFlux: true });
  mirrorService('cert-manager', '1.17.4');
  mirrorService('cert-manager', '1.18.2');
  orders.deps.mirrored.set(`k0rdent.mirantis.com/ServiceTemplateChain ${namespace}/cert-manager`, {
    metadata: { name: 'cert-manager', namespace },
    spec: { supportedTemplates: [{ name: older, availableUpgrades: [{ name: newer }] }, { name: newer }] },
    status: { valid: true },
  });
  orders.deps.kube.repositories.set('kcm-system/kcm-templates', {
    url: 'oci://ghcr.io/k0rdent/kcm/charts',
    isOci: true,
    isInsecure: false,
    needs: null,
  });
  await orders.world.runFlux('member1');
  // Karmada asks a member anew which kinds it has.
  await orders.until(async () => {
    const shown = await orders.preview(release(older), 'dev', { name });
    expect(shown.body.members?.map(({ name: member, after }) => [member, after])).toEqual([
      ['member1', 1],
      ['member2', 0],
    ]);
  });
}, 120_000);
afterAll(() => orders?.stop());

it('the form offers the services of the project, and the values of one of them', async () => {
  const { status, body } = await orders.call<ApplicationFormAnswer>(
    'dev',
    'GET',
    `/applications/form?project=payments&template=${older}`,
  );
  expect(status).toBe(200);
  expect(body.controlPlanes[0]?.hasFlux).toBe(true);
  expect(body.services.find(({ item }) => item === 'cert-manager')?.versions.map(({ version }) => version)).toEqual([
    '1.17.4',
    '1.18.2',
  ]);
  expect(body.values?.template).toBe(older);
});

it('members without Flux are passed by in the words of the scheduler, and nothing else says how much fits', async () => {
  const { body } = await orders.preview(release(older), 'dev', { name });
  expect(body.members.map(({ name: member, refusal, fits }) => [member, refusal?.words ?? null, fits])).toEqual([
    ['member1', null, null],
    ['member2', 'cluster(s) did not have the API resource', null],
  ]);
  expect(body.manifests.map(({ kind, name: named }) => `${kind} ${named}`)).toEqual([
    'PropagationPolicy certs',
    'HelmRepository certs',
    'HelmRelease certs',
  ]);
  expect(body.cost?.after ?? null).toMatchObject({ monthly: null, gaps: expect.arrayContaining(['in-chart']) });
  const nowhere = await send(release(older, '', { clusters: { by: 'names', names: ['member2'] } }));
  expect([nowhere.status, pointersOf(nowhere)]).toEqual([422, ['/spec/clusters']]);
});

it.each<[string, Partial<ApplicationSpec>, string]>([
  ['a service that the catalog does not offer', release('nothing-1-0-0'), '/spec/workload/template'],
  ['text that is no YAML', release(older, 'a: ['), '/spec/workload/values'],
  ['an image', release(older, '', { image: 'nginx:1' }), '/spec/image'],
  ['a port', release(older, '', { port: 80 }), '/spec/port'],
  ['a division', release(older, '', { division: { by: 'room' } }), '/spec/division'],
  [
    'another tag on one cluster',
    release(older, '', { overrides: [{ cluster: 'member1', tag: '2' }] }),
    '/spec/overrides/0/tag',
  ],
])('%s is refused at its field', async (_, spec, pointer) => {
  const refused = await send(spec);
  expect([refused.status, pointersOf(refused)]).toEqual([422, [pointer]]);
});

it('a repository that needs a secret is refused, and the secret is named by its field alone', async () => {
  const { repositories } = orders.deps.kube;
  const plain = repositories.get('kcm-system/kcm-templates');
  if (!plain) throw new Error('the repository is missing');
  repositories.set('kcm-system/kcm-templates', { ...plain, needs: 'spec.secretRef' });
  const refused = await send(release(older));
  repositories.set('kcm-system/kcm-templates', plain);
  expect(refused.status).toBe(422);
  expect((refused.body as unknown as { errors: { detail: string }[] }).errors[0]?.detail).toContain('spec.secretRef');
});

it('a release is written with its repository and policy, Flux installs it, and the page tells version and words', async () => {
  asked = await bring(release(older, 'replicaCount: 2\n'));
  const { client } = orders.world;
  expect((await client.get(fluxKinds.repository, at)).spec).toMatchObject({
    type: 'oci',
    url: 'oci://ghcr.io/k0rdent/kcm/charts',
  });
  const { spec } = await client.get(fluxKinds.release, at);
  expect(spec).toMatchObject({
    releaseName: name,
    chart: { spec: { chart: 'cert-manager', version: '1.17.4', sourceRef: { kind: 'HelmRepository', name } } },
    install: { remediation: { retries: 3 } },
    values: { replicaCount: 2 },
  });
  await orders.until(async () =>
    expect(await cellsOf()).toEqual([{ member: 'member1', state: 'healthy', chartVersion: '1.17.4', words: null }]),
  );
  await orders.until(async () => {
    const { state, images, replicas } = await orders.detail(name);
    expect([state, images, replicas]).toEqual(['healthy', ['cert-manager 1.17.4'], null]);
    // Karmada's own word, which says nothing of a release: it has no interpreter of this version.
    const binding = await client.get(kinds.binding, { namespace, name: `${name}-helmrelease` });
    expect(binding.status?.aggregatedStatus?.[0]).toMatchObject({ health: 'Healthy' });
  });
});

it('where the chart comes from is told to nobody who reads the request', async () => {
  const { body } = await orders.call<RequestDetail>('dev', 'GET', `/requests/${asked}`);
  expect(Object.keys(body.applicationSpec ?? {}).sort()).toEqual(['after', 'before']);
  expect(JSON.stringify(body)).not.toContain('ghcr.io');
});

it('nothing of the values is kept of the release that is watched', async () => {
  const kept = await orders.deps.karmada.named(orders.deps.db.auto, { controlPlane: 'fleet-eu', namespace }, [name]);
  expect(JSON.stringify(kept)).not.toContain('replicaCount');
});

it('a version goes along the chains, and values differ on one cluster', async () => {
  const own = { cluster: 'member1', values: 'replicaCount: 3\n' };
  const spec = release(newer, 'replicaCount: 2\nprometheus:\n  enabled: false\n', { overrides: [own] });
  const { body } = await orders.preview(spec, 'dev', { name });
  expect(body.rendered?.map(({ cluster, kind, problem }) => [cluster, kind, problem])).toEqual([
    ['member1', 'HelmRelease', null],
  ]);
  expect(body.rendered[0]?.yaml).toContain('replicaCount: 3');
  await bring(spec);
  await orders.until(async () =>
    expect(await cellsOf()).toEqual([{ member: 'member1', state: 'healthy', chartVersion: '1.18.2', words: null }]),
  );
  expect((await releaseOn('member1'))?.spec.values).toEqual({ replicaCount: 3, prometheus: { enabled: false } });
  expect((await orders.world.client.find(overridePolicies, at))?.spec).toBeDefined();
  const back = await send(release(older));
  expect([back.status, pointersOf(back)]).toEqual([422, ['/spec/workload/template']]);
});

it('what is not about its chart is changed whatever has become of template and repository', async () => {
  const { deps, world } = orders;
  const spec = release(newer, 'replicaCount: 2\nprometheus:\n  enabled: false\n', {
    overrides: [{ cluster: 'member1', values: 'replicaCount: 3\n' }],
    clusters: { by: 'names', names: ['member1'] },
  });
  const chartNow = async () => [
    (await world.client.get(fluxKinds.release, at)).spec.chart,
    (await world.client.get(fluxKinds.repository, at)).spec.url,
  ];
  const before = await chartNow();
  const key = `${templateKind} ${namespace}/${newer}`;
  const template = deps.mirrored.get(key) ?? {};
  deps.mirrored.delete(key);
  deps.kube.isAway = true;
  try {
    await bring(spec);
    expect(await chartNow()).toEqual(before);
    expect((await world.client.get(kinds.propagationPolicy, at)).spec.placement).toMatchObject({
      clusterAffinity: { clusterNames: ['member1'] },
    });
    const others = await send({ ...spec, overrides: [{ cluster: 'member1', values: 'replicaCount: 4\n' }] });
    expect([others.status, pointersOf(others)]).toEqual([422, ['/spec/workload/template']]);
  } finally {
    deps.kube.isAway = false;
    deps.mirrored.set(key, template);
  }
});

it('values are not sent before somebody has held them against the schema of the chart', async () => {
  const { deps } = orders;
  mirrorService('velero', '10.0.10', {}, { schemaConfigMapName: 'velero' });
  const { readTemplateSchema } = deps.kube;
  deps.kube.readTemplateSchema = async () => {
    throw new DomainError('upstream-unavailable', say('cluster-silent'));
  };
  const spec = release('velero-10-0-10');
  const unchecked = await send(spec, { name: 'backups' });
  deps.kube.readTemplateSchema = readTemplateSchema;
  expect([unchecked.status, unchecked.body]).toMatchObject([503, { message: { key: 'said.values-unchecked' } }]);
  expect((await orders.preview(spec, 'dev', { name: 'backups' })).status).toBe(200);
});

it('what Flux cannot install is told in its words', async () => {
  // The repository has no such version any more.
  mirrorService('velero', '10.0.10', { version: '9.9.9' });
  await bring(release('velero-10-0-10'), 'backups');
  const words = `HelmChart 'payments/payments-backups' is not ready: chart pull error: failed to get chart version for remote reference: no 'velero' chart with version matching '9.9.9' found`;
  await orders.until(async () =>
    expect(await cellsOf('backups')).toEqual([
      { member: 'member1', state: 'unhealthy', chartVersion: undefined, words },
    ]),
  );
  const { state, trouble } = await orders.detail('backups');
  expect([state, trouble?.code, trouble?.cluster, trouble?.words]).toEqual([
    'unhealthy',
    'release-failed',
    'member1',
    words,
  ]);
});

it('a pause sends nothing, and a removal takes all of it away', async () => {
  await bring(release(newer, '', { paused: 'everywhere' }));
  const policy = await orders.world.client.get(kinds.propagationPolicy, at);
  expect(policy.spec.suspension).toEqual({ dispatching: true });
  await bring(release(newer));
  await orders.until(async () => expect((await orders.detail(name)).state).toBe('healthy'));
  const removal = await orders.call<{ id: string }>('dev', 'POST', '/requests', {
    kind: 'remove-application',
    project: namespace,
    controlPlane: 'fleet-eu',
    name,
  });
  expect((await orders.work(removal.body.id)).state).toBe('done');
  await orders.until(async () => {
    expect(await releaseOn('member1')).toBeUndefined();
    expect(await orders.world.member('member1').find(fluxKinds.repository, at)).toBeUndefined();
    expect(
      await orders.world.member('member1').find(fluxKinds.chart, { namespace, name: 'payments-certs' }),
    ).toBeUndefined();
  });
  expect(await orders.world.client.find(fluxKinds.release, at)).toBeUndefined();
});
