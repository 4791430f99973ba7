import { describe, expect, it } from 'vitest';
import { applyDefaults } from './defaults.ts';
import { causesOf } from './field-errors.ts';
import { validateListTypes } from './list-types.ts';
import { compileSchema, type OpenApiSchema } from './open-api-schema.ts';
import { prune } from './prune.ts';
import { validate } from './validate.ts';

const root: OpenApiSchema = {
  type: 'object',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object' },
    spec: {
      type: 'object',
      required: ['provider'],
      properties: {
        provider: { type: 'string', enum: ['in-cluster', 'other'] },
        sync: { type: 'string', default: 'always' },
        prefix: { type: 'integer', minimum: 1, maximum: 32 },
        name: { type: 'string', minLength: 1, maxLength: 4, pattern: '^[a-z]*$' },
        nickname: { type: 'string', nullable: true },
        config: { 'x-kubernetes-preserve-unknown-fields': true },
        overall: {
          type: 'object',
          additionalProperties: {
            anyOf: [{ type: 'integer' }, { type: 'string' }],
            pattern: '^[0-9]+(Gi)?$',
            'x-kubernetes-int-or-string': true,
          },
        },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, zone: { type: 'string', default: 'a' } },
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'zone'],
        },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
      },
    },
    status: {
      type: 'object',
      properties: { at: { type: 'string', format: 'date-time' }, bound: { type: 'boolean' } },
    },
  },
};
const schema = compileSchema(root);
const texts = (object: Record<string, unknown>, options = {}) =>
  causesOf(validate(object, schema, options)).map((cause) => `${cause.field}: ${cause.message}`);

describe('prune', () => {
  it('removes unknown fields at every depth and names them, metadata first', () => {
    const { object, unknown } = prune(
      {
        metadata: { name: 'a', nope: 1 },
        spec: { provider: 'x', nope: { a: 1 }, parts: [{ name: 'n', nope: 1 }], config: { any: [{ thing: null }] } },
        foo: 1,
      },
      schema,
    );
    expect(unknown).toEqual(['metadata.nope', 'foo', 'spec.nope', 'spec.parts[0].nope']);
    expect(object).toEqual({
      metadata: { name: 'a' },
      spec: { provider: 'x', parts: [{ name: 'n' }], config: { any: [{ thing: null }] } },
    });
  });

  it('keeps type and name of embedded objects', () => {
    const embedded = compileSchema({
      type: 'object',
      properties: { template: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: {} } },
    });
    const { object } = prune(
      { template: { kind: 'X', apiVersion: 'v1', metadata: { name: 'n' }, other: 1 } },
      embedded,
    );
    expect(object).toEqual({ template: { kind: 'X', apiVersion: 'v1', metadata: { name: 'n' } } });
  });
});

describe('applyDefaults', () => {
  it('fills in where the parent is given and takes null for absent', () => {
    expect(
      applyDefaults({ spec: { sync: null, provider: null, nickname: null, parts: [{ name: 'n' }] } }, schema),
    ).toEqual({
      spec: { sync: 'always', nickname: null, parts: [{ name: 'n', zone: 'a' }] },
    });
    expect(applyDefaults({}, schema)).toEqual({});
  });
});

describe('validate', () => {
  it('asks for what is required and lists what is supported', () => {
    expect(texts({ spec: {} })).toEqual(['spec.provider: Required value']);
    expect(texts({ spec: { provider: 'nope' } })).toEqual([
      'spec.provider: Unsupported value: "nope": supported values: "in-cluster", "other"',
    ]);
  });

  it('names the type it found', () => {
    expect(texts({ spec: 'x' })).toEqual([
      'spec: Invalid value: "string": spec in body must be of type object: "string"',
    ]);
    expect(texts({ spec: { provider: 5 } })).toEqual([
      'spec.provider: Invalid value: "integer": spec.provider in body must be of type string: "integer"',
      'spec.provider: Unsupported value: 5: supported values: "in-cluster", "other"',
    ]);
    expect(texts({ spec: { provider: 'other', prefix: 24.5 } })).toEqual([
      'spec.prefix: Invalid value: "number": spec.prefix in body must be of type integer: "number"',
      '<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.prefix',
    ]);
  });

  it('checks lengths, patterns and ranges', () => {
    expect(texts({ spec: { provider: 'other', name: 'ABCDE', prefix: 33 } })).toEqual([
      'spec.name: Too long: may not be more than 4 bytes',
      'spec.prefix: Invalid value: 33: spec.prefix in body should be less than or equal to 32',
    ]);
    expect(texts({ spec: { provider: 'other', name: 'AB' } })).toEqual([
      'spec.name: Invalid value: "AB": spec.name in body should match \'^[a-z]*$\'',
    ]);
    expect(texts({ spec: { provider: 'other', name: '' } })).toEqual([
      'spec.name: Invalid value: "": spec.name in body should be at least 1 chars long',
    ]);
  });

  it('takes integers and strings for quantities and explains anything else', () => {
    expect(texts({ spec: { provider: 'other', overall: { cpu: 4, memory: '8Gi' } } })).toEqual([]);
    expect(texts({ spec: { provider: 'other', overall: { cpu: 1.5 } } }).sort()).toEqual([
      '<nil>: Invalid value: "": "spec.overall.cpu" must validate at least one schema (anyOf)',
      '<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.overall.cpu',
      'spec.overall.cpu: Invalid value: "number": spec.overall.cpu in body must be of type integer,string: "number"',
      'spec.overall.cpu: Invalid value: "number": spec.overall.cpu in body must be of type integer: "number"',
    ]);
  });

  it('judges a status write by its status alone, with relative texts', () => {
    expect(texts({ spec: {}, status: { at: 'yesterday', bound: 'yes' } }, { subresource: 'status' })).toEqual([
      'status.at: Invalid value: "yesterday": at in body must be of type date-time: "yesterday"',
      'status.bound: Invalid value: "string": bound in body must be of type boolean: "string"',
    ]);
  });

  it('does not judge again what an update leaves as it was', () => {
    const old = { spec: { provider: 'gone', name: 'a' } };
    expect(texts({ spec: { provider: 'gone', name: 'b' } }, { old })).toEqual([]);
    expect(texts({ spec: { provider: 'worse', name: 'b' } }, { old })).toHaveLength(1);
  });
});

describe('validateListTypes', () => {
  it('finds the same key and the same item twice, defaults of keys counted', () => {
    const object = { spec: { parts: [{ name: 'x' }, { name: 'x', zone: 'a' }], tags: ['t', 't'] } };
    expect(causesOf(validateListTypes(object, schema))).toEqual([
      { reason: 'FieldValueDuplicate', field: 'spec.parts[1]', message: 'Duplicate value: {"name":"x","zone":"a"}' },
      { reason: 'FieldValueDuplicate', field: 'spec.tags[1]', message: 'Duplicate value: "t"' },
    ]);
  });
});
