import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { applyAs, expectStatus, merge, openScene } from './scene.ts';

const scene = openScene('dryrun');
const query = { dryRun: 'All' };

describe('dry runs', () => {
  it('answer a creation with a uid, without a resourceVersion, and store nothing', async () => {
    const answer = await send('POST', scene.claims(), { query, body: scene.claim('a') });
    const made = expectStatus(answer, 201);
    expect(made.metadata.uid).toBeDefined();
    expect(made.metadata.resourceVersion).toBeUndefined();
    expectStatus(await send('GET', scene.claims('a')), 404);
  });

  it('validate and see what exists', async () => {
    const body = scene.claim('bad', { spec: { provider: 'x' } });
    expectStatus(await send('POST', scene.claims(), { query, body }), 422);
    await scene.create(scene.configMaps(), scene.configMap('there'));
    expectStatus(await send('POST', scene.configMaps(), { query, body: scene.configMap('there') }), 409);
  });

  it('answer a change with its result and the old version', async () => {
    const made = await scene.create(scene.claims(), scene.claim('change'));
    const ask = { query, headers: merge, body: { spec: { cluster: 'x' } } };
    const changed = expectStatus(await send('PATCH', scene.claims('change'), ask), 200);
    expect(changed.spec.cluster).toBe('x');
    expect(changed.metadata).toMatchObject({ generation: 2, resourceVersion: made.metadata.resourceVersion });
    expect(expectStatus(await send('GET', scene.claims('change')), 200)).toEqual(made);
  });

  it('answer an apply that would create', async () => {
    expectStatus(await applyAs('m1', scene.configMaps('applied'), scene.configMap('applied'), query), 201);
    expectStatus(await send('GET', scene.configMaps('applied')), 404);
  });

  it('answer a deletion as if it had happened', async () => {
    await scene.create(scene.configMaps(), scene.configMap('stays'));
    expect(expectStatus(await send('DELETE', scene.configMaps('stays'), { query }), 200).status).toBe('Success');
    expectStatus(await send('GET', scene.configMaps('stays')), 200);
  });

  it('know one value', async () => {
    const ask = { query: { dryRun: 'Some' }, body: scene.configMap('some') };
    expectStatus(await send('POST', scene.configMaps(), ask), 422);
  });
});
