import { describe, expect, it } from 'vitest';
import { mustAsk } from './asked.ts';
import { compareTemplates } from './compare.ts';
import { describeForm } from './describe-form.ts';
import type { Field } from './field.ts';
import { toPointer } from './json.ts';
import { validateParameters } from './validate.ts';

type Values = Record<string, unknown>;

/** Fields by pointer, as `kind` or `kind problem`; groups give way to what is in them. */
function drawn(schema: Values | null, defaults: Values = {}): Record<string, string> {
  const lines = (fields: readonly Field[]): [string, string][] =>
    fields.flatMap((field) => {
      if (field.kind === 'group') return lines(field.fields);
      if (field.kind === 'list' && field.item.kind === 'group') return lines(field.item.fields);
      const problem = field.kind === 'yaml' && field.problem ? ` ${field.problem}` : '';
      return [[toPointer(field.path), field.kind + problem] as [string, string]];
    });
  return Object.fromEntries(lines(fieldsOf(schema, defaults)));
}

function fieldsOf(schema: Values | null, defaults: Values): Field[] {
  const { where, what, folds } = describeForm(schema, defaults);
  return [...where, ...what, ...folds.flatMap((fold) => fold.fields)];
}

const text = { type: 'string' };
const flag = { type: 'boolean' };
const number = { type: 'integer' };
const map = (properties: Values, rest: Values = {}) => ({ type: 'object', properties, ...rest });

// Written as a literal, a key `then` would make the object look like a promise.
const when = (held: Values, otherwise: Values = {}) =>
  Object.fromEntries([
    ['if', {}],
    ['then', held],
    ['else', otherwise],
  ]);

describe('the schema of a foreign chart is drawn', () => {
  it.each<[string, Values, Record<string, string>]>([
    [
      'which refers to itself',
      map({ a: text, b: { $ref: '#' } }),
      { '/a': 'text', '/b/a': 'text', '/b/b': 'yaml recursive' },
    ],
    [
      'in a list of itself',
      map({ a: text, l: { type: 'array', items: { $ref: '#' } } }),
      { '/a': 'text', '/l/*/a': 'text', '/l/*/l': 'yaml' },
    ],
    [
      'whose parts refer to each other',
      map(
        { a: { $ref: '#/$defs/a' } },
        { $defs: { a: map({ b: { $ref: '#/$defs/b' } }), b: map({ a: { $ref: '#/$defs/a' }, c: text }) } },
      ),
      { '/a/b/a': 'yaml recursive', '/a/b/c': 'text' },
    ],
    [
      'which contains itself by allOf',
      map({ a: { allOf: [{ $ref: '#/$defs/a' }] } }, { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }),
      { '/a': 'yaml recursive' },
    ],
    [
      'with words beside a reference',
      map({ a: { $ref: '#/definitions/a', properties: { c: text } } }, { definitions: { a: map({ b: flag }) } }),
      { '/a/b': 'boolean', '/a/c': 'text' },
    ],
    ['by anchor', map({ a: { $ref: '#size' } }, { $defs: { s: { $anchor: 'size', ...number } } }), { '/a': 'number' }],
    [
      'by its own $id',
      map(
        { a: { $ref: 'https://charts.example/v.json#/$defs/s' } },
        { $id: 'https://charts.example/v.json', $defs: { s: number } },
      ),
      { '/a': 'number' },
    ],
    [
      'outside the chart',
      map({
        a: { $ref: 'https://charts.example/other.json' },
        b: { $ref: 'file:///defs.json#/x' },
        c: { $ref: 'defs.json' },
        d: text,
      }),
      { '/a': 'yaml remote', '/b': 'yaml remote', '/c': 'yaml remote', '/d': 'text' },
    ],
    [
      'that is not there',
      map({ a: { $ref: '#/$defs/none' }, b: { $ref: '#/%' }, c: { $ref: '#none' } }),
      { '/a': 'yaml unresolved', '/b': 'yaml unresolved', '/c': 'yaml unresolved' },
    ],
    [
      'with allOf',
      map({ a: { allOf: [map({ b: text }), map({ c: number })] }, d: { allOf: [text, { enum: ['x'] }] } }),
      { '/a/b': 'text', '/a/c': 'number', '/d': 'choice' },
    ],
    [
      'with one property in two parts of allOf',
      { allOf: [map({ a: map({ b: text }) }), map({ a: map({ c: text }) })] },
      { '/a/b': 'text', '/a/c': 'text' },
    ],
    [
      'with anyOf and oneOf beside properties',
      map({
        a: map(
          { b: text },
          { anyOf: [map({ c: text }), { required: ['b'] }], oneOf: [map({ d: flag }), map({ d: number })] },
        ),
      }),
      { '/a/b': 'text', '/a/c': 'text', '/a/d': 'yaml' },
    ],
    [
      'with if, then and else',
      map({ on: flag }, when(map({ host: text }), map({ port: number }))),
      { '/on': 'boolean', '/host': 'text', '/port': 'number' },
    ],
    [
      'with more of a property under then',
      map({ a: map({ b: text }) }, when(map({ a: map({ c: text }) }))),
      { '/a/b': 'text', '/a/c': 'text' },
    ],
    [
      'with dependent schemas',
      map({ a: text }, { dependentSchemas: { a: map({ b: text }) } }),
      { '/a': 'text', '/b': 'text' },
    ],
    [
      'with several types',
      map({ a: { type: ['string', 'null'] }, b: { type: ['integer', 'string'] } }),
      { '/a': 'text', '/b': 'yaml' },
    ],
    ['with true and false', map({ a: true, b: false }), { '/a': 'yaml', '/b': 'yaml' }],
    ['with patterns of keys', map({ a: { patternProperties: { '^x': text } } }), { '/a': 'map' }],
    [
      'with tuples',
      map({ a: { type: 'array', items: [text, number] }, b: { type: 'array', prefixItems: [text], items: text } }),
      { '/a': 'yaml', '/b': 'yaml' },
    ],
    ['with nothing to choose but null', map({ a: { enum: [null] } }), { '/a': 'yaml' }],
    ['that is empty', {}, {}],
  ])('%s', (_what, schema, expected) => {
    expect(drawn(schema)).toEqual(expected);
    expect(() => validateParameters({ schema, defaults: {}, overrides: {} })).not.toThrow();
    expect(() => compareTemplates({ schema, defaults: {} }, { schema, defaults: { a: 1 } })).not.toThrow();
  });

  it('in bounded time, though every part leads to two others', () => {
    const names = [...'abcdefghijklmnopqrstuvwxyz'];
    const $defs = Object.fromEntries(
      names.map((name, at) => {
        const next = { $ref: `#/$defs/${names[at + 1]}` };
        return [name, names[at + 1] ? map({ l: next, r: next }, { required: ['l', 'r'] }) : text];
      }),
    );
    const schema = map({ a: { $ref: '#/$defs/a' } }, { $defs, required: ['a'] });
    expect(JSON.stringify(describeForm(schema, {}))).toContain('too-large');
    expect(compareTemplates({ schema, defaults: {} }, { schema, defaults: {} })).toEqual([]);
  });

  it.each(['oneOf', 'anyOf', 'allOf'])('in bounded time, though every part is one of two others by %s', (keyword) => {
    const names = [...'abcdefghijklmnopqrstuvwxyz'];
    const $defs = Object.fromEntries(
      names.map((name, at) => {
        const next = { $ref: `#/$defs/${names[at + 1]}` };
        return [name, names[at + 1] ? map({ [name]: text }, { [keyword]: [next, next] }) : map({ last: text })];
      }),
    );
    const schema = map({ a: { $ref: '#/$defs/a' } }, { $defs });
    expect(describeForm(schema, {})).toBeDefined();
  });

  it('with the chart’s values as what applies, and never a default of the schema alone', () => {
    const schema = map({
      a: { ...text, default: 'x' },
      b: { ...number, default: 3 },
      c: { type: 'array', items: map({ d: { ...text, default: 'y' } }) },
    });
    const [a, b, c] = fieldsOf(schema, { b: 4 });
    expect([a?.usual, b?.usual]).toEqual([undefined, 4]);
    expect(c).toMatchObject({ item: { fields: [{ usual: undefined }] } });
  });
});

