import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMergePatch } from './merge.ts';

const json = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer()),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(fc.integer(), fc.constant(null))),
  ),
);

describe('applyMergePatch', () => {
  it('removes with null, merges objects and replaces lists', () => {
    const document = { config: { a: 1, b: { d: 2 }, list: [1, 2] } };
    expect(applyMergePatch(document, { config: { b: { c: 1 }, list: [9], a: null } })).toEqual({
      config: { b: { c: 1, d: 2 }, list: [9] },
    });
  });

  // The cases of RFC 7386, appendix A, whose documents are objects.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j and %j give %j', (document, patch, expected) => {
    expect(applyMergePatch(document, patch)).toEqual(expected);
  });

  it.each([
    [[], 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}'],
    [5, 'error decoding patch: json: cannot unmarshal number into Go value of type map[string]interface {}'],
    [null, 'Invalid JSON Patch'],
  ])('refuses %j', (patch, message) => {
    expect(() => applyMergePatch({}, patch)).toThrow(message);
  });

  it('is idempotent, changes nothing when empty and leaves its arguments alone (property)', () => {
    fc.assert(
      fc.property(json, json, (document, patch) => {
        const before = structuredClone(document);
        const once = applyMergePatch(document, patch);
        expect(applyMergePatch(once, patch)).toEqual(once);
        expect(applyMergePatch(document, {})).toEqual(before);
        expect(document).toEqual(before);
      }),
    );
  });
});
