import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { RequestDetail, RequestPage } from '../../lib/contracts/requests.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { spec } from '../../server/domain/applications/order/order.fixtures.ts';
import { configMaps, deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { at, type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const services = resource('Service', 'v1/services');

beforeAll(async () => {
  orders = await startKarmadaOrders();
}, 90_000);
afterAll(() => orders.stop());

describe('an application', () => {
  it('is shown where it would go before it is sent', async () => {
    const { world, preview } = orders;
    const { status, body } = await preview();
    expect([status, body.problem]).toEqual([200, null]);
    expect(body.members.map(({ name, now, after }) => [name, now, after])).toEqual([
      ['member1', 0, 4],
      ['member2', 0, 2],
    ]);
    expect(body.manifests.map(({ kind }) => kind)).toEqual(['PropagationPolicy', 'Service', 'Deployment']);
    expect(await world.client.find(deployments, at)).toBeUndefined();
  });

  it('goes where the preview has said, and to its request when it is done', async () => {
    const { world, until, send, work, detail, sharesOf } = orders;
    const asked = await send();
    expect([asked.status, asked.body.state, asked.body.application]).toEqual([
      201,
      'approved',
      { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api', isThere: false },
    ]);
    expect(asked.body.cluster).toBeNull();
    const again = await send({ replicas: 7 });
    expect([again.status, again.body]).toMatchObject([409, { message: { key: 'said.change-open' } }]);
    expect((await work(asked.body.id)).state).toBe('done');
    await until(async () => expect(await sharesOf()).toEqual(['member1 4', 'member2 2']));
    await until(async () => expect((await detail()).order?.shortId).toBe(asked.body.shortId));
    // Run again, it writes nothing again.
    const { metadata } = await world.client.get(deployments, at);
    await work(asked.body.id);
    expect((await world.client.get(deployments, at)).metadata.generation).toBe(metadata.generation);
  });

  it('gets another registry on one cluster alone, by an override', async () => {
    const { world, until, preview, send, work, detail } = orders;
    const overrides: ApplicationSpec['overrides'] = [
      {
        cluster: 'member2',
        registry: 'registry.eu.example.com',
        env: [{ name: 'MODE', value: 'eu' }],
        patches: [
          { operator: 'add', pointer: '/spec/template/spec/terminationGracePeriodSeconds', value: 90 },
          { operator: 'add', pointer: '/spec/minReadySeconds', value: 5 },
        ],
      },
    ];
    const closed = await preview({
      overrides: [
        { cluster: 'member2', patches: [{ operator: 'add', pointer: '/spec/template/spec/hostPID', value: true }] },
      ],
    });
    expect([closed.status, closed.body]).toMatchObject([
      422,
      { errors: [{ pointer: '/spec/overrides/0/patches/0/pointer', message: { key: 'said.patch-place-closed' } }] },
    ]);
    const shown = await preview({ overrides });
    expect(shown.body.rendered.map(({ cluster, problem }) => [cluster, problem])).toEqual([['member2', null]]);
    expect(shown.body.rendered[0]?.yaml).toContain('image: registry.eu.example.com/shop/refund-api:1.8.2');
    const { generation } = await detail();
    const asked = await send({ overrides }, { generation });
    expect(asked.status).toBe(201);
    await work(asked.body.id);
    const imageIn = async (member: string) => {
      const [container] =
        (
          (await world.member(member).find(deployments, at))?.spec as {
            template: { spec: { containers: { image: string; env: object[] }[] } };
          }
        )?.template.spec.containers ?? [];
      return container && { image: container.image, env: container.env };
    };
    await until(async () =>
      expect(await imageIn('member2')).toEqual({
        image: 'registry.eu.example.com/shop/refund-api:1.8.2',
        env: [{ name: 'MODE', value: 'eu' }],
      }),
    );
    expect(await imageIn('member1')).toEqual({ image: spec.image, env: spec.env });
    const patchedIn = async (member: string) => {
      const { minReadySeconds, template } = (await world.member(member).get(deployments, at)).spec as {
        minReadySeconds?: number;
        template: { spec: { terminationGracePeriodSeconds?: number } };
      };
      return [minReadySeconds ?? 0, template.spec.terminationGracePeriodSeconds];
    };
    expect(await patchedIn('member2')).toEqual([5, 90]);
    expect(await patchedIn('member1')).toEqual([0, 30]);
  });

  it('is divided by Karmada as the preview divides its change', async () => {
    const { until, preview, send, call, work, sharesOf } = orders;
    const changes: Partial<ApplicationSpec> = { replicas: 9, division: { by: 'room' } };
    const { body } = await preview(changes);
    expect(body.members.reduce((all, { after }) => all + after, 0)).toBe(9);
    const asked = await send(changes);
    expect(asked.body.application).toMatchObject({ name: 'refund-api', isThere: true });
    const { body: listed } = await call<RequestPage>('dev', 'GET', '/requests?project=payments&limit=50');
    expect(listed.items.map(({ application }) => application?.isThere)).toEqual(expect.arrayContaining([true, false]));
    await work(asked.body.id);
    const wanted = body.members
      .filter(({ after }) => after > 0)
      .map(({ name, after }) => `${name} ${after}`)
      .sort();
    await until(async () => expect(await sharesOf()).toEqual(wanted));
  });

  it('is not written over what somebody else has set meanwhile', async () => {
    const { world, until, send, work, detail } = orders;
    const { generation } = await detail();
    await world.client.request(
      'PATCH',
      '/apis/apps/v1/namespaces/payments/deployments/refund-api',
      { spec: { replicas: 5 } },
      'application/merge-patch+json',
    );
    await until(async () => expect((await detail()).generation).not.toBe(generation));
    const old = await send({ replicas: 8 }, { generation });
    expect([old.status, old.body]).toMatchObject([409, { message: { key: 'said.application-changed-meanwhile' } }]);
    expect((await detail()).order?.spec.replicas).toBe(5);
    const asked = await send({ replicas: 8 });
    expect(await work(asked.body.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('conflict'),
    });
    expect((await world.client.get(deployments, at)).spec).toMatchObject({ replicas: 5 });
  });

  it('stays as it is on a cluster where it is paused, until it goes on', async () => {
    const { world, until, send, work, detail } = orders;
    const paused = await send({ replicas: 5, paused: ['member2'] });
    expect(paused.status).toBe(201);
    await work(paused.body.id);
    await until(async () => expect((await detail()).state).toBe('suspended'));
    const image = 'registry.example.com/shop/refund-api:1.9.0';
    const changed = await send({ replicas: 5, paused: ['member2'], image });
    await work(changed.body.id);
    const imageIn = async (member: string) =>
      JSON.stringify(await world.member(member).find(deployments, at)).match(/refund-api:[\d.]+/)?.[0];
    await until(async () => expect(await imageIn('member1')).toBe('refund-api:1.9.0'));
    expect(await imageIn('member2')).toBe('refund-api:1.8.2');
    const resumed = await send({ replicas: 5, image });
    await work(resumed.body.id);
    await until(async () => expect(await imageIn('member2')).toBe('refund-api:1.9.0'));
  });

  it('gets its files on each member, and pods that start anew when one of them changes', async () => {
    const { world, until, send, work } = orders;
    const withFile = async (content: string) => {
      const asked = await send({ replicas: 5, files: [{ path: '/etc/app/config.yaml', content }] });
      expect(asked.status).toBe(201);
      expect((await work(asked.body.id)).state).toBe('done');
    };
    const fileIn = async (member: string) =>
      (await world.member(member).find(configMaps, at))?.data?.['etc_app_config.yaml'];
    const markIn = async (member: string) =>
      JSON.stringify(await world.member(member).find(deployments, at)).match(/slipway.dev.files":"([0-9a-f]+)/)?.[1];
    await withFile('refunds: 5\n');
    await until(async () => expect(await fileIn('member1')).toBe('refunds: 5\n'));
    await until(async () => expect(await fileIn('member2')).toBe('refunds: 5\n'));
    const before = await markIn('member1');
    expect(before).toBeDefined();
    await withFile('refunds: 6\n');
    await until(async () => expect(await fileIn('member1')).toBe('refunds: 6\n'));
    await until(async () => expect([before, undefined]).not.toContain(await markIn('member1')));
  });

  it('loses its Service with its port, and its files with the last of them', async () => {
    const { world, send, work } = orders;
    const asked = await send({ replicas: 5, port: null, healthPath: null });
    expect(asked.status).toBe(201);
    expect((await work(asked.body.id)).state).toBe('done');
    expect(await world.client.find(services, at)).toBeUndefined();
    expect(await world.client.find(configMaps, at)).toBeUndefined();
  });

  it('is taken away from all members', async () => {
    const { world, until, call, work } = orders;
    const asked = await call<RequestDetail>('dev', 'POST', '/requests', { kind: 'remove-application', ...target });
    expect(asked.status).toBe(201);
    await work(asked.body.id);
    await until(async () => {
      for (const member of ['member1', 'member2'])
        expect(await world.member(member).find(deployments, at)).toBeUndefined();
      expect(await world.client.find(kinds.propagationPolicy, at)).toBeUndefined();
    });
    const twice = await call('dev', 'POST', '/requests', { kind: 'remove-application', ...target });
    expect([twice.status, twice.body]).toMatchObject([409, { message: { key: 'said.application-not-ours' } }]);
  });
});

describe('what is refused', () => {
  it('the name of what somebody else has brought', async () => {
    const { world, until, preview, send, detail } = orders;
    const others = deployment('settle-api', 2);
    await propagate(world, { ...others, metadata: { ...others.metadata, namespace: 'payments' } }, halves);
    await until(async () => expect((await detail('settle-api')).state).toBe('healthy'));
    const shown = await preview({}, 'dev', { name: 'settle-api' });
    expect(shown.body.traps.map(({ code }) => code)).toContain('name-taken');
    const asked = await send({}, { name: 'settle-api' });
    expect([asked.status, asked.body]).toMatchObject([409, { errors: [{ pointer: '/name' }] }]);
  });

  it('clusters of another project, of which nobody is told', async () => {
    const { world, until, memberNames, preview, send, work, sharesOf } = orders;
    await world.client.request(
      'PATCH',
      '/apis/cluster.karmada.io/v1alpha1/clusters/member1',
      { spec: { taints: [{ key: 'slipway.dev/project', value: 'storefront', effect: 'NoSchedule' }] } },
      'application/merge-patch+json',
    );
    await until(async () => expect(await memberNames()).toEqual(['member2']));
    expect(await memberNames('storelead', 'storefront')).toEqual(['member1', 'member2']);
    const shown = await preview({ division: { by: 'copies' } });
    expect(shown.body.members.map(({ name }) => name)).toEqual(['member2']);
    expect(JSON.stringify(shown.body)).not.toContain('member1');
    const named = await preview({ clusters: { by: 'names', names: ['member1'] }, division: { by: 'copies' } });
    expect([named.status, named.body]).toMatchObject([422, { errors: [{ pointer: '/spec/clusters/names/0' }] }]);
    // Karmada itself keeps it away, too.
    const asked = await send({ division: { by: 'copies' } }, { name: 'ours' });
    await work(asked.body.id);
    await until(async () => expect(await sharesOf('ours-deployment')).toEqual(['member2 6']));
  });

  it('what fits nowhere, with the words of the scheduler', async () => {
    const { send } = orders;
    const changes: Partial<ApplicationSpec> = {
      clusters: { by: 'labels', labels: { tier: 'moon' } },
      division: { by: 'room' },
    };
    const asked = await send(changes, { name: 'moon' });
    expect([asked.status, asked.body]).toMatchObject([
      422,
      { errors: [{ pointer: '/spec/clusters', detail: expect.stringContaining('clusters are available') }] },
    ]);
  });

  it('another project’s applications', async () => {
    const { preview, send } = orders;
    expect((await preview({}, 'storelead')).status).toBe(404);
    expect((await send({}, {}, 'storelead')).status).toBe(404);
  });
});
