import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import type { ServiceForm } from '../../lib/contracts/service-form.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { createServiceCharts, serviceItem } from '../support/service-charts.ts';

const charts = {
  'cert-manager': ['1.17.4', '1.18.2'],
  'cloudnative-pg': ['0.25.0', '0.26.0'],
  'ingress-nginx': ['4.13.0'],
};
let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: {
      'dev@demo': ['everybody'],
      'lead@demo': ['leads'],
      'guest@demo': ['guests'],
      'money@demo': ['money'],
      'other@demo': [],
    },
    members: [
      { project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' },
      { project: 'team-a', subject: { kind: 'group', name: 'guests' }, role: 'auditor' },
      { project: 'team-a', subject: { kind: 'group', name: 'money' }, role: 'finops' },
    ],
    items: [
      serviceItem('cert-manager', charts['cert-manager'], { hints: { ranges: { '/replicaCount': { max: 3 } } } }),
      serviceItem('cloudnative-pg', charts['cloudnative-pg']),
    ],
  });
  await createServiceCharts(world.controllers, charts);
}, 60_000);
afterAll(() => world.stop());

const cluster = at('shop');
const named = (name: string) => ({ name, namespace: name });
const bodyOf = (changes: readonly object[]) => ({ kind: 'services', cluster, changes });
const send = (changes: readonly object[], as = 'dev@demo') =>
  world.api<RequestDetail>('POST', '/requests', bodyOf(changes), { as });
const ask = (changes: readonly object[]) => world.api<RequestCheckResult>('POST', '/requests/check', bodyOf(changes));
const form = async (template = '') =>
  (await world.api<ServiceForm>('GET', `/clusters/team-a/shop/service-form${template && `?template=${template}`}`))
    .body;
