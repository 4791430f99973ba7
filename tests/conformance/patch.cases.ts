import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { expectStatus, jsonPatch, merge, openScene, strategic } from './scene.ts';

const scene = openScene('patch');
const patch = (path: string, headers: Record<string, string>, body: unknown) => send('PATCH', path, { headers, body });

describe('JSON patch', () => {
  it('adds, replaces, copies, moves, tests and removes', async () => {
    await scene.create(scene.configMaps(), scene.configMap('json', { data: { k: 'v' } }));
    const answer = await patch(scene.configMaps('json'), jsonPatch, [
      { op: 'test', path: '/data/k', value: 'v' },
      { op: 'replace', path: '/data/k', value: 'w' },
      { op: 'add', path: '/data/n', value: '1' },
      { op: 'copy', from: '/data/k', path: '/data/c' },
      { op: 'move', from: '/data/n', path: '/data/m' },
      { op: 'remove', path: '/data/c' },
    ]);
    expect(expectStatus(answer, 200).data).toEqual({ k: 'w', m: '1' });
  });

  it.each([
    ['a failing test', [{ op: 'test', path: '/data/k', value: 'x' }]],
    ['an absent member', [{ op: 'remove', path: '/data/absent' }]],
    ['an unknown operation', [{ op: 'foo', path: '/data/k' }]],
  ])('answers %s with 422', async (what, operations) => {
    const name = `json-${what.replaceAll(' ', '-')}`;
    await scene.create(scene.configMaps(), scene.configMap(name, { data: { k: 'v' } }));
    expect(expectStatus(await patch(scene.configMaps(name), jsonPatch, operations), 422).message).toBe(
      'the server rejected our request due to an error in our request',
    );
  });

  it('must be a list', async () => {
    await scene.create(scene.configMaps(), scene.configMap('no-list'));
    expectStatus(await patch(scene.configMaps('no-list'), jsonPatch, { data: {} }), 400);
  });
});

describe('merge patch', () => {
  it('removes with null and replaces lists', async () => {
    const metadata = { labels: { l: '1', m: '2' }, finalizers: ['x.example.com/a'] };
    await scene.create(scene.configMaps(), scene.configMap('merge', { metadata, data: { k: 'v', o: 'p' } }));
    const body = { metadata: { labels: { l: null }, finalizers: [] }, data: { k: null, n: '1' } };
    const changed = expectStatus(await patch(scene.configMaps('merge'), merge, body), 200);
    expect(changed.data).toEqual({ o: 'p', n: '1' });
    expect(changed.metadata.labels).toEqual({ m: '2' });
    expect(changed.metadata.finalizers).toBeUndefined();
  });

  it('writes nothing when it changes nothing', async () => {
    const made = await scene.create(scene.claims(), scene.claim('idle'));
    const changed = expectStatus(await patch(scene.claims('idle'), merge, { spec: { provider: 'in-cluster' } }), 200);
    expect(changed.metadata.resourceVersion).toBe(made.metadata.resourceVersion);
  });

  it('honours a resourceVersion as a precondition', async () => {
    await scene.create(scene.configMaps(), scene.configMap('locked'));
    const body = { metadata: { resourceVersion: '1' }, data: { k: '1' } };
    expectStatus(await patch(scene.configMaps('locked'), merge, body), 409);
  });

  it('must be an object and keep the name', async () => {
    await scene.create(scene.configMaps(), scene.configMap('shape'));
    expectStatus(await patch(scene.configMaps('shape'), merge, []), 400);
    expectStatus(await patch(scene.configMaps('shape'), merge, { metadata: { name: 'other' } }), 400);
    expectStatus(await patch(scene.configMaps('absent'), merge, {}), 404);
  });

  it('may not be forced', async () => {
    await scene.create(scene.configMaps(), scene.configMap('force'));
    const answer = await send('PATCH', scene.configMaps('force'), {
      headers: merge,
      query: { force: 'true' },
      body: {},
    });
    expect(expectStatus(answer, 422).details.causes[0]).toMatchObject({
      reason: 'FieldValueForbidden',
      field: 'force',
    });
  });
});

describe('strategic merge patch', () => {
  it('merges lists by their key, deletes and replaces by directive', async () => {
    const account = {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'a' },
      secrets: [{ name: 'x' }, { name: 'y' }],
    };
    await scene.create(scene.path('serviceaccounts'), account);
    const secrets = async (list: unknown[]) => {
      const answer = await patch(scene.path('serviceaccounts', 'a'), strategic, { secrets: list });
      return expectStatus(answer, 200).secrets;
    };
    expect(await secrets([{ name: 'z' }])).toEqual([{ name: 'z' }, { name: 'x' }, { name: 'y' }]);
    expect(await secrets([{ name: 'x', $patch: 'delete' }])).toEqual([{ name: 'z' }, { name: 'y' }]);
    expect(await secrets([{ $patch: 'replace' }, { name: 'only' }])).toEqual([{ name: 'only' }]);
  });

  it('adds to finalizers and takes out of them', async () => {
    const metadata = { finalizers: ['x.example.com/a'] };
    await scene.create(scene.configMaps(), scene.configMap('finalizers', { metadata }));
    const finalizers = async (change: unknown) =>
      expectStatus(await patch(scene.configMaps('finalizers'), strategic, { metadata: change }), 200).metadata
        .finalizers;
    expect(await finalizers({ finalizers: ['x.example.com/b'] })).toEqual(['x.example.com/b', 'x.example.com/a']);
    const both = { '$deleteFromPrimitiveList/finalizers': ['x.example.com/a', 'x.example.com/b'] };
    expect(await finalizers(both)).toBeUndefined();
  });

  it('is for core kinds only', async () => {
    await scene.create(scene.claims(), scene.claim('strategic'));
    expectStatus(await patch(scene.claims('strategic'), strategic, {}), 415);
  });
});
