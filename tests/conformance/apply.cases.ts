import { describe, expect, it } from 'vitest';
import { type Body, send } from './connection.ts';
import { applyAs, applyPatch, expectStatus, merge, openScene } from './scene.ts';

const scene = openScene('apply');
const ownersOf = (object: Body): string[] =>
  (object.metadata.managedFields ?? []).map((entry: Body) => `${entry.manager} ${entry.operation}`);

describe('server-side apply', () => {
  it('creates with 201 and updates with 200', async () => {
    const path = scene.configMaps('create');
    expectStatus(await applyAs('m1', path, scene.configMap('create', { data: { x: '1', y: '2' } })), 201);
    const changed = expectStatus(await applyAs('m1', path, scene.configMap('create', { data: { x: '1' } })), 200);
    expect(changed.data).toEqual({ x: '1' });
    expect(changed.metadata.managedFields[0].fieldsV1).toEqual({ 'f:data': { 'f:x': {} } });
  });

  it('keeps the resourceVersion when nothing changes', async () => {
    const body = scene.claim('same');
    const first = expectStatus(await applyAs('m1', scene.claims('same'), body), 201);
    const second = expectStatus(await applyAs('m1', scene.claims('same'), body), 200);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    expect(second.metadata.managedFields).toEqual(first.metadata.managedFields);
  });

  it('refuses fields of others and names them', async () => {
    const path = scene.configMaps('conflict');
    await applyAs('m1', path, scene.configMap('conflict', { data: { x: '1', y: '2' } }));
    const refused = expectStatus(
      await applyAs('m2', path, scene.configMap('conflict', { data: { x: '2', y: '3' } })),
      409,
    );
    expect(refused.message).toBe('Apply failed with 2 conflicts: conflicts with "m1":\n- .data.x\n- .data.y');
    expect(refused.details.causes).toEqual([
      { reason: 'FieldManagerConflict', message: 'conflict with "m1"', field: '.data.x' },
      { reason: 'FieldManagerConflict', message: 'conflict with "m1"', field: '.data.y' },
    ]);
  });

  it('takes fields over by force', async () => {
    const path = scene.configMaps('force');
    await applyAs('m1', path, scene.configMap('force', { data: { x: '1' } }));
    const body = scene.configMap('force', { data: { x: '2' } });
    const taken = expectStatus(await applyAs('m2', path, body, { force: 'true' }), 200);
    expect(taken.data).toEqual({ x: '2' });
    expect(ownersOf(taken)).toEqual(['m2 Apply']);
  });

  it('conflicts with updates, whose version the text names', async () => {
    await scene.create(scene.claims(), scene.claim('update'));
    const body = scene.claim('update', { spec: { provider: 'ipam-infoblox' } });
    expect(expectStatus(await applyAs('m1', scene.claims('update'), body), 409).message).toBe(
      'Apply failed with 1 conflict: conflict with "slipway-conformance" using k0rdent.mirantis.com/v1beta1: .spec.provider',
    );
  });

  it('lets two managers own one value until the last leaves it out', async () => {
    const path = scene.configMaps('shared');
    const full = scene.configMap('shared', { data: { x: '1' } });
    const empty = scene.configMap('shared');
    await applyAs('m1', path, full);
    expect(ownersOf(expectStatus(await applyAs('m2', path, full), 200)).sort()).toEqual(['m1 Apply', 'm2 Apply']);
    expect(expectStatus(await applyAs('m1', path, empty), 200).data).toEqual({ x: '1' });
    expect(expectStatus(await applyAs('m2', path, empty), 200).data).toBeUndefined();
  });

  it('leaves fields of updates alone', async () => {
    const path = scene.configMaps('mixed');
    await applyAs('m1', path, scene.configMap('mixed', { data: { x: '1' } }));
    await send('PATCH', path, { headers: merge, body: { data: { y: '2' } } });
    const changed = expectStatus(await applyAs('m1', path, scene.configMap('mixed', { data: { z: '3' } })), 200);
    expect(changed.data).toEqual({ y: '2', z: '3' });
  });

  it('owns list items by their key', async () => {
    const path = scene.path('serviceaccounts', 'keyed');
    const account = (...names: string[]) => ({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'keyed' },
      secrets: names.map((name) => ({ name })),
    });
    await applyAs('m1', path, account('a'));
    const both = expectStatus(await applyAs('m2', path, account('b')), 200);
    expect(both.secrets).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(expectStatus(await applyAs('m1', path, account()), 200).secrets).toEqual([{ name: 'b' }]);
  });

  it('needs a manager', async () => {
    const answer = await send('PATCH', scene.configMaps('none'), {
      headers: applyPatch,
      body: scene.configMap('none'),
    });
    expect(expectStatus(answer, 422).details.causes[0]).toMatchObject({
      reason: 'FieldValueRequired',
      field: 'fieldManager',
    });
  });

  it('refuses managedFields, another kind and another name', async () => {
    const path = scene.configMaps('refused');
    const owned = scene.configMap('refused', { metadata: { managedFields: [{ manager: 'x' }] } });
    expect(expectStatus(await applyAs('m1', path, owned), 400).message).toBe('metadata.managedFields must be nil');
    expectStatus(await applyAs('m1', path, { ...scene.configMap('refused'), kind: 'Secret' }), 400);
    expectStatus(await applyAs('m1', path, scene.configMap('other')), 400);
  });

  it('answers undeclared fields with the typed converter', async () => {
    const body = scene.claim('typed', { spec: { provider: 'in-cluster', nope: 1 } });
    expect(expectStatus(await applyAs('m1', scene.claims('typed'), body), 500).message).toBe(
      'failed to create typed patch object (/typed; k0rdent.mirantis.com/v1beta1, Kind=ClusterIPAMClaim): .spec.nope: field not declared in schema',
    );
  });

  it('owns the status under an entry of its own', async () => {
    const path = scene.claims('status');
    await applyAs('m1', path, scene.claim('status'));
    const { spec: _, ...body } = scene.claim('status', { status: { bound: true } });
    const changed = expectStatus(await applyAs('ctl', `${path}/status`, body), 200);
    const entry = changed.metadata.managedFields.find((one: Body) => one.manager === 'ctl');
    expect(entry).toMatchObject({ subresource: 'status', fieldsV1: { 'f:status': { 'f:bound': {} } } });
  });

  it('reads YAML', async () => {
    const rawBody = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: yaml\ndata:\n  k: v\n';
    const ask = { headers: applyPatch, query: { fieldManager: 'm1' }, rawBody };
    expect(expectStatus(await send('PATCH', scene.configMaps('yaml'), ask), 201).data).toEqual({ k: 'v' });
  });
});
