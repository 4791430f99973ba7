import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { type Publishing, startPublishing, until } from '../support/publishing.ts';

// What may happen to an item after it was published, by Slipway and behind its back.

let world: Publishing;
beforeAll(async () => {
  world = await startPublishing();
  const revision = await world.draft('aws-small', ['1.0.42', '1.0.43', '1.0.44']);
  await world.publish('lead', 'aws-small', revision, ['payments']);
  await until(async () => expect(await world.stateOf('aws-small')).toBe('published'));
}, 90_000);
afterAll(() => world?.stop());

const problemsOf = async (id: string) => (await world.item(id)).problems.map(({ detail }) => detail).join('\n');

describe('the next version', () => {
  it('goes back to the one before when its copies never come', async () => {
    await world.makeForeignChain('aws-small-r2', 'payments');
    const revision = await world.revise('aws-small', ['1.0.44']);
    await world.publish('lead', 'aws-small', revision, ['edge-lab', 'payments']);
    await until(async () =>
      expect((await world.item('aws-small')).publication?.problem).toContain('payments/aws-small-r2'),
    );
    await world.waitTooLong('aws-small');
    await until(async () => expect((await world.item('aws-small')).publication?.state).toBe('rolled-back'));
    const back = await world.item('aws-small');
    expect(back).toMatchObject({ state: 'published', projects: ['payments'], draft: { state: 'in-review' } });
    expect(back.versions.map(({ version }) => version)).toEqual(['1.0.42', '1.0.43', '1.0.44']);
    expect(await world.chainRules('aws-small')).toEqual(['aws-small-r1: payments']);
    expect(await world.find(kinds.clusterTemplateChain, 'aws-small-r2', 'kcm-system')).toBe(null);
    expect(await world.find(kinds.clusterTemplateChain, 'aws-small-r2', 'payments')).not.toBe(null);
  });
});

describe('behind its back', () => {
  it('a template of it that is not valid any more is named', async () => {
    const name = 'aws-standalone-cp-1-0-44';
    const setScenario = (data: Record<string, string | null>) =>
      world.kube.client.request({
        method: 'PATCH',
        path: '/api/v1/namespaces/sandbox-system/configmaps/scenarios',
        body: { data },
        contentType: 'application/merge-patch+json',
      });
    await setScenario({ bad: JSON.stringify({ kind: 'invalid-template', match: { namespace: 'payments', name } }) });
    const words = `${name} is not valid in payments: failed to download helm chart artifact: unexpected EOF`;
    await until(async () => expect(await problemsOf('aws-small')).toContain(words));
    await setScenario({ bad: null });
    await until(async () => expect(await problemsOf('aws-small')).toBe(''));
  });

  it('its chain deleted by somebody is made again as it was published, and its copies with it', async () => {
    type Chain = { metadata: { uid: string; annotations: object }; spec: object };
    const find = (namespace: string) => world.find<Chain>(kinds.clusterTemplateChain, 'aws-small-r1', namespace);
    const before = await find('kcm-system');
    const path = pathOf(kinds.clusterTemplateChain, 'kcm-system', 'aws-small-r1');
    await world.kube.client.request({ method: 'DELETE', path });
    await until(async () => {
      const after = await find('kcm-system');
      expect(after).toMatchObject({ metadata: { annotations: before?.metadata.annotations }, spec: before?.spec });
      expect(after?.metadata.uid).not.toBe(before?.metadata.uid);
    });
    await until(async () => expect(await find('payments')).toMatchObject({ status: { valid: true } }));
    await until(async () => expect(await problemsOf('aws-small')).toBe(''));
    expect(await world.chainRules('aws-small')).toEqual(['aws-small-r1: payments']);
    const entries = await world.deps.db.auto.$queryRawUnsafe<{ actor: string; after: object }[]>(
      `SELECT actor, after FROM audit_entries WHERE action = 'repair-publication' AND key = 'aws-small'`,
    );
    expect(entries).toEqual([{ actor: 'slipway', after: { chain: 'aws-small-r1', projects: ['payments'] } }]);
  });

  it('its rule taken out by somebody is no longer ours to write, and the next publication has one again', async () => {
    const others = (await world.rules()).filter(
      ({ resources }) => !resources?.some(({ names }) => names?.some((name) => name.startsWith('aws-small-'))),
    );
    await world.writeRules(others);
    expect(await world.chainRules('aws-small')).toEqual([]);
    const revision = (await world.item('aws-small')).draft?.revision ?? 0;
    expect((await world.publish('lead', 'aws-small', revision, ['payments'])).status).toBe(200);
    await until(async () =>
      expect((await world.item('aws-small')).publication).toMatchObject({ number: 3, state: 'published' }),
    );
    expect((await world.chainRules('aws-small'))[0]).toBe('aws-small-r3: payments');
    expect((await world.rules()).slice(0, others.length)).toEqual(others);
  });
});

