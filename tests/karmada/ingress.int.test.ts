import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationIngress } from '../../lib/contracts/application-ingress.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type KubeObject, readPath } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { at, type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const ingresses = resource('Ingress', 'networking.k8s.io/v1/ingresses');
const ingress: ApplicationIngress = {
  host: 'refunds.example.com',
  path: '/v1',
  pathType: 'Prefix',
  ingressClass: null,
  tlsSecret: 'refunds-tls',
};
const eu = 'refunds.eu.example.com';
const overrides = [{ cluster: 'member2', host: eu }];
const hostPolicy = { namespace: at.namespace, name: `${at.name}.ingress` };

beforeAll(async () => {
  orders = await startKarmadaOrders();
}, 90_000);
afterAll(() => orders.stop());

/** The Ingress of a member as the control plane's proxy gives it; undefined where there is none. */
const through = (member: string) =>
  orders.world.client
    .request<KubeObject>(
      'GET',
      `/apis/cluster.karmada.io/v1alpha1/clusters/${member}/proxy/apis/networking.k8s.io/v1/namespaces/payments/ingresses/${at.name}`,
    )
    .catch(() => undefined);
const hostsIn = async (member: string) => {
  const found = await through(member);
  return found && [readPath(found, 'spec.rules.0.host'), readPath(found, 'spec.tls.0.hosts.0')];
};

describe('an application with an Ingress', () => {
  it('is previewed with what each cluster gets, and with what to look out for', async () => {
    const { preview, world } = orders;
    const same = await preview({ ingress });
    expect(same.body.traps).toContainEqual({ code: 'same-host', clusters: ['member1', 'member2'] });
    const { body } = await preview({ ingress, overrides });
    expect(body.traps.map(({ code }) => code)).not.toContain('same-host');
    expect(body.manifests.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'OverridePolicy refund-api.ingress',
      'PropagationPolicy refund-api',
      'Service refund-api',
      'Ingress refund-api',
      'Deployment refund-api',
    ]);
    expect(body.rendered.map(({ cluster, kind, problem }) => [cluster, kind, problem])).toEqual([
      ['member2', 'Ingress', null],
    ]);
    expect(await world.client.find(ingresses, at)).toBeUndefined();
  });

  it('is refused where it leads to no port, and where a host stands alone', async () => {
    const { send } = orders;
    const portless = await send({ ingress, port: null, healthPath: null });
    expect([portless.status, portless.body]).toMatchObject([
      422,
      { errors: [{ pointer: '/spec/ingress/host', message: { key: 'said.ingress-without-port' } }] },
    ]);
    const alone = await send({ overrides });
    expect([alone.status, alone.body]).toMatchObject([422, { errors: [{ pointer: '/spec/overrides/0/host' }] }]);
  });

  it('answers on each cluster under its own host', async () => {
    const { until, send, work } = orders;
    const asked = await send({ ingress, overrides });
    expect(asked.status).toBe(201);
    expect((await work(asked.body.id)).state).toBe('done');
    await until(async () => expect(await hostsIn('member1')).toEqual([ingress.host, ingress.host]));
    await until(async () => expect(await hostsIn('member2')).toEqual([eu, eu]));
  });

  it('tells where that is, by the addresses that Karmada reports', async () => {
    const { world, until, detail } = orders;
    await until(async () => {
      const { objects, members, network } = await detail();
      const place = objects.findIndex(({ kind }) => kind === 'Ingress');
      expect(members.map(({ name, cells }) => [name, cells[place]?.state])).toEqual([
        ['member1', 'healthy'],
        ['member2', 'healthy'],
      ]);
      expect(network.connections).toHaveLength(1);
      expect(network.connections[0]).toMatchObject({ service: 'refund-api', way: 'ingress', isExternal: true });
      expect(network.connections[0]?.entrances).toEqual([
        { cluster: 'member1', host: ingress.host, url: `https://${ingress.host}/v1`, addresses: [expect.any(String)] },
        { cluster: 'member2', host: eu, url: `https://${eu}/v1`, addresses: [expect.any(String)] },
      ]);
    });
    const ofMembers = (await detail()).network.connections[0]?.entrances.flatMap(({ addresses }) => addresses) ?? [];
    const template = await world.client.get(ingresses, at);
    const points = readPath(template, 'status.loadBalancer.ingress') as { ip: string }[];
    expect(points.map(({ ip }) => ip).sort()).toEqual([...new Set(ofMembers)].sort());
  });

  it('has no address under a class that nobody serves, and is unhealthy', async () => {
    const { until, send, work, detail } = orders;
    const asked = await send({ ingress: { ...ingress, ingressClass: 'of-nobody' }, overrides });
    expect((await work(asked.body.id)).state).toBe('done');
    await until(async () => {
      const { state, network } = await detail();
      expect(state).toBe('unhealthy');
      expect(network.connections[0]?.gaps).toContainEqual({ code: 'no-address', names: ['member1', 'member2'] });
    });
  });

  it('stays as it is while it is paused', async () => {
    const { world, until, send, work } = orders;
    const changed = { ...ingress, path: '/v2' };
    const paused = await send({ ingress: changed, overrides, paused: ['member2'] });
    await work(paused.body.id);
    const pathIn = async (member: string) => {
      const found = await through(member);
      return found && readPath(found, 'spec.rules.0.http.paths.0.path');
    };
    await until(async () => expect(await pathIn('member1')).toBe('/v2'));
    expect(await pathIn('member2')).toBe('/v1');
    expect(readPath(await world.client.get(ingresses, at), 'spec.rules.0.http.paths.0.path')).toBe('/v2');
  });

  it('loses it on all clusters once nobody is to come from outside, with its policy', async () => {
    const { world, until, send, work, detail } = orders;
    const asked = await send({});
    expect(asked.status).toBe(201);
    expect((await work(asked.body.id)).state).toBe('done');
    expect(await world.client.find(kinds.overridePolicy, hostPolicy)).toBeUndefined();
    await until(async () => {
      for (const member of ['member1', 'member2']) expect(await through(member)).toBeUndefined();
      const { objects, network } = await detail();
      expect(objects.map(({ kind }) => kind)).not.toContain('Ingress');
      expect(network.connections).toEqual([]);
    });
  });

  it('is taken away with the rest, and the audit tells what it was', async () => {
    const { world, deps, until, call, send, work } = orders;
    const asked = await send({ ingress, overrides });
    await work(asked.body.id);
    await until(async () => expect(await hostsIn('member2')).toEqual([eu, eu]));
    const removal = await call<RequestDetail>('dev', 'POST', '/requests', { kind: 'remove-application', ...target });
    expect((await work(removal.body.id)).state).toBe('done');
    expect(await world.client.find(kinds.overridePolicy, hostPolicy)).toBeUndefined();
    await until(async () => {
      expect(await world.client.find(ingresses, at)).toBeUndefined();
      for (const member of ['member1', 'member2']) expect(await through(member)).toBeUndefined();
    });
    expect(
      await deps.db.auto.$queryRawUnsafe(
        "SELECT after FROM audit_entries WHERE action = 'submit-request' AND key = $1",
        asked.body.id,
      ),
    ).toMatchObject([{ after: { spec: { ingress, overrides } } }]);
  });
});
