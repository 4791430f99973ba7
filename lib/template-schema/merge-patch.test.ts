import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMergePatch, leavesOfPatch, mergePatchBetween, patchOfLeaves } from './merge-patch.ts';

const key = fc.constantFrom('a', 'b', 'c', 'workersNumber');
const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'), fc.boolean(), fc.array(fc.integer()));
const values = fc.letrec<{ map: Record<string, unknown> }>((tie) => ({
  map: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, leaf, tie('map')), { maxKeys: 4 }),
})).map;

describe('a merge patch', () => {
  // The examples of RFC 7396, appendix A, whose targets are maps.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => expect(applyMergePatch(target, patch)).toEqual(result));

  it('between two sets of values leads from one to the other', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(applyMergePatch(before, mergePatchBetween(before, after))).toEqual(after);
      }),
    );
  });

  it('names its leaves, of which a list is one', () => {
    expect(leavesOfPatch({ worker: { type: 'm5', tags: ['a'] }, 'a/b': null }).map(({ pointer }) => pointer)).toEqual([
      '/worker/type',
      '/worker/tags',
      '/a~1b',
    ]);
  });

  it('is put together of its leaves again', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const patch = mergePatchBetween(before, after);
        const leaves = leavesOfPatch(patch).map(({ pointer, value }) => [pointer, value]);
        expect(patchOfLeaves(Object.fromEntries(leaves))).toEqual(patch);
      }),
    );
  });
});
