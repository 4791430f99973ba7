import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countReach } from '../../tests/support/schema-reach.ts';
import { readTemplateSchemas } from '../../tests/support/template-schemas.ts';
import { describeForm, reachedPaths } from './describe-form.ts';
import type { Field, FormLayout } from './field.ts';
import { isHidden } from './hidden.ts';
import { getIn, toPointer } from './json.ts';
import { clearOverride, isOverridden, setOverride } from './overrides.ts';
import { validateParameters } from './validate.ts';

function allFields(layout: FormLayout): Field[] {
  return [...layout.where, ...layout.what, ...layout.folds.flatMap((fold) => fold.fields)];
}

describe('built-in templates', () => {
  const templates = readTemplateSchemas();

  it.each(templates)(
    '$chart: the form reaches every leaf that is not filled in by k0rdent',
    ({ chart, schema, defaults }) => {
      const reached = reachedPaths(allFields(describeForm(schema, defaults)));
      const { reached: count, open, hidden, missed } = countReach(schema, reached);
      console.info(`form reach ${chart}: ${((100 * count) / open).toFixed(0)} % of ${open} leaves, ${hidden} hidden`);
      expect(missed).toEqual([]);
      expect(reached.some(isHidden)).toBe(false);
      expect(new Set(reached.map(toPointer)).size).toBe(reached.length);
    },
  );

  it.each(templates)(
    '$chart: what it asks is on the first screen, and answers to it satisfy the schema',
    (template) => {
      const { schema, defaults } = template;
      const layout = describeForm(schema, defaults);
      const missing = validateParameters({ schema, defaults, overrides: {} });
      expect(missing.every((item) => item.code === 'missing')).toBe(true);
      const first = [...layout.where, ...layout.what].filter((field) => field.isAsked);
      expect(first.map((field) => toPointer(field.path)).sort()).toEqual(missing.map((item) => item.pointer).sort());
      const overrides = first.reduce<Record<string, unknown>>(
        (values, field) => setOverride(values, defaults, field.path, field.kind === 'list' ? ['x1'] : 'x1'),
        {},
      );
      expect(validateParameters({ schema, defaults, overrides })).toEqual([]);
    },
  );

  it('asks an AWS cluster as people would', () => {
    const aws = templates.find(({ chart }) => chart === 'aws-standalone-cp');
    if (!aws) return;
    const { where, what } = describeForm(aws.schema, aws.defaults);
    expect(where.map((field) => field.label)).toEqual([{ en: 'Region', zh: '区域' }]);
    expect(what.map((field) => field.label.en)).toEqual([
      'Control plane nodes',
      'Workers',
      'Control plane instance type',
      'Control plane root disk',
      'Worker instance type',
      'Worker root disk',
    ]);
    expect(what.at(-1)).toMatchObject({ kind: 'number', isInteger: true, min: 8, unit: 'GiB', usual: 8 });
  });
});

describe('describeForm', () => {
  const kindOf = (schema: unknown, usual?: unknown) => {
    const layout = describeForm({ properties: { x: schema } }, usual === undefined ? {} : { x: usual });
    return allFields(layout)[0];
  };

  it.each([
    [{ type: ['string', 'null'] }, 'text', true],
    [{ type: ['number', 'null'], minimum: 8 }, 'number', true],
    [{ oneOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'string' } } }] }, 'group', true],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'yaml', false],
    [{ type: ['string', 'integer'] }, 'yaml', false],
    [{ enum: ['a', 'b'] }, 'choice', false],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, 'list', false],
    [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'list', false],
    [{ type: 'array', items: { type: 'array' } }, 'yaml', false],
    [{ type: 'array' }, 'yaml', false],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map', false],
    [{ type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false }, 'map', false],
    [{ type: 'object' }, 'yaml', false],
    [{ allOf: [{ properties: { a: { type: 'boolean' } } }], type: 'object' }, 'group', false],
    [{}, 'yaml', false],
  ])('%j becomes %s', (schema, kind, isNullable) => {
    expect(kindOf(schema)).toMatchObject({ kind, isNullable });
  });

  it('takes what the schema does not say from the defaults', () => {
    expect(kindOf({}, 4)).toMatchObject({ kind: 'number', usual: 4 });
    const layout = describeForm(null, { region: '', worker: { disk: 8, on: true }, tags: ['a'] });
    expect(reachedPaths(allFields(layout)).map(toPointer)).toEqual(['/region', '/worker/disk', '/worker/on', '/tags']);
  });

  it('follows local references and hints', () => {
    const schema = {
      properties: { size: { $ref: '#/$defs/size' }, secret: { type: 'string' } },
      $defs: { size: { type: 'string', description: 'of a node' } },
    };
    const hints = {
      hide: ['/secret'],
      labels: { '/size': { en: 'Node size', zh: '节点规格' } },
      options: { '/size': ['s', 'm'] },
      ask: ['/size'],
    };
    const layout = describeForm(schema, { size: '' }, hints);
    expect(layout.folds).toEqual([]);
    expect(layout.what).toMatchObject([
      {
        kind: 'choice',
        options: ['s', 'm'],
        label: { en: 'Node size', zh: '节点规格' },
        help: { en: 'of a node' },
        isAsked: true,
      },
    ]);
  });
});

const key = fc.constantFrom('a', 'b', 'c');
const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.dictionary(key, tie('node'), { minKeys: 1 })),
})).node;
const values = fc.dictionary(key, tree) as fc.Arbitrary<Record<string, unknown>>;
const path = fc.array(key, { minLength: 1, maxLength: 3 });

describe('overrides', () => {
  it('hold what was set, and nothing of it once cleared', () => {
    fc.assert(
      fc.property(values, path, fc.integer(), (defaults, at, value) => {
        const set = setOverride({}, defaults, at, value);
        expect(getIn(set, at)).toBe(value);
        expect(isOverridden(set, at)).toBe(true);
        expect(clearOverride(set, defaults, at)).toEqual({});
      }),
    );
  });

  it('copy a list of the template when something in it is set, and only then', () => {
    const defaults = { blocks: ['a', 'b'], machines: [{ port: 22 }] };
    expect(setOverride({}, defaults, ['blocks', '1'], 'c')).toEqual({ blocks: ['a', 'c'] });
    expect(setOverride({}, defaults, ['machines', '0', 'address'], 'h')).toEqual({
      machines: [{ port: 22, address: 'h' }],
    });
    const three = setOverride({}, defaults, ['blocks', '2'], 'c');
    expect(three).toEqual({ blocks: ['a', 'b', 'c'] });
    expect(clearOverride(three, defaults, ['blocks', '0'])).toEqual({ blocks: ['b', 'c'] });
    expect(defaults.blocks).toEqual(['a', 'b']);
  });

  it('keep a value equal to the default, because it was typed', () => {
    expect(setOverride({}, { n: 2 }, ['n'], 2)).toEqual({ n: 2 });
  });

  it('never reach a prototype', () => {
    const set = setOverride({}, {}, ['labels', '__proto__', 'x'], 'y');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(validateParameters({ schema: null, defaults: {}, overrides: set })).toMatchObject([{ code: 'refused-key' }]);
  });
});