const written = async () => {
  const found = await world.controllers.client.find(kinds.clusterDeployment, cluster);
  return found?.spec.serviceSpec?.services ?? [];
};
const done = async (changes: readonly object[]) => {
  const { status, body } = await send(changes);
  expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
  return world.reaches(body.id, 'done');
};
const refusals = async (changes: readonly object[]) =>
  (await ask(changes)).body.errors.map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`);
const shown = async () =>
  (await world.cluster('shop')).serviceSets.flatMap(({ services }) =>
    services.map(({ name, version, state }) => `${name} ${version} ${state}`),
  );
/** As somebody with kubectl would. */
const edit = (...services: object[]) =>
  world.controllers.client.request(
    'PATCH',
    pathOf(serverKinds.clusterDeployment, 'team-a', 'shop'),
    { spec: { serviceSpec: { services } } },
    'application/merge-patch+json',
  );
const addCertManager = {
  action: 'add',
  ...named('cert-manager'),
  template: 'cert-manager-1-17-4',
  values: 'crds: { enabled: true } # for issuers\n',
};

describe('services of a cluster that runs', () => {
  it('are offered as the catalog publishes them to the project', async () => {
    await world.reaches((await world.order('shop')).id, 'ready');
    await world.until(async () => expect((await form()).offers.flatMap(({ versions }) => versions)).toHaveLength(4));
    const { offers, services } = await form('cloudnative-pg-0-26-0');
    expect(services).toEqual([]);
    expect(offers.map(({ item: id }) => id)).toEqual(['cert-manager', 'cloudnative-pg']);
    const { values } = await form('cloudnative-pg-0-26-0');
    expect(values).toMatchObject({ wraps: 'cloudnative-pg', defaults: { 'cloudnative-pg': { replicaCount: 1 } } });
    expect((await form('nobody')).values).toBeNull();
  });

  it('are checked with the management cluster before anything is sent', async () => {
    const { body } = await ask([addCertManager]);
    expect(body.errors).toEqual([]);
    expect(body.services).toMatchObject([{ name: 'cert-manager', before: null, after: { version: '1.17.4' } }]);
    expect(body.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'schema passed',
      'services passed',
      'policy passed',
      'admission passed',
    ]);
    expect(await written()).toEqual([]);
  });

  it('are added, with the chain that leads on, and done once they run', async () => {
    const request = await done([addCertManager]);
    expect(await written()).toEqual([
      {
        name: 'cert-manager',
        namespace: 'cert-manager',
        template: 'cert-manager-1-17-4',
        templateChain: 'cert-manager',
        values: 'crds: { enabled: true } # for issuers\n',
      },
    ]);
    expect(await shown()).toEqual(['cert-manager cert-manager-1-17-4 deployed']);
    expect(request.services).toMatchObject([{ before: null, after: { template: 'cert-manager-1-17-4' } }]);
    expect((await form()).services).toMatchObject([{ version: '1.17.4', upgrades: [{ version: '1.18.2' }] }]);
  });

  it('are upgraded along their chain, keeping what nobody asked about', async () => {
    const [service] = (await form()).services;
    await done([
      { action: 'change', ...named('cert-manager'), template: 'cert-manager-1-18-2', seen: service?.revision },
    ]);
    expect(await written()).toMatchObject([
      {
        template: 'cert-manager-1-18-2',
        templateChain: 'cert-manager',
        values: 'crds: { enabled: true } # for issuers\n',
      },
    ]);
    expect(await shown()).toEqual(['cert-manager cert-manager-1-18-2 deployed']);
  });

  it('wait for those that they need', async () => {
    await done([
      {
        action: 'add',
        ...named('db'),
        template: 'cloudnative-pg-0-26-0',
        dependsOn: [named('cert-manager')],
        values: 'cloudnative-pg: { replicaCount: 2 }\n',
      },
    ]);
    expect(await refusals([{ action: 'remove', ...named('cert-manager') }])).toEqual(['/changes/0 service-needed']);
  });

  it('are switched off, on and removed', async () => {
    await done([{ action: 'change', ...named('db'), isDisabled: true }]);
    expect(await shown()).toContain('db cloudnative-pg-0-26-0 disabled');
    await done([{ action: 'change', ...named('db'), isDisabled: false }]);
    await done([
      { action: 'remove', ...named('db') },
      { action: 'remove', ...named('cert-manager') },
    ]);
    expect([await written(), await shown()]).toEqual([[], []]);
  });
});

describe('what is not possible', () => {
  const add = (template: string, values = '') => ({ action: 'add', ...named('x'), template, values });

  it.each([
    ['what the catalog does not offer', [add('ingress-nginx-4-13-0')], ['/changes/0/template service-not-offered']],
    [
      'values beside the wrapped chart',
      [add('cloudnative-pg-0-26-0', 'replicaCount: 2\n')],
      ['/changes/0/values/replicaCount service-values-misplaced'],
    ],
    [
      'values past a lead’s limit',
      [add('cert-manager-1-18-2', 'replicaCount: 4\n')],
      ['/changes/0/values/replicaCount schemaForm.error.at-most'],
    ],
    [
      'expressions where a lead has set limits',
      [add('cert-manager-1-18-2', 'replicaCount: {{ .n }}\n')],
      ['/changes/0/values service-expressions-guarded'],
    ],
    ['what is no YAML', [add('cloudnative-pg-0-26-0', 'a: [1\n')], ['/changes/0/values service-values-unreadable']],
    ['a service that is not there', [{ action: 'remove', ...named('x') }], ['/changes/0 service-gone']],
  ])('refuses %s', async (_, changes, expected) => {
    expect(await refusals(changes)).toEqual(expected);
    expect((await send(changes)).status).toBeGreaterThanOrEqual(400);
  });

  it('keeps those out who may only look', async () => {
    expect((await send([addCertManager], 'guest@demo')).status).toBe(403);
    expect((await world.api('GET', '/clusters/team-a/shop/service-form', undefined, { as: 'guest@demo' })).status).toBe(
      403,
    );
    // To somebody outside the project there is no such cluster.
    expect((await send([addCertManager], 'other@demo')).status).toBe(404);
  });

  it('does not write over what somebody else did meanwhile', async () => {
    await done([addCertManager]);
    const [seen] = (await form()).services;
    await edit({ ...(await written())[0], values: 'replicaCount: 2\n' });
    const change = { action: 'change', ...named('cert-manager'), values: 'replicaCount: 3\n', seen: seen?.revision };
    expect(await refusals([change])).toEqual(['/changes/0 service-changed-meanwhile']);
  });

  it('does not hold against somebody what was wrong before', async () => {
    const [entry] = await written();
    await edit({ ...entry, values: 'replicaCount: 9\n' });
    const change = (values: string) => [{ action: 'change', ...named('cert-manager'), values }];
    expect(await refusals(change('replicaCount: 9\nprometheus: { enabled: false }\n'))).toEqual([]);
    expect(await refusals(change('replicaCount: 9\ncrds: { enabled: 7 }\n'))).toHaveLength(1);
    // Another version is another schema, which the same values have to pass; a text that stays is not read anew.
    const older = { ...entry, template: 'cert-manager-1-17-4' };
    const upgrade = [{ action: 'change', ...named('cert-manager'), template: 'cert-manager-1-18-2' }];
    await edit({ ...older, values: 'replicaCount: 9\n' });
    expect(await refusals(upgrade)).toEqual(['/changes/0/values/replicaCount schemaForm.error.at-most']);
    await edit({ ...older, values: 'a: &one 1\nb: *one\n' });
    expect(await refusals(upgrade)).toEqual([]);
    await edit({ ...entry });
  });

  it('keeps passwords that people write into values out of the audit, and from those who may not read YAML', async () => {
    const canary = 'canary-4711';
    const { id } = await done([
      { action: 'change', ...named('cert-manager'), values: `# ${canary}\nreplicaCount: 1\n` },
    ]);
    const seenBy = async (as: string) =>
      JSON.stringify((await world.api('GET', `/requests/${id}`, undefined, { as })).body);
    expect(await seenBy('guest@demo')).toContain(canary);
    expect(await seenBy('money@demo')).not.toContain(canary);
    expect(await seenBy('money@demo')).toContain('cert-manager');
    const audit = await world.deps.db.auto.$queryRawUnsafe<{ text: string }[]>(
      "SELECT a::text AS text FROM audit_entries a WHERE action = 'submit-request'",
    );
    expect(audit.length).toBeGreaterThan(0);
    expect(audit.filter(({ text }) => text.includes(canary))).toEqual([]);
    expect(audit.some(({ text }) => text.includes('cert-manager'))).toBe(true);
  });
});
