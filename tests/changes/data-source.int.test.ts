import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderForm } from '../../lib/contracts/catalog.ts';
import type { ChangeForm } from '../../lib/contracts/changes.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, k0rdent, meta } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

const template = 'aws-hosted-cp-1-0-45';
const hosted = {
  id: 'hosted',
  title: { en: 'Hosted' },
  description: { en: 'Hosted' },
  kind: 'cluster',
  provider: 'aws',
  versions: [{ version: '1.0.45', template }],
  projects: ['team-a'],
};
let world: DayTwoWorld;

beforeAll(async () => {
  world = await startDayTwoWorld({ items: [hosted] });
  const { client } = world.controllers;
  const ours = (kind: string, name: string, spec: object) => ({
    apiVersion: k0rdent,
    kind,
    metadata: meta(name, 'kcm-system'),
    spec,
  });
  await client.create(kinds.clusterTemplate, {
    ...ours('ClusterTemplate', template, {}),
    spec: { helm: { chartSpec: { chart: 'aws-hosted-cp', version: '1.0.45' } } },
  });
  await client.create(kinds.clusterTemplateChain, {
    ...ours('ClusterTemplateChain', 'hosted', {}),
    spec: { supportedTemplates: [{ name: template }] },
  });
  const login = (key: string) => ({ name: 'pg-login', namespace: 'kcm-system', key });
  const auth = { username: login('user'), password: login('pass') };
  for (const [name, host] of [
    ['pg', 'pg.example.com'],
    ['pg-ha', 'pg-ha.example.com'],
  ])
    await client.create(
      kinds.dataSource,
      ours('DataSource', name ?? '', { type: 'postgresql', endpoints: [`${host}:5432`], auth }),
    );
  const accessRules = [
    {
      targetNamespaces: { list: ['team-a'] },
      clusterTemplateChains: ['aws', 'hosted'],
      credentials: ['aws'],
      dataSources: ['pg', 'pg-ha'],
    },
  ];
  await client.mergePatch(kinds.accessManagement, { name: 'kcm' }, { spec: { accessRules } });
}, 180_000);
afterAll(() => world.stop());

const parameters = {
  region: 'us-east-1',
  vpcID: 'vpc-1',
  securityGroupIDs: ['sg-1'],
  subnets: [{ id: 'subnet-1', availabilityZone: 'us-east-1a' }],
  instanceType: 'm5.large',
  managementClusterName: 'mothership',
  workersNumber: 1,
};
const order = async (name: string, more: object) => {
  const body = { kind: 'create', project: 'team-a', catalogItem: 'hosted', name, parameters, ...more };
  const answer = await world.api<RequestDetail>('POST', '/requests', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = (name: string, wanted: object) => ({ kind: 'change', cluster: at(name), ...wanted });
/** Says what the controller says that k0rdent's own release lacks. */
async function prepare(name: string, dataSource: string): Promise<void> {
  const { client } = world.controllers;
  await world.until(async () => {
    const source = await client.get(kinds.clusterDataSource, at(name));
    expect(source.spec).toMatchObject({ dataSource });
    const { generation } = source.metadata;
    const status = { ready: true, kineDataSourceSecret: `${name}-kine`, observedGeneration: generation };
    await client.replaceStatus(kinds.clusterDataSource, { ...source, status });
  });
}

it('is ordered from those that are handed out, and the cluster says what it waits for', async () => {
  await world.until(async () => {
    const { body } = await world.api<OrderForm>('GET', '/catalog/hosted/order-form?project=team-a');
    expect(body.references).toEqual([
      {
        field: 'dataSource',
        options: [
          { name: 'pg', issuer: null, hosts: ['pg.example.com'] },
          { name: 'pg-ha', issuer: null, hosts: ['pg-ha.example.com'] },
        ],
      },
    ]);
  });
  const aws = await world.api<OrderForm>('GET', '/catalog/aws/order-form?project=team-a');
  expect(aws.body.references).toEqual([]);
  const { id } = await order('kept', { dataSource: 'pg' });
  await world.until(async () => {
    const { phase, cause, nextStep, references } = await world.cluster('kept');
    expect([phase, cause?.message?.key, nextStep?.key]).toEqual(['provisioning', 'dataSourceWaiting', 'askDataSource']);
    expect([cause?.raw, references]).toEqual([
      'cross-referenced ClusterDataSource team-a/kept is not yet ready',
      { dataSource: 'pg' },
    ]);
  });
  await prepare('kept', 'pg');
  await world.reaches(id, 'ready');
});

it('is switched while the cluster runs, and neither taken away nor added', async () => {
  const { id: bare } = await order('bare', {});
  await world.reaches(bare, 'ready');
  const form = await world.api<ChangeForm>('GET', '/clusters/team-a/kept/change-form');
  expect(form.body.named).toEqual({ dataSource: 'pg' });
  const refused = async (name: string, dataSource: string | null) => {
    const { status, body } = await world.api('POST', '/requests', change(name, { dataSource }));
    return [status, ...(body.errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key}`)];
  };
  expect(await refused('kept', null)).toEqual([422, '/dataSource said.reference-kept']);
  expect(await refused('bare', 'pg')).toEqual([422, '/dataSource said.reference-not-added']);
  expect(await refused('kept', 'gone')).toEqual([404, '/dataSource said.no-such-reference']);

  const wanted = change('kept', { dataSource: 'pg-ha', seenReferences: { dataSource: 'pg' } });
  const { body: asked } = await world.api<RequestCheckResult>('POST', '/requests/check', wanted);
  expect([asked.errors, asked.effects]).toMatchObject([
    [],
    [{ pointer: '/dataSource', before: 'pg', after: 'pg-ha', effect: 'unknown' }],
  ]);
  const { status, body } = await world.api<RequestDetail>('POST', '/requests', wanted);
  expect(status, JSON.stringify(body)).toBe(201);
  await world.until(async () => {
    expect((await world.cluster('kept')).cause?.message?.key).toBe('dataSourceWaiting');
  });
  await prepare('kept', 'pg-ha');
  // The Secret keeps its name, so that Helm gets nothing new.
  await world.reaches(body.id, 'done');
  expect((await world.cluster('kept')).references).toEqual({ dataSource: 'pg-ha' });
});