describe('a deprecated item', () => {
  it('takes no orders, and the clusters that run it say so', async () => {
    const { affected } = await world.item('aws-small');
    expect(affected).toContainEqual(
      expect.objectContaining({ namespace: 'payments', name: 'settle-batch', owner: null }),
    );
    expect((await world.ask('lead', 'POST', '/catalog-items/aws-small/deprecate')).status).toBe(200);
    // Nothing else offers these templates in payments any more.
    expect((await world.ask('lead', 'POST', '/catalog-items/aws-standalone/deprecate')).status).toBe(200);
    const order = { kind: 'create', project: 'payments', catalogItem: 'aws-small', name: 'late', parameters: {} };
    const refused = await world.ask<{ errors?: { pointer: string }[] }>('dev', 'POST', '/requests', order);
    expect(refused).toMatchObject({ status: 404 });
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ pointer: '/catalogItem' }));
    const items = (await world.ask<{ items: { id: string; state: string }[] }>('dev', 'GET', '/catalog')).body.items;
    expect(items).toContainEqual(expect.objectContaining({ id: 'aws-small', state: 'deprecated' }));
    const cluster = await world.ask<ClusterDetail>('dev', 'GET', '/clusters/payments/settle-batch');
    expect(cluster).toMatchObject({ status: 200, body: { catalogItem: { id: 'aws-small', isDeprecated: true } } });
    expect((await world.ask('lead', 'POST', '/catalog-items/aws-small/restore')).status).toBe(200);
  });
});

describe('a service', () => {
  it('is published, shown and taken back like a cluster, by chains of its own kind', async () => {
    const revision = await world.draft('certs', ['1.17.4', '1.18.2'], 'service', 'cert-manager');
    await world.publish('lead', 'certs', revision, ['edge-lab']);
    await until(async () => expect(await world.stateOf('certs')).toBe('published'));
    expect(await world.find(kinds.serviceTemplateChain, 'certs-r1', 'edge-lab')).toMatchObject({
      spec: {
        supportedTemplates: [
          { name: 'cert-manager-1-17-4', availableUpgrades: [{ name: 'cert-manager-1-18-2' }] },
          { name: 'cert-manager-1-18-2' },
        ],
      },
    });
    expect(await world.find(kinds.serviceTemplateChain, 'certs-r1', 'payments')).toBe(null);
    expect(await world.chainRules('certs')).toEqual(['certs-r1: edge-lab']);
    const order = { kind: 'create', project: 'edge-lab', catalogItem: 'certs', name: 'no', parameters: {} };
    expect((await world.ask('lead', 'POST', '/requests', order)).status).toBe(404);
    await world.ask('lead', 'POST', '/catalog-items/certs/deprecate');
    const { affected } = await world.item('certs');
    const retired = await world.ask('lead', 'POST', '/catalog-items/certs/retire');
    expect(retired.status).toBe(affected.length === 0 ? 200 : 409);
  });
});
