import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderForm } from '../../lib/contracts/catalog.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, k0rdent, meta } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

const template = 'vsphere-standalone-cp-1-0-42';
const vsphere = {
  id: 'vsphere',
  title: { en: 'vSphere' },
  description: { en: 'vSphere' },
  kind: 'cluster',
  provider: 'vsphere',
  versions: [{ version: '1.0.42', template }],
  projects: ['team-a'],
};
let world: DayTwoWorld;
const claim = (name: string, spec: object) =>
  world.controllers.client.create(kinds.clusterIpamClaim, {
    apiVersion: k0rdent,
    kind: 'ClusterIPAMClaim',
    metadata: at(name),
    spec: { provider: 'in-cluster', ...spec },
  });

/** The provider with an identity and a credential of its own, beside AWS. */
async function installVsphere(): Promise<void> {
  const { client, until } = world.controllers;
  const chart = { chart: 'cluster-api-provider-vsphere', version: '1.0.18' };
  const providerTemplate = 'cluster-api-provider-vsphere-1-0-18';
  const object = (kind: string, name: string, spec: object, namespace?: string) => ({
    apiVersion: k0rdent,
    kind,
    metadata: meta(name, namespace),
    spec,
  });
  const sourceRef = { kind: 'HelmRepository', name: 'kcm-templates' };
  const helm = { chartSpec: { ...chart, interval: '10m0s', sourceRef } };
  await client.create(kinds.providerTemplate, object('ProviderTemplate', providerTemplate, { helm }));
  await until('the template of the provider', async () => {
    const found = await client.find(kinds.providerTemplate, { name: providerTemplate });
    return found?.status?.valid;
  });
  const management = await client.get(kinds.management, { name: 'kcm' });
  const providers = [...(management.spec.providers ?? []), { name: chart.chart, template: providerTemplate }];
  await client.mergePatch(kinds.management, { name: 'kcm' }, { spec: { providers } });
  const group = 'infrastructure.cluster.x-k8s.io';
  const identity = { apiVersion: `${group}/v1beta2`, kind: 'VSphereClusterIdentity' };
  await client.create(kinds.providerInterface, {
    ...object('ProviderInterface', chart.chart, {
      clusterIdentities: [{ group, version: 'v1beta2', kind: identity.kind }],
    }),
    metadata: meta(chart.chart, undefined, { 'cluster.x-k8s.io/provider': 'infrastructure-vsphere' }),
  });
  const identities = resource(identity.kind, `${identity.apiVersion}/vsphereclusteridentities`, false);
  const spec = { secretName: 'vsphere-login' };
  await client.create(identities, { ...identity, metadata: meta('vsphere-id'), spec });
  const identityRef = { ...identity, name: 'vsphere-id' };
  await client.create(kinds.credential, object('Credential', 'vsphere', { identityRef }, 'kcm-system'));
}

beforeAll(async () => {
  world = await startDayTwoWorld({ items: [vsphere] });
  const { client } = world.controllers;
  await installVsphere();
  await client.create(kinds.clusterTemplate, {
    apiVersion: k0rdent,
    kind: 'ClusterTemplate',
    metadata: meta(template, 'kcm-system'),
    spec: { helm: { chartSpec: { chart: 'vsphere-standalone-cp', version: '1.0.42' } } },
  });
  await client.create(kinds.clusterTemplateChain, {
    apiVersion: k0rdent,
    kind: 'ClusterTemplateChain',
    metadata: meta('vsphere', 'kcm-system'),
    spec: { supportedTemplates: [{ name: template }] },
  });
  const accessRules = [
    {
      targetNamespaces: { list: ['team-a'] },
      clusterTemplateChains: ['aws', 'vsphere'],
      credentials: ['aws', 'vsphere'],
    },
  ];
  await client.mergePatch(kinds.accessManagement, { name: 'kcm' }, { spec: { accessRules } });
  await claim('munich', { cluster: 'vs1', nodeNetwork: { cidr: '10.20.0.0/24', gateway: '10.20.0.1', prefix: 24 } });
  await claim('held', { cluster: 'vs2', provider: 'ipam-infoblox' });
  await claim('nobody', {});
}, 180_000);
afterAll(() => world.stop());

