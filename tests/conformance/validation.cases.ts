import { describe, expect, it } from 'vitest';
import { type Body, send } from './connection.ts';
import { expectStatus, merge, openScene } from './scene.ts';

const scene = openScene('validation');
const dataSource = (name: string, spec: Body): Body => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'DataSource',
  metadata: { name },
  spec,
});
const valid = {
  type: 'postgresql',
  endpoints: ['a:1'],
  auth: { username: { key: 'u' }, password: { key: 'p' } },
};
const causes = (body: Body): string[] =>
  body.details.causes.map((cause: Body) => `${cause.field}: ${cause.message}`).sort();
const refusal = async (spec: Body): Promise<string[]> =>
  causes(expectStatus(await send('POST', scene.claims(), { body: scene.claim('refused', { spec }) }), 422));
const notChecked =
  '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

describe('schemas of custom kinds', () => {
  it('ask for what is required', async () => {
    expect(await refusal({})).toEqual([notChecked, 'spec.provider: Required value']);
  });

  it('list what is supported', async () => {
    expect(await refusal({ provider: 'nope' })).toEqual([
      notChecked,
      'spec.provider: Unsupported value: "nope": supported values: "in-cluster", "ipam-infoblox"',
    ]);
  });

  it('name the type that was found', async () => {
    expect(await refusal({ provider: 'in-cluster', nodeNetwork: { prefix: '24' } })).toEqual([
      notChecked,
      'spec.nodeNetwork.prefix: Invalid value: "string": spec.nodeNetwork.prefix in body must be of type integer: "string"',
    ]);
  });

  it('report everything at once', async () => {
    const spec = { nodeNetwork: { prefix: 'x' }, clusterNetwork: { cidr: 1 }, cluster: false };
    expect(await refusal(spec)).toHaveLength(5);
  });

  it('take null for absent', async () => {
    expect(await refusal({ provider: null })).toEqual([notChecked, 'spec.provider: Required value']);
    const spec = { provider: 'in-cluster', cluster: null };
    const made = await scene.create(scene.claims(), scene.claim('null', { spec }));
    expect(made.spec).toEqual({ provider: 'in-cluster' });
  });

  it('check lengths inside of lists and objects', async () => {
    const spec = { ...valid, auth: { ...valid.auth, username: { key: '' } }, endpoints: [1] };
    const body = dataSource('lengths', spec);
    const found = causes(expectStatus(await send('POST', scene.customPath('datasources'), { body }), 422));
    expect(found).toContain(
      'spec.auth.username.key: Invalid value: "": spec.auth.username.key in body should be at least 1 chars long',
    );
    expect(found).toContain(
      'spec.endpoints[0]: Invalid value: "integer": spec.endpoints[0] in body must be of type string: "integer"',
    );
  });

  it('hold transition rules', async () => {
    await scene.create(scene.claims(), scene.claim('fixed', { spec: { provider: 'in-cluster', cluster: 'x' } }));
    const change = async (cluster: unknown) =>
      send('PATCH', scene.claims('fixed'), { headers: merge, body: { spec: { cluster } } });
    expect(expectStatus(await change('y'), 422).message).toBe(
      'ClusterIPAMClaim.k0rdent.mirantis.com "fixed" is invalid: spec.cluster: Invalid value: "y": Cluster reference is immutable once set',
    );
    expectStatus(await change('x'), 200);
  });

  it('do not show objects that break a rule', async () => {
    await scene.create(scene.customPath('datasources'), dataSource('rule', valid));
    const ask = { headers: merge, body: { spec: { endpoints: ['b:1'] } } };
    expect(expectStatus(await send('PATCH', scene.customPath('datasources', 'rule'), ask), 422).message).toBe(
      'DataSource.k0rdent.mirantis.com "rule" is invalid: spec: Invalid value: changing the spec is not supported, create a new object',
    );
  });

  it('fill in defaults on the status too', async () => {
    await scene.create(scene.claims(), scene.claim('defaults'));
    const ask = { headers: merge, body: { status: { conditions: [] } } };
    expect(expectStatus(await send('PATCH', `${scene.claims('defaults')}/status`, ask), 200).status).toEqual({
      bound: false,
      conditions: [],
    });
  });

  it('prune what they do not know', async () => {
    const body = scene.claim('pruned', { metadata: { nope: 1 }, spec: { provider: 'in-cluster', nope: 1 }, foo: 1 });
    const answer = await send('POST', scene.claims(), { body, query: { fieldValidation: 'Ignore' } });
    const made = expectStatus(answer, 201);
    expect(made.spec).toEqual({ provider: 'in-cluster' });
    expect(made.foo).toBeUndefined();
    expect(made.metadata.nope).toBeUndefined();
    expect(answer.headers.warning).toBeUndefined();
  });
});

describe('fieldValidation', () => {
  const text = (name: string) =>
    `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${name}","nope":1},"data":{"k":"1","k":"2"},"foo":1}`;

  it('warns of unknown and duplicate fields by default', async () => {
    const answer = await send('POST', scene.configMaps(), { rawBody: text('warn') });
    expectStatus(answer, 201);
    const warnings = String(answer.headers.warning);
    for (const one of [
      'unknown field \\"metadata.nope\\"',
      'duplicate field \\"data.k\\"',
      'unknown field \\"foo\\"',
    ]) {
      expect(warnings).toContain(`299 - "${one}"`);
    }
  });

  it('refuses them when Strict', async () => {
    const ask = { rawBody: text('strict'), query: { fieldValidation: 'Strict' } };
    expect(expectStatus(await send('POST', scene.configMaps(), ask), 400).message).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.nope", duplicate field "data.k", unknown field "foo"',
    );
  });

  it('finds unknown fields of custom kinds', async () => {
    const body = scene.claim('strict', { spec: { provider: 'in-cluster', nope: { a: 1 } }, foo: 1 });
    const answer = await send('POST', scene.claims(), { body, query: { fieldValidation: 'Strict' } });
    expect(expectStatus(answer, 400).message).toMatch(
      /strict decoding error: unknown field "foo", unknown field "spec.nope"$/,
    );
  });

  it('knows three values', async () => {
    const ask = { body: scene.configMap('loud'), query: { fieldValidation: 'Loud' } };
    expectStatus(await send('POST', scene.configMaps(), ask), 422);
  });
});
