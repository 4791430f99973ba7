import { describe, expect, it } from 'vitest';
import { type Body, send } from './connection.ts';
import { expectStatus, merge, openScene, until } from './scene.ts';

const scene = openScene('delete');
const finalizer = 'conformance.example.com/hold';
const held = { metadata: { finalizers: [finalizer] } };
const release = (path: string) => send('PATCH', path, { headers: merge, body: { metadata: { finalizers: null } } });
const gone = (path: string) =>
  until(
    () => send('GET', path),
    (answer) => answer.status === 404,
  );

describe('deleting', () => {
  it('answers a Status with the uid', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('plain'));
    expect(expectStatus(await send('DELETE', scene.configMaps('plain')), 200)).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'plain', kind: 'configmaps', uid: made.metadata.uid },
    });
    expectStatus(await send('GET', scene.configMaps('plain')), 404);
    expectStatus(await send('DELETE', scene.configMaps('plain')), 404);
  });

  it('keeps objects with finalizers until the last is gone', async () => {
    await scene.create(scene.claims(), scene.claim('held', held));
    const marked = expectStatus(await send('DELETE', scene.claims('held')), 200);
    expect(marked.metadata.deletionTimestamp).toBeDefined();
    expect(marked.metadata.generation).toBe(2);
    expectStatus(await send('GET', scene.claims('held')), 200);
    expectStatus(await release(scene.claims('held')), 200);
    expectStatus(await send('GET', scene.claims('held')), 404);
  });

  it('refuses new finalizers on the way out', async () => {
    await scene.create(scene.configMaps(), scene.configMap('late', held));
    await send('DELETE', scene.configMaps('late'));
    const body = { metadata: { finalizers: [finalizer, 'conformance.example.com/more'] } };
    expectStatus(await send('PATCH', scene.configMaps('late'), { headers: merge, body }), 422);
    await release(scene.configMaps('late'));
  });

  it('says that a name is on its way out', async () => {
    await scene.create(scene.configMaps(), scene.configMap('again', held));
    await send('DELETE', scene.configMaps('again'));
    const answer = await send('POST', scene.configMaps(), { body: scene.configMap('again') });
    expect(expectStatus(answer, 409).message).toBe('object is being deleted: configmaps "again" already exists');
    await release(scene.configMaps('again'));
  });

  it('honours preconditions', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('condition'));
    const other = { preconditions: { uid: '11111111-2222-3333-4444-555555555555' } };
    expectStatus(await send('DELETE', scene.configMaps('condition'), { body: other }), 409);
    const right = { preconditions: { uid: made.metadata.uid, resourceVersion: made.metadata.resourceVersion } };
    expectStatus(await send('DELETE', scene.configMaps('condition'), { body: right }), 200);
  });

  it('deletes what a selector finds', async () => {
    for (const [name, sort] of [
      ['c1', 'a'],
      ['c2', 'a'],
      ['c3', 'b'],
    ] as const) {
      await scene.create(scene.claims(), scene.claim(name, { metadata: { labels: { sort } } }));
    }
    expectStatus(await send('DELETE', scene.claims(), { query: { labelSelector: 'sort=a' } }), 200);
    const left = expectStatus(await send('GET', scene.claims(), { query: { labelSelector: 'sort' } }), 200);
    expect(left.items.map((item: Body) => item.metadata.name)).toEqual(['c3']);
  });
});

describe('owners', () => {
  const owned = (owner: Body, more: Body = {}) => ({
    metadata: {
      ownerReferences: [
        { apiVersion: 'v1', kind: 'ConfigMap', name: owner.metadata.name, uid: owner.metadata.uid, ...more },
      ],
    },
  });

  it('take what they own with them', async () => {
    const owner = await scene.create(scene.configMaps(), scene.configMap('owner'));
    await scene.create(scene.configMaps(), scene.configMap('dependent', owned(owner)));
    await send('DELETE', scene.configMaps('owner'));
    await gone(scene.configMaps('dependent'));
  });

  it('wait for it in the foreground', async () => {
    const owner = await scene.create(scene.configMaps(), scene.configMap('front'));
    const body = scene.configMap('front-dependent', owned(owner, { blockOwnerDeletion: true }));
    await scene.create(scene.configMaps(), body);
    const query = { propagationPolicy: 'Foreground' };
    const marked = expectStatus(await send('DELETE', scene.configMaps('front'), { query }), 200);
    expect(marked.metadata.finalizers).toEqual(['foregroundDeletion']);
    await gone(scene.configMaps('front'));
    expectStatus(await send('GET', scene.configMaps('front-dependent')), 404);
  });

  it('leave it behind as orphans', async () => {
    const owner = await scene.create(scene.configMaps(), scene.configMap('parent'));
    await scene.create(scene.configMaps(), scene.configMap('orphan', owned(owner)));
    await send('DELETE', scene.configMaps('parent'), { query: { propagationPolicy: 'Orphan' } });
    await gone(scene.configMaps('parent'));
    const left = expectStatus(await send('GET', scene.configMaps('orphan')), 200);
    expect(left.metadata.ownerReferences).toBeUndefined();
  });

  it('must have a uid', async () => {
    const body = scene.configMap('no-uid', owned({ metadata: { name: 'o', uid: '' } }));
    expectStatus(await send('POST', scene.configMaps(), { body }), 422);
  });
});

describe('namespaces', () => {
  it('take everything in them along and refuse newcomers meanwhile', async () => {
    const name = `${scene.namespace}-inner`;
    const path = `/api/v1/namespaces/${name}`;
    await scene.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    await scene.create(`${path}/configmaps`, scene.configMap('held', held));
    const marked = expectStatus(await send('DELETE', path), 200);
    expect(marked.status.phase).toBe('Terminating');
    const refused = expectStatus(await send('POST', `${path}/configmaps`, { body: scene.configMap('new') }), 403);
    expect(refused.details.causes[0].reason).toBe('NamespaceTerminating');
    await until(
      () => send('GET', `${path}/configmaps/held`),
      (answer) => answer.body.metadata?.deletionTimestamp !== undefined,
    );
    await release(`${path}/configmaps/held`);
    await gone(path);
  });
});