describe('a foreign chart asks only for what has no value', () => {
  it.each<[string, Values, Values, string[]]>([
    ['a value', map({ a: text }, { required: ['a'] }), { a: 'x' }, []],
    ['no value', map({ a: text }, { required: ['a'] }), {}, ['/a']],
    ['only a default of the schema', map({ a: { ...text, default: 'x' } }, { required: ['a'] }), {}, ['/a']],
    ['an empty text', map({ a: text }, { required: ['a'] }), { a: '' }, ['/a']],
    [
      'the empty text its schema has as default',
      map({ a: { ...text, default: '' } }, { required: ['a'] }),
      { a: '' },
      [],
    ],
    [
      'the empty list its schema has as default',
      map({ a: { type: 'array', default: [] } }, { required: ['a'] }),
      { a: [] },
      [],
    ],
    ['an empty text among the choices', map({ a: { enum: ['', 'x'] } }, { required: ['a'] }), { a: '' }, []],
    [
      'null where a union takes it',
      map({ a: { anyOf: [{ type: 'null' }, text] } }, { required: ['a'] }),
      { a: null },
      [],
    ],
    [
      'null where a reference takes it',
      map({ a: { $ref: '#/$defs/a' } }, { required: ['a'], $defs: { a: { type: ['string', 'null'] } } }),
      { a: null },
      [],
    ],
    [
      'null for a group',
      map({ a: { oneOf: [{ type: 'null' }, map({ b: text }, { required: ['b'] })] } }, { required: ['a'] }),
      { a: null },
      [],
    ],
  ])('%s', (_what, schema, defaults, expected) => {
    expect(mustAsk(schema, defaults)).toEqual(expected);
  });

  it('and never ends in what requires itself', () => {
    const schema = map({ a: { $ref: '#' } }, { required: ['a'] });
    expect(mustAsk(schema, {})).toEqual(['/a/a']);
  });
});

it('what lies inside the chart is checked though a part lies elsewhere', () => {
  const schema = map({ a: { $ref: 'https://charts.example/a.json' }, b: number });
  const found = validateParameters({ schema, defaults: {}, overrides: { a: { any: 1 }, b: 'x' } });
  expect(found.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(['/b type']);
});
