import { beforeAll, describe, expect, it } from 'vitest';
import { type Body, send } from './connection.ts';
import { expectStatus, openScene } from './scene.ts';

const scene = openScene('read');
const names = (list: Body): string[] => list.items.map((item: Body) => item.metadata.name);
const list = async (query: Record<string, string>) =>
  expectStatus(await send('GET', scene.configMaps(), { query }), 200);
const mine = { labelSelector: 'app=x' };

beforeAll(async () => {
  for (const [name, tier] of [
    ['a', 'gold'],
    ['b', 'silver'],
    ['c', 'gold'],
    ['d', ''],
  ] as const) {
    const labels = { app: 'x', ...(tier === '' ? {} : { tier }) };
    await scene.create(scene.configMaps(), scene.configMap(name, { metadata: { labels } }));
  }
  await scene.create(scene.claims(), scene.claim('a'));
});

describe('reading', () => {
  it('answers 404 with a Status for what is not there', async () => {
    expect(expectStatus(await send('GET', scene.configMaps('absent')), 404)).toMatchObject({
      kind: 'Status',
      reason: 'NotFound',
      message: 'configmaps "absent" not found',
      details: { name: 'absent', kind: 'configmaps' },
    });
    expectStatus(await send('GET', '/apis/nope.example.com/v1/things'), 404);
  });

  it('leaves kind out of items of core lists and keeps it in custom ones', async () => {
    expect((await list(mine)).items[0].kind).toBeUndefined();
    expect(expectStatus(await send('GET', scene.claims()), 200).items[0].kind).toBe('ClusterIPAMClaim');
  });

  it('orders lists by name', async () => {
    expect(names(await list(mine))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('pages with limit and continue', async () => {
    const first = await list({ ...mine, limit: '3' });
    expect(names(first)).toEqual(['a', 'b', 'c']);
    const second = await list({ ...mine, limit: '3', continue: first.metadata.continue });
    expect(names(second)).toEqual(['d']);
    expect(second.metadata.continue ?? '').toBe('');
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });

  it('counts what remains only without a selector', async () => {
    const some = await list({ limit: '1' });
    expect(some.metadata.remainingItemCount).toBeGreaterThanOrEqual(3);
    expect((await list({ ...mine, limit: '1' })).metadata.remainingItemCount).toBeUndefined();
  });

  it('keeps a page what it was when objects go meanwhile', async () => {
    await scene.create(scene.configMaps(), scene.configMap('z1', { metadata: { labels: { page: '1' } } }));
    await scene.create(scene.configMaps(), scene.configMap('z2', { metadata: { labels: { page: '1' } } }));
    const first = await list({ labelSelector: 'page=1', limit: '1' });
    await send('DELETE', scene.configMaps('z2'));
    const second = await list({ labelSelector: 'page=1', limit: '1', continue: first.metadata.continue });
    expect(names(second)).toEqual(['z2']);
  });

  it('refuses a continue token that is none', async () => {
    expectStatus(await send('GET', scene.configMaps(), { query: { limit: '1', continue: 'nonsense' } }), 400);
  });

  it('refuses a limit that is no number', async () => {
    expectStatus(await send('GET', scene.configMaps(), { query: { limit: 'x' } }), 400);
  });

  it.each([
    ['tier=gold', ['a', 'c']],
    ['tier!=gold', ['b', 'd']],
    ['tier in (gold,silver)', ['a', 'b', 'c']],
    ['tier notin (gold)', ['b', 'd']],
    ['tier', ['a', 'b', 'c']],
    ['!tier', ['d']],
    ['tier=gold,app=y', []],
  ])('selects by label %s', async (labelSelector, expected) => {
    expect(names(await list({ labelSelector: `app=x,${labelSelector}` })).sort()).toEqual(
      labelSelector.endsWith('app=y') ? [] : expected,
    );
  });

  it('refuses a selector that cannot be read', async () => {
    expectStatus(await send('GET', scene.configMaps(), { query: { labelSelector: 'a in' } }), 400);
  });

  it('selects by name, and by no field that the kind does not offer', async () => {
    expect(names(await list({ fieldSelector: 'metadata.name=b' }))).toEqual(['b']);
    expectStatus(await send('GET', scene.configMaps(), { query: { fieldSelector: 'data.k=v' } }), 400);
  });

  it('refuses a resourceVersion that is none', async () => {
    expectStatus(await send('GET', scene.configMaps(), { query: { resourceVersion: 'x' } }), 400);
  });

  it('reads lists as they were', async () => {
    const before = await list({});
    await scene.create(scene.configMaps(), scene.configMap('later'));
    const { resourceVersion } = before.metadata;
    const then = await list({ resourceVersion, resourceVersionMatch: 'Exact' });
    expect(names(then)).toEqual(names(before));
  });

  it('answers tables with the columns of the kind', async () => {
    const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' };
    const table = expectStatus(await send('GET', scene.claims(), { headers }), 200);
    expect(table.kind).toBe('Table');
    expect(table.columnDefinitions[0].name).toBe('Name');
    expect(table.rows[0].cells[0]).toBe('a');
  });

  it('answers metadata alone', async () => {
    const headers = { accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json' };
    const answer = expectStatus(await send('GET', scene.claims(), { headers }), 200);
    expect(answer.kind).toBe('PartialObjectMetadataList');
    expect(answer.items[0].spec).toBeUndefined();
  });

  it('says what it serves', async () => {
    const resources = expectStatus(await send('GET', '/apis/k0rdent.mirantis.com/v1beta1'), 200).resources;
    expect(resources.find((one: Body) => one.name === 'clusteripamclaims')).toMatchObject({
      kind: 'ClusterIPAMClaim',
      namespaced: true,
    });
    const group = expectStatus(await send('GET', '/apis/k0rdent.mirantis.com'), 200);
    expect(group.preferredVersion.version).toBe('v1beta1');
  });

  it('describes its kinds in OpenAPI', async () => {
    const index = expectStatus(await send('GET', '/openapi/v3'), 200);
    const { serverRelativeURL } = index.paths['apis/k0rdent.mirantis.com/v1beta1'];
    const document = expectStatus(await send('GET', serverRelativeURL), 200);
    const kind = document.components.schemas['com.mirantis.k0rdent.v1beta1.ClusterIPAMClaim'];
    expect(kind.properties.spec.required).toEqual(['provider']);
  });

  it('answers 405 for methods that a resource does not have', async () => {
    expectStatus(await send('PUT', scene.configMaps(), { body: scene.configMap('a') }), 405);
    expectStatus(await send('POST', scene.configMaps('a'), { body: scene.configMap('a') }), 405);
  });
});
