import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '../../lib/contracts/approvals.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, machine, startDayTwoWorld } from '../support/day-two-world.ts';
import { createServiceCharts, serviceItem } from '../support/service-charts.ts';
import { storedTexts } from '../support/stored-texts.ts';

const charts = { 'cert-manager': ['1.17.4', '1.18.2'], 'ingress-nginx': ['4.13.0'], 'cloudnative-pg': ['0.26.0'] };
const canary = 'canary-0815';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'lead@demo': ['leads'], 'money@demo': ['money'] },
    members: [
      { project: 'team-a', subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' },
      { project: 'team-a', subject: { kind: 'group', name: 'money' }, role: 'finops' },
    ],
    items: [
      serviceItem('cert-manager', charts['cert-manager'], { hints: { ranges: { '/replicaCount': { max: 3 } } } }),
      serviceItem('ingress-nginx', charts['ingress-nginx']),
    ],
  });
  await createServiceCharts(world.controllers, charts);
}, 180_000);
afterAll(() => world.stop());

const named = (name: string) => ({ name, namespace: name });
const certManager = { ...named('cert-manager'), template: 'cert-manager-1-17-4' };
const ingress = {
  ...named('ingress-nginx'),
  template: 'ingress-nginx-4-13-0',
  values: `# ${canary}\n`,
  dependsOn: [named('cert-manager')],
};
const answersOf = (name: string, services: readonly object[]) => ({
  kind: 'create',
  version: '1.0.43',
  name,
  parameters: {
    region: 'us-east-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: machine,
    worker: machine,
  },
  services,
});
const orderOf = (name: string, services: readonly object[]) => ({
  project: 'team-a',
  catalogItem: 'aws',
  ...answersOf(name, services),
});
const send = (name: string, services: readonly object[]) =>
  world.api<RequestDetail>('POST', '/requests', orderOf(name, services));
const ask = async (services: readonly object[]) =>
  (await world.api<RequestCheckResult>('POST', '/requests/check', orderOf('asked', services))).body;
const written = async (name: string) =>
  (await world.controllers.client.find(kinds.clusterDeployment, at(name)))?.spec.serviceSpec?.services;

