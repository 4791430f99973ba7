import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { expectStatus, merge, openScene } from './scene.ts';
import { openWatch } from './watch.ts';

const scene = openScene('watch');
const listVersion = async (): Promise<string> =>
  expectStatus(await send('GET', scene.configMaps()), 200).metadata.resourceVersion;
const label = (name: string, l: string | null) =>
  send('PATCH', scene.configMaps(name), { headers: merge, body: { metadata: { labels: { l } } } });

describe('watching', () => {
  it('tells of creations, changes and deletions in order', async () => {
    const watch = await openWatch(scene.configMaps(), { query: { resourceVersion: await listVersion() } });
    const made = await scene.create(scene.configMaps(), scene.configMap('a'));
    await label('a', '1');
    await send('DELETE', scene.configMaps('a'));
    const events = [await watch.next(), await watch.next(), await watch.next()];
    watch.close();
    expect(events.map((event) => event.type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(events[0]?.object).toMatchObject({ kind: 'ConfigMap', metadata: { uid: made.metadata.uid } });
    const versions = events.map((event) => Number(event.object.metadata.resourceVersion));
    expect(versions).toEqual([...versions].sort((x, y) => x - y));
    expect(new Set(versions).size).toBe(3);
  });

  it('goes on from a version without losing or repeating', async () => {
    const start = await listVersion();
    const first = await scene.create(scene.configMaps(), scene.configMap('b1'));
    await scene.create(scene.configMaps(), scene.configMap('b2'));
    const all = await openWatch(scene.configMaps(), { query: { resourceVersion: start } });
    expect([(await all.next()).object.metadata.name, (await all.next()).object.metadata.name]).toEqual(['b1', 'b2']);
    all.close();
    const query = { resourceVersion: first.metadata.resourceVersion };
    const rest = await openWatch(scene.configMaps(), { query });
    expect((await rest.next()).object.metadata.name).toBe('b2');
    rest.close();
  });

  it('begins with what is there when no version is given', async () => {
    await scene.create(scene.configMaps(), scene.configMap('there'));
    const watch = await openWatch(scene.configMaps(), { query: { fieldSelector: 'metadata.name=there' } });
    expect(await watch.next()).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'there' } } });
    watch.close();
  });

  it('tells of objects that begin and cease to match a selector', async () => {
    await scene.create(scene.configMaps(), scene.configMap('match'));
    const query = { resourceVersion: await listVersion(), labelSelector: 'l=1' };
    const watch = await openWatch(scene.configMaps(), { query });
    await label('match', '1');
    await label('match', '2');
    const events = [await watch.next(), await watch.next()];
    watch.close();
    expect(events.map((event) => event.type)).toEqual(['ADDED', 'DELETED']);
    expect(events[1]?.object.metadata.labels).toEqual({ l: '1' });
  });

  it('sends nothing for a write without effect', async () => {
    await scene.create(scene.configMaps(), scene.configMap('idle', { data: { k: '1' } }));
    const query = { resourceVersion: await listVersion(), fieldSelector: 'metadata.name=idle' };
    const watch = await openWatch(scene.configMaps(), { query });
    await send('PATCH', scene.configMaps('idle'), { headers: merge, body: { data: { k: '1' } } });
    await send('PATCH', scene.configMaps('idle'), { headers: merge, body: { data: { k: '2' } } });
    expect((await watch.next()).object.data).toEqual({ k: '2' });
    watch.close();
  });

  it('ends after the time that the client gave', async () => {
    const query = { resourceVersion: await listVersion(), timeoutSeconds: '1' };
    await (await openWatch(scene.configMaps(), { query })).ended;
  });

  it('answers a version that is too old with one ERROR event of code 410 and ends', async () => {
    // Older than the kind itself, whose definition came later: no server can have kept the way from there.
    const watch = await openWatch(scene.claims(), { query: { resourceVersion: '1' } });
    expect(watch.status).toBe(200);
    const event = await watch.next();
    expect(event).toMatchObject({
      type: 'ERROR',
      object: { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 410, reason: 'Expired' },
    });
    expect(event.object.message).toMatch(/^too old resource version: 1 \(\d+\)$/);
    await watch.ended;
    await expect(watch.next()).rejects.toThrow('the watch ended');
  });

  it('refuses bad parameters as plain errors', async () => {
    const wrong = async (query: Record<string, string>) => {
      const answer = await send('GET', scene.configMaps(), { query: { watch: '1', ...query } });
      return answer.status;
    };
    expect(await wrong({ resourceVersion: 'x' })).toBe(500);
    expect(await wrong({ labelSelector: 'a in' })).toBe(400);
  });

  it('ends the initial events with a bookmark on demand', async () => {
    await scene.create(scene.claims(), scene.claim('bookmarked'));
    const query = { sendInitialEvents: 'true', allowWatchBookmarks: 'true', resourceVersionMatch: 'NotOlderThan' };
    const watch = await openWatch(scene.claims(), { query });
    expect((await watch.next()).type).toBe('ADDED');
    const mark = await watch.next();
    watch.close();
    expect(mark).toMatchObject({
      type: 'BOOKMARK',
      object: { kind: 'ClusterIPAMClaim', metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } },
    });
  });
});