const machines = { vmTemplate: 'ubuntu', network: 'vm' };
const parameters = {
  controlPlaneNumber: 1,
  workersNumber: 1,
  controlPlaneEndpointIP: '10.20.0.5',
  controlPlane: machines,
  worker: machines,
  vsphere: { server: 'vc.example.com', datacenter: 'muc', datastore: 'ssd', resourcePool: 'pool', folder: 'slipway' },
};
const orderOf = (name: string, more: object) => ({
  kind: 'create',
  project: 'team-a',
  catalogItem: 'vsphere',
  name,
  credential: 'vsphere',
  parameters,
  ...more,
});
const order = (name: string, more: object) => world.api<RequestDetail>('POST', '/requests', orderOf(name, more));

it('is offered where the template takes addresses, with the cluster that each claim is made out to', async () => {
  await world.until(async () => {
    const { body } = await world.api<OrderForm>('GET', '/catalog/vsphere/order-form?project=team-a');
    const none = { network: null };
    expect(body.references).toEqual([
      {
        field: 'addressClaim',
        options: [
          { name: 'held', issuer: null, claim: { cluster: 'vs2', ...none } },
          { name: 'munich', issuer: null, claim: { cluster: 'vs1', network: '10.20.0.0/24' } },
          { name: 'nobody', issuer: null, claim: { cluster: null, ...none } },
        ],
      },
    ]);
  });
  const aws = await world.api<OrderForm>('GET', '/catalog/aws/order-form?project=team-a');
  expect(aws.body.references).toEqual([]);
});

it('is refused for another cluster, and in a field that an order does not have', async () => {
  const refused = async (name: string, more: object) => {
    const { status, body } = await order(name, more);
    return [status, ...(body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key}`)];
  };
  expect(await refused('other', { addressClaim: 'munich' })).toEqual([422, '/addressClaim said.claim-for-another']);
  expect(await refused('nobody', { addressClaim: 'nobody' })).toEqual([422, '/addressClaim said.claim-for-nobody']);
  expect(await refused('vs1', { addressClaim: 'gone' })).toEqual([404, '/addressClaim said.no-such-reference']);
  expect((await refused('vs1', { ipamClaim: { ref: 'munich' } }))[0]).toBe(422);
});

it('gives a cluster its addresses, once', async () => {
  const { status, body } = await order('vs1', { addressClaim: 'munich' });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ addressClaim: 'munich' });
  await world.reaches(body.id, 'ready');
  const { spec } = await world.controllers.client.get(kinds.clusterDeployment, at('vs1'));
  expect(spec).toMatchObject({ ipamClaim: { ref: 'munich' }, config: { ipamEnabled: true } });
  expect((await world.cluster('vs1')).references).toEqual({ addressClaim: 'munich' });
  for (const addressClaim of ['held', null]) {
    const change = { kind: 'change', cluster: at('vs1'), addressClaim };
    const answer = await world.api('POST', '/requests', change);
    expect([answer.status, answer.body.errors?.map(({ pointer, message }) => [pointer, message?.key])]).toEqual([
      422,
      [['/addressClaim', 'said.reference-fixed']],
    ]);
  }
  // What k0rdent wrote into the values is in no later change's way.
  const change = { kind: 'change', cluster: at('vs1'), parameters: { workersNumber: 2 } };
  const answer = await world.api<RequestDetail>('POST', '/requests', change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await world.reaches(answer.body.id, 'done');
});

const newAddressClaim = {
  provider: 'in-cluster',
  nodeNetwork: { cidr: '10.30.0.0/24', ipAddresses: ['10.30.0.10-10.30.0.12', '10.30.0.40'], gateway: '10.30.0.1' },
};
const withNetwork = (nodeNetwork: object) => ({
  newAddressClaim: { ...newAddressClaim, nodeNetwork: { ...newAddressClaim.nodeNetwork, ...nodeNetwork } },
});

it('is refused at its field where the addresses that an order describes cannot be had', async () => {
  const refused = async (more: object, name = 'vs3') => {
    const { status, body } = await order(name, more);
    return [status, ...(body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key}`)];
  };
  const at = '/newAddressClaim/nodeNetwork';
  expect(await refused(withNetwork({ cidr: '10.30.0.9/24' }))).toEqual([422, `${at}/cidr said.address-network-host`]);
  expect(
    await refused(withNetwork({ ipAddresses: ['10.30.0.10', '10.31.0.1'], gateway: '10.30.0.10', prefix: 16 })),
  ).toEqual([
    422,
    `${at}/ipAddresses/1 said.address-outside`,
    `${at}/gateway said.address-gateway-taken`,
    `${at}/prefix said.address-prefix`,
  ]);
  const both = { newAddressClaim, addressClaim: 'munich' };
  expect(await refused(both, 'vs1')).toContain('/newAddressClaim said.claim-named-and-described');
  expect((await refused({ newAddressClaim: { ...newAddressClaim, externalNetwork: {} } }))[0]).toBe(422);
  await claim('vs4-ipam', { cluster: 'vs4' });
  await world.until(async () =>
    expect(await refused({ newAddressClaim }, 'vs4')).toEqual([409, '/newAddressClaim said.claim-there']),
  );
  const aws = { catalogItem: 'aws', credential: 'aws', parameters: {}, newAddressClaim };
  expect(await refused(aws, 'aws1')).toContain('/newAddressClaim said.reference-not-taken');
});

