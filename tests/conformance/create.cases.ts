import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { expectStatus, openScene } from './scene.ts';

const scene = openScene('create');

describe('creating', () => {
  it('answers 201 with the fields that the server sets', async () => {
    const made = await scene.create(scene.configMaps(), scene.configMap('plain', { data: { k: 'v' } }));
    expect(made.metadata).toMatchObject({ name: 'plain', namespace: scene.namespace });
    expect(made.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(made.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(made.metadata.managedFields[0]).toMatchObject({ manager: 'slipway-conformance', operation: 'Update' });
  });

  it('gives custom objects generation 1 and config maps none', async () => {
    expect((await scene.create(scene.claims(), scene.claim('generation'))).metadata.generation).toBe(1);
    const made = await scene.create(scene.configMaps(), scene.configMap('no-generation'));
    expect(made.metadata.generation).toBeUndefined();
  });

  it('refuses the same name twice', async () => {
    await scene.create(scene.configMaps(), scene.configMap('twice'));
    const answer = await send('POST', scene.configMaps(), { body: scene.configMap('twice') });
    expect(expectStatus(answer, 409)).toMatchObject({
      reason: 'AlreadyExists',
      message: 'configmaps "twice" already exists',
    });
  });

  it('completes generated names with five characters', async () => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' } };
    const made = await scene.create(scene.configMaps(), body);
    expect(made.metadata.name).toMatch(/^made-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it('ignores uid and creationTimestamp of the client', async () => {
    const metadata = { uid: '11111111-2222-3333-4444-555555555555', creationTimestamp: '2001-01-01T00:00:00Z' };
    const made = await scene.create(scene.configMaps(), scene.configMap('own-uid', { metadata }));
    expect(made.metadata.uid).not.toBe(metadata.uid);
    expect(made.metadata.creationTimestamp).not.toBe(metadata.creationTimestamp);
  });

  it('refuses a resourceVersion in a new object with 500', async () => {
    const body = scene.configMap('version', { metadata: { resourceVersion: '1' } });
    expect(expectStatus(await send('POST', scene.configMaps(), { body }), 500).message).toBe(
      'resourceVersion should not be set on objects to be created',
    );
  });

  it('explains a bad name', async () => {
    const body = expectStatus(await send('POST', scene.configMaps(), { body: scene.configMap('Bad_Name') }), 422);
    expect(body.message).toMatch(
      /^ConfigMap "Bad_Name" is invalid: metadata.name: Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain/,
    );
    expect(body.details.causes).toMatchObject([{ reason: 'FieldValueInvalid', field: 'metadata.name' }]);
  });

  it('asks for a name', async () => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} };
    expect(expectStatus(await send('POST', scene.configMaps(), { body }), 422).message).toBe(
      'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
    );
  });

  it('names the namespace that is not there', async () => {
    const path = '/api/v1/namespaces/conformance-absent/configmaps';
    expect(expectStatus(await send('POST', path, { body: scene.configMap('a') }), 404).message).toBe(
      'namespaces "conformance-absent" not found',
    );
  });

  it('refuses a body for another namespace', async () => {
    const body = scene.configMap('elsewhere', { metadata: { namespace: 'other' } });
    expect(expectStatus(await send('POST', scene.configMaps(), { body }), 400).message).toBe(
      'the namespace of the provided object does not match the namespace sent on the request',
    );
  });

  it('does without kind for core objects, not for custom ones', async () => {
    await scene.create(scene.configMaps(), { metadata: { name: 'no-kind' } });
    const body = { metadata: { name: 'no-kind' }, spec: { provider: 'in-cluster' } };
    expect(expectStatus(await send('POST', scene.claims(), { body }), 400).message).toContain(
      "Object 'Kind' is missing",
    );
  });

  it('reads YAML', async () => {
    const rawBody = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: from-yaml\ndata:\n  k: v\n';
    const headers = { 'content-type': 'application/yaml' };
    expect(expectStatus(await send('POST', scene.configMaps(), { rawBody, headers }), 201).data).toEqual({ k: 'v' });
  });

  it('refuses other media types with 415 and 406', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectStatus(await send('POST', scene.configMaps(), { rawBody: '{}', headers }), 415);
    expectStatus(await send('GET', scene.configMaps(), { headers: { accept: 'image/png' } }), 406);
  });

  it('refuses bodies that are no object', async () => {
    expectStatus(await send('POST', scene.configMaps(), { rawBody: '[]' }), 400);
    expectStatus(await send('POST', scene.configMaps(), { rawBody: '{"apiVersion": ' }), 400);
  });

  it('names wrong types as its decoder does', async () => {
    const body = scene.configMap('typed', { data: { k: 5 } });
    expect(expectStatus(await send('POST', scene.configMaps(), { body }), 400).message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    );
  });

  it('keeps what stringData holds as data', async () => {
    const body = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      data: { o: 'bw==' },
      stringData: { k: 'new' },
    };
    const made = await scene.create(scene.path('secrets'), body);
    expect(made.data).toEqual({ o: 'bw==', k: 'bmV3' });
    expect(made.stringData).toBeUndefined();
    expect(made.type).toBe('Opaque');
  });
});
