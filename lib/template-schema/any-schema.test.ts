import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeForm, reachedPaths } from './describe-form.ts';
import { isObject, type Path, toPointer } from './json.ts';
import { validateParameters } from './validate.ts';

type Values = Record<string, unknown>;

const key = fc.constantFrom('a', 'b', 'c');
const reference = fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#none', '#/%', 'https://charts.example/x.json');
/** Schemas of every shape charts use; references lead anywhere, themselves included. */
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>({ type: 'string' }, { type: ['integer', 'null'] }, { enum: ['x', null] }, true, false, {}),
    reference.map(($ref) => ({ $ref })),
    fc.record({ type: fc.constant('object'), properties: fc.dictionary(key, tie('node'), { maxKeys: 3 }) }),
    fc.record({
      properties: fc.dictionary(key, tie('node'), { maxKeys: 2 }),
      required: fc.uniqueArray(key),
      $ref: reference,
    }),
    fc.record({ type: fc.constant('array'), items: fc.oneof(tie('node'), fc.array(tie('node'), { maxLength: 2 })) }),
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
      .map(([keyword, parts]) => ({ [keyword]: parts })),
    fc.dictionary(key, tie('node'), { maxKeys: 2 }).map((patternProperties) => ({ patternProperties })),
  ),
}));
const properties = fc.dictionary(key, node, { minKeys: 1 });
const schemas = fc.record({ properties, $defs: fc.record({ a: node, b: node }), required: fc.uniqueArray(key) });

/** Leaves that the document names without references. */
function leavesOf(schema: unknown, path: Path = []): Path[] {
  const inner = isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return inner.length > 0 ? inner.flatMap(([name, value]) => leavesOf(value, [...path, name])) : [path];
}

it('any schema is drawn without throwing, and every leaf has a field or one above it', () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      const { where, what, folds } = describeForm(schema as Values, {});
      const fields = [...where, ...what, ...folds.flatMap((fold) => fold.fields)];
      // A list stands above what a schema names beside its being a list, as a text does.
      const reached = reachedPaths(fields).map((path) =>
        path.includes('*') ? path.slice(0, path.indexOf('*')) : path,
      );
      const missed = leavesOf(schema).filter(
        (leaf) => !reached.some((path) => path.every((step, at) => leaf[at] === step || at >= leaf.length)),
      );
      expect(missed.map(toPointer)).toEqual([]);
      expect(Array.isArray(validateParameters({ schema: schema as Values, defaults: {}, overrides: {} }))).toBe(true);
    }),
    { numRuns: 400, interruptAfterTimeLimit: 4000, markInterruptAsFailure: false },
  );
});
