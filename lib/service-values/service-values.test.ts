import { describe, expect, it } from 'vitest';
import { editValues } from './edit-values.ts';
import { expressionMark, isMarked, readValues } from './read-values.ts';
import { placeDefaults, wrapperKey } from './wrapper-key.ts';

describe('reading values', () => {
  it('reads plain YAML, and an empty text as no values', () => {
    expect(readValues('a: 1\n')).toEqual({ values: { a: 1 }, problem: null, hasExpressions: false, isPartial: false });
    expect(readValues('').values).toEqual({});
    expect(readValues('# only words\n').values).toEqual({});
  });

  it('keeps a place for what Sveltos evaluates', () => {
    const read = readValues('host: app.{{ .Cluster.metadata.name }}.example.com\nport: 80\n');
    expect(read).toMatchObject({ hasExpressions: true, isPartial: false, values: { port: 80 } });
    expect(read.values?.host).toBe(`app.${expressionMark}.example.com`);
    expect([isMarked(read.values?.host), isMarked(read.values?.port)]).toEqual([true, false]);
  });

  it('knows that lines which are expressions alone leave the rest open', () => {
    const read = readValues('{{- if eq .Cluster.metadata.namespace "prod" }}\nreplicas: 3\n{{- end }}\n');
    expect(read).toMatchObject({ hasExpressions: true, isPartial: true, values: { replicas: 3 } });
  });

  it('says where a text cannot be read', () => {
    expect(readValues('a: [1\nb: 2\n')).toMatchObject({ values: null, problem: { code: 'syntax' } });
    expect(readValues('- a\n')).toMatchObject({ values: null, problem: { code: 'not-a-map' } });
  });
});

describe('editing values', () => {
  const text = '# how many\nreplicas: 1 # one for tests\nimage:\n  tag: v1\n  pull: always\n';

  it('changes one value and keeps comments and order', () => {
    expect(editValues(text, { replicas: 3, image: { tag: 'v1', pull: 'always' } })).toBe(
      '# how many\nreplicas: 3 # one for tests\nimage:\n  tag: v1\n  pull: always\n',
    );
  });

  it('takes a value away, and a map that has none left', () => {
    expect(editValues(text, { replicas: 1, image: { tag: 'v1' } })).toContain('image:\n  tag: v1\n');
    expect(editValues(text, { replicas: 1 })).toBe('# how many\nreplicas: 1 # one for tests\n');
  });

  it('writes an empty text anew', () => {
    expect(editValues('', { a: { b: true } })).toBe('a:\n  b: true\n');
    expect(editValues('a: 1\n', {})).toBe('');
  });
});

describe('charts that wrap another', () => {
  const inner = { properties: { pg: { type: 'object' } } };

  it('are known by a schema that names what the published defaults do not', () => {
    expect(wrapperKey({ chart: 'pg', schema: inner, defaults: { replicas: 1 } })).toBe('pg');
    expect(wrapperKey({ chart: 'pg', schema: inner, defaults: { pg: {} } })).toBeNull();
    expect(wrapperKey({ chart: 'pg', schema: { properties: { replicas: {} } }, defaults: {} })).toBeNull();
    expect(wrapperKey({ chart: 'pg', schema: null, defaults: {} })).toBeNull();
  });

  it('have their defaults under that name', () => {
    expect(placeDefaults({ chart: 'pg', schema: inner, defaults: { replicas: 1 } })).toEqual({ pg: { replicas: 1 } });
    expect(placeDefaults({ chart: 'pg', schema: null, defaults: { replicas: 1 } })).toEqual({ replicas: 1 });
  });
});
