import { describe, expect, it } from 'vitest';
import { causesOf } from './field-errors.ts';
import { compileSchema, type OpenApiSchema } from './open-api-schema.ts';
import { validateCustom } from './validate-custom.ts';

const once = { rule: "oldSelf == '' || self == oldSelf", message: 'Cluster reference is immutable once set' };
const root: OpenApiSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        cluster: { type: 'string', 'x-kubernetes-validations': [once] },
        namespace: { type: 'string' },
        low: { type: 'integer' },
        high: { type: 'integer' },
        memory: { type: 'string' },
        list: { type: 'array', items: { type: 'string' } },
        helm: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'string' } },
          'x-kubernetes-validations': [
            { rule: 'has(self.a) || has(self.b)', message: 'one of a or b must be set' },
            { rule: 'has(self.a) ? !has(self.b) : true', message: 'a and b are mutually exclusive' },
            { rule: 'has(self.b) ? !has(self.a) : true', message: 'a and b are mutually exclusive' },
          ],
        },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, size: { type: 'integer' } },
            'x-kubernetes-validations': [{ rule: 'self.size >= oldSelf.size', message: 'parts only grow' }],
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
        },
      },
      'x-kubernetes-validations': [
        {
          rule: '!has(self.low) || !has(self.high) || self.low <= self.high',
          messageExpression: "'low ' + string(self.low) + ' is above high'",
          reason: 'FieldValueForbidden',
          fieldPath: '.low',
        },
        { rule: "!has(self.__namespace__) || self.__namespace__ != 'x'" },
        { rule: "!has(self.memory) || quantity(self.memory).isLessThan(quantity('8Gi'))", message: 'too much memory' },
        {
          rule: '!oldSelf.hasValue() || oldSelf.value().name == self.name',
          optionalOldSelf: true,
          message: 'the name stays',
        },
      ],
    },
  },
};
const schema = compileSchema(root);
const texts = (spec: unknown, oldSpec?: unknown): string[] => {
  const old = oldSpec === undefined ? undefined : { spec: oldSpec };
  return causesOf(validateCustom({ spec }, schema, { old })).map(({ field, message }) => `${field}: ${message}`);
};

describe('validateCustom', () => {
  it('shows scalars that break a rule and hides objects', () => {
    expect(texts({ name: 'a', cluster: 'y' }, { name: 'a', cluster: 'x' })).toEqual([
      'spec.cluster: Invalid value: "y": Cluster reference is immutable once set',
    ]);
    expect(texts({ name: 'a', helm: {} })).toEqual(['spec.helm: Invalid value: one of a or b must be set']);
  });

  it('does not run transition rules without an old value', () => {
    expect(texts({ name: 'a', cluster: 'y' })).toEqual([]);
    expect(texts({ name: 'a', cluster: 'first' }, { name: 'a' })).toEqual([]);
    expect(texts({ name: 'b' }, { name: 'a' })).toEqual(['spec: Invalid value: the name stays']);
  });

  it('reports every broken rule', () => {
    expect(texts({ name: 'a', helm: { a: '1', b: '2' } })).toEqual([
      'spec.helm: Invalid value: a and b are mutually exclusive',
      'spec.helm: Invalid value: a and b are mutually exclusive',
    ]);
  });

  it('leaves alone what an update does not change', () => {
    expect(texts({ name: 'a', cluster: 'c', helm: {} }, { name: 'a', helm: {} })).toEqual([]);
  });

  it('knows message expressions, reasons, field paths, escapes and quantities', () => {
    expect(texts({ name: 'a', low: 5, high: 3 })).toEqual(['spec.low: Forbidden: low 5 is above high']);
    expect(texts({ name: 'a', namespace: 'x' })).toEqual([
      "spec: Invalid value: failed rule: !has(self.__namespace__) || self.__namespace__ != 'x'",
    ]);
    expect(texts({ name: 'a', memory: '16Gi' })).toEqual(['spec: Invalid value: too much memory']);
    expect(texts({ name: 'a', memory: '512Mi' })).toEqual([]);
  });

  it('follows list items by their keys', () => {
    const before = {
      name: 'a',
      parts: [
        { name: 'x', size: 2 },
        { name: 'y', size: 5 },
      ],
    };
    expect(
      texts(
        {
          name: 'a',
          parts: [
            { name: 'y', size: 4 },
            { name: 'x', size: 3 },
          ],
        },
        before,
      ),
    ).toEqual(['spec.parts[0]: Invalid value: parts only grow']);
  });

  it('says so when the shape keeps rules from running', () => {
    expect(texts({ helm: {} })).toEqual([
      'spec.name: Required value',
      '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ]);
  });
});