it('comes with a warning where another claim has some of the addresses', async () => {
  const asked = (nodeNetwork: object) =>
    world.api<RequestCheckResult>('POST', '/requests/check', orderOf('vs3', withNetwork(nodeNetwork)));
  const known = await asked({ cidr: '10.20.0.0/16', ipAddresses: ['10.20.0.77', '10.20.1.1'], gateway: '10.20.3.1' });
  expect(known.status).toBe(200);
  const said = { key: 'said.claims-overlap', params: { names: 'munich' } };
  expect(known.body.checks).toContainEqual(
    expect.objectContaining({ name: 'addresses', outcome: 'warning', message: said }),
  );
  expect(known.body.errors).toEqual([]);
  const free = await asked({});
  expect(free.body.checks).toContainEqual({ name: 'addresses', outcome: 'passed', detail: '10.30.0.0/24' });
  expect(free.body.manifest).toMatchObject({ spec: { ipamClaim: { spec: { cluster: 'vs3' } } } });
});

it('is made by k0rdent of the addresses that an order describes, and stays', async () => {
  const { status, body } = await order('vs3', { newAddressClaim });
  expect(status, JSON.stringify(body)).toBe(201);
  const stored = withNetwork({ prefix: 24 });
  expect(body).toMatchObject(stored);
  await world.reaches(body.id, 'ready');
  const ipAddresses = ['10.30.0.10', '10.30.0.11', '10.30.0.12', '10.30.0.40'];
  const spec = { ...withNetwork({ ipAddresses, prefix: 24 }).newAddressClaim, cluster: 'vs3' };
  const { client } = world.controllers;
  const ipamClaim = { ref: 'vs3-ipam', spec };
  const made = await client.get(kinds.clusterDeployment, at('vs3'));
  expect(made.spec.ipamClaim).toEqual(ipamClaim);
  const found = await client.get(kinds.clusterIpamClaim, at('vs3-ipam'));
  expect(found).toMatchObject({ spec: { ...spec, clusterIPAMRef: 'vs3-ipam' }, status: { bound: true } });
  expect((await world.cluster('vs3')).references).toEqual({ addressClaim: 'vs3-ipam' });
  // The page of the order tells them field by field.
  const { body: page } = await world.api<RequestDetail>('GET', `/requests/${body.id}`);
  const told = page.settings.filter(({ pointer }) => pointer.startsWith('/newAddressClaim/'));
  expect(told.map(({ after }) => after)).toEqual([
    'in-cluster',
    '10.30.0.0/24',
    '10.30.0.10-10.30.0.12, 10.30.0.40',
    '10.30.0.1',
    24,
  ]);
  const audit = await world.deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
    `SELECT after FROM audit_entries WHERE action = 'submit-request' AND key = $1`,
    body.id,
  );
  expect(audit[0]?.after).toMatchObject(stored);

  const refused = await world.api('POST', '/requests', { kind: 'change', cluster: at('vs3'), addressClaim: null });
  expect(refused.body.errors?.map(({ message }) => message?.key)).toEqual(['said.reference-fixed']);
  const change = { kind: 'change', cluster: at('vs3'), parameters: { workersNumber: 2 }, labels: { tier: 'gold' } };
  const answer = await world.api<RequestDetail>('POST', '/requests', change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  await world.reaches(answer.body.id, 'done');
  const after = await client.get(kinds.clusterDeployment, at('vs3'));
  expect(after.spec).toMatchObject({ ipamClaim, config: { workersNumber: 2, ipamEnabled: true } });
  expect(after.spec.ipamClaim).toEqual(ipamClaim);
});

it('says that it waits for a claim that is not bound', async () => {
  const { status, body } = await order('vs2', { addressClaim: 'held' });
  expect(status, JSON.stringify(body)).toBe(201);
  await world.until(async () => {
    const { phase, cause, nextStep } = await world.cluster('vs2');
    expect([phase, cause?.message, nextStep?.key]).toEqual([
      'pending',
      { key: 'ipamWaiting', params: { name: 'held' } },
      'askIpam',
    ]);
  });
});
