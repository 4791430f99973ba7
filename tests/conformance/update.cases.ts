import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { expectStatus, merge, openScene } from './scene.ts';

const scene = openScene('update');
const put = (path: string, body: unknown) => send('PUT', path, { body });

describe('updating', () => {
  it('replaces the whole object', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('a', { data: { k: '1', o: '2' } }));
    const body = { ...made, data: { k: '3' } };
    const changed = expectStatus(await put(scene.configMaps('a'), body), 200);
    expect(changed.data).toEqual({ k: '3' });
    expect(changed.metadata.uid).toBe(made.metadata.uid);
    expect(changed.metadata.resourceVersion).not.toBe(made.metadata.resourceVersion);
  });

  it('refuses an old resourceVersion', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('stale', { data: { k: '1' } }));
    expectStatus(await put(scene.configMaps('stale'), { ...made, data: { k: '2' } }), 200);
    expect(expectStatus(await put(scene.configMaps('stale'), { ...made, data: { k: '3' } }), 409)).toMatchObject({
      reason: 'Conflict',
      message:
        'Operation cannot be fulfilled on configmaps "stale": the object has been modified; please apply your changes to the latest version and try again',
    });
  });

  it('lets only one of two simultaneous writers win', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('race'));
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((k) => put(scene.configMaps('race'), { ...made, data: { k } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('overwrites core objects without resourceVersion, not custom ones', async () => {
    await scene.create(scene.configMaps(), scene.configMap('blind'));
    expectStatus(await put(scene.configMaps('blind'), scene.configMap('blind', { data: { k: '1' } })), 200);
    await scene.create(scene.claims(), scene.claim('blind'));
    const refused = expectStatus(await put(scene.claims('blind'), scene.claim('blind')), 422);
    expect(refused.details.causes[0].field).toBe('metadata.resourceVersion');
  });

  it('writes nothing when nothing changes', async () => {
    const made = await scene.create(scene.claims(), scene.claim('same'));
    const again = expectStatus(await put(scene.claims('same'), made), 200);
    expect(again.metadata.resourceVersion).toBe(made.metadata.resourceVersion);
  });

  it('counts changes of the spec and none of metadata', async () => {
    await scene.create(scene.claims(), scene.claim('count'));
    const patch = async (body: unknown) =>
      expectStatus(await send('PATCH', scene.claims('count'), { headers: merge, body }), 200).metadata.generation;
    expect(await patch({ metadata: { labels: { l: '1' } } })).toBe(1);
    expect(await patch({ spec: { cluster: 'x' } })).toBe(2);
  });

  it('answers 404 for what is not there', async () => {
    const body = scene.claim('absent', { metadata: { resourceVersion: '1' } });
    expectStatus(await put(scene.claims('absent'), body), 404);
  });

  it('refuses another name than the path names', async () => {
    await scene.create(scene.configMaps(), scene.configMap('named'));
    expect(expectStatus(await put(scene.configMaps('named'), scene.configMap('other')), 400).message).toBe(
      'the name of the object (other) does not match the name on the URL (named)',
    );
  });

  it('refuses the uid of another incarnation', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('uid'));
    const metadata = { ...made.metadata, uid: '11111111-2222-3333-4444-555555555555' };
    expectStatus(await put(scene.configMaps('uid'), { ...made, metadata }), 409);
  });

  it('keeps data of immutable objects', async () => {
    await scene.create(scene.configMaps(), scene.configMap('frozen', { data: { k: '1' }, immutable: true }));
    const answer = await send('PATCH', scene.configMaps('frozen'), { headers: merge, body: { data: { k: '2' } } });
    expect(expectStatus(answer, 422).message).toContain('data: Forbidden: field is immutable when `immutable` is set');
  });
});

describe('the status subresource', () => {
  const status = (name: string) => `${scene.claims(name)}/status`;

  it('is dropped from the main resource', async () => {
    const made = await scene.create(scene.claims(), scene.claim('s1', { status: { bound: true } }));
    expect(made.status).toBeUndefined();
  });

  it('takes the status and nothing else', async () => {
    await scene.create(scene.claims(), scene.claim('s2', { metadata: { labels: { l: '1' } } }));
    const body = { metadata: { labels: { l: '2' } }, spec: { cluster: 'x' }, status: { bound: true } };
    const changed = expectStatus(await send('PATCH', status('s2'), { headers: merge, body }), 200);
    expect(changed.status.bound).toBe(true);
    expect(changed.metadata.labels).toEqual({ l: '1' });
    expect(changed.spec).toEqual({ provider: 'in-cluster' });
    expect(changed.metadata.generation).toBe(1);
  });

  it('survives writes of the main resource', async () => {
    await scene.create(scene.claims(), scene.claim('s3'));
    await send('PATCH', status('s3'), { headers: merge, body: { status: { bound: true } } });
    const body = { spec: { cluster: 'x' }, status: { bound: false } };
    const changed = expectStatus(await send('PATCH', scene.claims('s3'), { headers: merge, body }), 200);
    expect(changed.status.bound).toBe(true);
  });

  it('is validated, with texts of its own', async () => {
    await scene.create(scene.claims(), scene.claim('s4'));
    const answer = await send('PATCH', status('s4'), { headers: merge, body: { status: { bound: 'yes' } } });
    expect(expectStatus(answer, 422).message).toContain(
      'status.bound: Invalid value: "string": bound in body must be of type boolean: "string"',
    );
  });

  it('cannot be created or deleted', async () => {
    await scene.create(scene.claims(), scene.claim('s5'));
    expectStatus(await send('POST', status('s5'), { body: scene.claim('s5') }), 405);
    expectStatus(await send('DELETE', status('s5')), 405);
  });
});