describe('an order with services', () => {
  it('is checked with the management cluster before it is sent', async () => {
    await world.until(async () => expect((await ask([certManager, ingress])).errors).toEqual([]));
    const { checks, services, manifest } = await ask([certManager, ingress]);
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(checks.map(({ name }) => name)).toContain('ordered-services');
    expect(services).toMatchObject([
      { name: 'cert-manager', before: null, after: { version: '1.17.4' } },
      { name: 'ingress-nginx', before: null, after: { dependsOn: [named('cert-manager')] } },
    ]);
    expect(manifest).toMatchObject({ spec: { serviceSpec: { services: [{ name: 'cert-manager' }, ingress] } } });
  });

  it.each([
    [
      'what the catalog does not offer',
      { template: 'cloudnative-pg-0-26-0' },
      '/services/0/template service-not-offered',
    ],
    [
      'values past a lead’s limit',
      { values: 'replicaCount: 4\n' },
      '/services/0/values/replicaCount schemaForm.error.at-most',
    ],
    ['a need that nobody fills', { dependsOn: [named('vault')] }, '/services/0/dependsOn service-dependency-unknown'],
    ['a need of itself', { dependsOn: [named('cert-manager')] }, '/services/0/dependsOn service-cycle'],
  ])('refuses %s', async (_, more, expected) => {
    const services = [{ ...certManager, ...more }];
    const { errors } = await ask(services);
    expect(errors.map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`)).toEqual([expected]);
    expect((await send('refused', services)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a release that is named twice', async () => {
    const { errors } = await ask([certManager, certManager]);
    expect(errors).toMatchObject([{ pointer: '/services/1/name', message: { key: 'said.service-named-twice' } }]);
  });

  it('makes a ClusterDeployment that asks for them, each after what it needs', async () => {
    const { status, body } = await send('web', [certManager, ingress]);
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
    await world.reaches(body.id, 'ready');
    expect(await written('web')).toEqual([
      { ...certManager, templateChain: 'cert-manager' },
      { ...ingress, templateChain: 'ingress-nginx' },
    ]);
    await world.until(async () => {
      const { serviceSets } = await world.cluster('web');
      const states = serviceSets.flatMap(({ services }) => services.map(({ name, state }) => `${name} ${state}`));
      expect(states).toEqual(['cert-manager deployed', 'ingress-nginx deployed']);
    });
  });

  it('keeps values out of the audit, and from those who may not read YAML', async () => {
    const { body } = await world.api<{ items: { id: string }[] }>('GET', '/requests?kind=create');
    const id = body.items[0]?.id ?? '';
    const seenBy = async (as: string) =>
      JSON.stringify((await world.api('GET', `/requests/${id}`, undefined, { as })).body);
    expect(await seenBy('dev@demo')).toContain(canary);
    expect(await seenBy('money@demo')).not.toContain(canary);
    expect(await seenBy('money@demo')).toContain('ingress-nginx');
    const audit = await world.deps.db.auto.$queryRawUnsafe<{ text: string }[]>(
      "SELECT a::text AS text FROM audit_entries a WHERE action = 'submit-request'",
    );
    expect(audit.some(({ text }) => text.includes('ingress-nginx-4-13-0'))).toBe(true);
    expect(audit.filter(({ text }) => text.includes(canary))).toEqual([]);
  });
});

interface Secret {
  metadata: { name: string; ownerReferences?: { uid: string }[] };
  data: Record<string, string>;
}
const secretsOf = async (name: string) => {
  const path = pathOf(serverKinds.secret, 'team-a');
  const { items } = await world.controllers.client.request<{ items: Secret[] }>('GET', path);
  return items.filter(({ metadata }) => metadata.name.startsWith(`${name}-values-`));
};
const textOf = (secret: Secret | undefined) => Buffer.from(secret?.data['values.yaml'] ?? '', 'base64').toString();

describe('secret values of an ordered service', () => {
  const secretValues = `webhook: { token: ${canary}-secret }\n`;

  it('are held against the chart and the limits, and shown neither in the check nor in the order', async () => {
    const { errors } = await ask([{ ...certManager, secretValues: `replicaCount: 9 # ${canary}-secret\n` }]);
    expect(errors).toMatchObject([
      { pointer: '/services/0/secretValues', message: { key: 'said.secret-values-refused' } },
    ]);
    const told = await ask([{ ...certManager, secretValues }]);
    expect(told.errors).toEqual([]);
    expect(told.services).toMatchObject([{ secretValues: 'set' }]);
    expect(JSON.stringify([errors, told])).not.toContain(canary);
  });

  it('end in a Secret that goes with the new cluster, and in no row of the database', async () => {
    const { status, body } = await send('sealed', [{ ...certManager, secretValues }]);
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
    const ready = await world.reaches(body.id, 'ready');
    expect(JSON.stringify([body, ready])).not.toContain(canary);
    const [made, ...more] = await secretsOf('sealed');
    expect([textOf(made), more]).toEqual([secretValues, []]);
    const cluster = await world.controllers.client.find(kinds.clusterDeployment, at('sealed'));
    expect(made?.metadata.ownerReferences).toMatchObject([{ uid: cluster?.metadata.uid }]);
    expect(await written('sealed')).toMatchObject([{ valuesFrom: [{ kind: 'Secret', name: made?.metadata.name }] }]);
    expect((await storedTexts(world.deps)).join('\n')).not.toContain(`${canary}-secret`);
    expect(world.output().join('')).not.toContain(`${canary}-secret`);
  });
});

describe('an order with services that waits for a lead', () => {
  /** Sends it back and asks anew with another answer about its services. */
  const askAnew = async (id: string, name: string, revision: number, services: readonly object[]) => {
    const back = { revision, comment: 'otherwise, please' };
    const lead = { as: 'lead@demo' };
    expect((await world.api('POST', `/approvals/${id}/request-changes`, back, lead)).status).toBe(200);
    const body = { ...answersOf(name, services), revision };
    return world.api<RequestDetail>('POST', `/requests/${id}/resubmit`, body);
  };

  it('is compared by its services, and keeps those that it is asked anew with', async () => {
    const policy = { autoApprove: [{ name: 'deletions', kinds: ['delete'] }] };
    const saved = await world.api('POST', '/policies/team-a', { version: 0, policy }, { as: 'lead@demo' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    const secretValues = 'webhook: { token: first }\n';
    const { body } = await send('held', [{ ...certManager, secretValues }]);
    expect(body.state).toBe('awaiting-approval');
    const review = () =>
      world.api<Review>('GET', `/approvals/${body.id}`, undefined, { as: 'lead@demo' }).then((answer) => answer.body);
    expect((await review()).changes).toContainEqual(
      expect.objectContaining({ pointer: '/services/cert-manager/cert-manager', before: null, after: '1.17.4' }),
    );
    const anew = await askAnew(body.id, 'held', 1, [{ ...certManager, values: 'replicaCount: 2\n' }, ingress]);
    expect([anew.status, anew.body.services.map(({ name }) => name)], JSON.stringify(anew.body)).toEqual([
      200,
      ['cert-manager', 'ingress-nginx'],
    ]);
    expect((await review()).sinceLast).toMatchObject([
      { pointer: '/services/cert-manager/cert-manager/settings' },
      { pointer: '/services/ingress-nginx/ingress-nginx', before: null, after: '4.13.0' },
    ]);
    const approved = await world.api('POST', `/approvals/${body.id}/approve`, { revision: 2 }, { as: 'lead@demo' });
    expect(approved.status).toBe(200);
    await world.reaches(body.id, 'ready');
    expect(await written('held')).toMatchObject([{ name: 'cert-manager', values: 'replicaCount: 2\n' }, ingress]);
    // What was sent with the first revision holds, because the second says nothing of it.
    expect((await secretsOf('held')).map(textOf)).toEqual([secretValues]);
  });

  it('brings secret values no more when it leaves them out', async () => {
    const secretValues = 'webhook: { token: first }\n';
    const { body } = await send('bare', [{ ...certManager, secretValues }]);
    const sealed = async () =>
      (
        await world.deps.db.auto.$queryRawUnsafe<object[]>(
          'SELECT FROM request_secrets WHERE request_id = $1::uuid',
          body.id,
        )
      ).length;
    expect([body.state, body.services[0]?.secretValues, await sealed()]).toEqual(['awaiting-approval', 'set', 1]);
    const anew = await askAnew(body.id, 'bare', 1, [{ ...certManager, secretValues: null }]);
    expect([anew.status, anew.body.services[0]?.secretValues, await sealed()]).toEqual([200, undefined, 0]);
    await world.api('POST', `/approvals/${body.id}/approve`, { revision: 2 }, { as: 'lead@demo' });
    await world.reaches(body.id, 'ready');
    expect(await secretsOf('bare')).toEqual([]);
    expect((await written('bare'))?.[0]).not.toHaveProperty('valuesFrom');
  });
});
