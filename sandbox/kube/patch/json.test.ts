import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyJsonPatch } from './json.ts';
import { PatchError } from './patch-error.ts';

function failure(run: () => unknown): PatchError {
  try {
    run();
  } catch (error) {
    if (error instanceof PatchError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('applyJsonPatch', () => {
  it('adds, replaces, copies, moves, tests and removes', () => {
    const patched = applyJsonPatch({ data: { k: 'v' } }, [
      { op: 'test', path: '/data/k', value: 'v' },
      { op: 'replace', path: '/data/k', value: 'w' },
      { op: 'add', path: '/data/n', value: '1' },
      { op: 'copy', from: '/data/k', path: '/data/c' },
      { op: 'move', from: '/data/n', path: '/data/m' },
      { op: 'add', path: '/labels', value: { 'example.com/a': '1' } },
      { op: 'remove', path: '/labels/example.com~1a' },
    ]);
    expect(patched).toEqual({ data: { k: 'w', c: 'w', m: '1' }, labels: {} });
  });

  it('counts list positions as they are when an operation runs', () => {
    const patched = applyJsonPatch({ list: [1, 2] }, [
      { op: 'add', path: '/list/-', value: 3 },
      { op: 'add', path: '/list/0', value: 0 },
      { op: 'test', path: '/list/1', value: 1 },
      { op: 'remove', path: '/list/2' },
    ]);
    expect(patched).toEqual({ list: [0, 1, 3] });
  });

  it('lets replace add an absent member', () => {
    expect(applyJsonPatch({ a: {} }, [{ op: 'replace', path: '/a/b', value: 1 }])).toEqual({ a: { b: 1 } });
  });

  it.each([
    [{ op: 'test', path: '/k', value: 'other' }],
    [{ op: 'remove', path: '/absent' }],
    [{ op: 'foo', path: '/k' }],
    [{ op: 'add', path: '/absent/deep/x', value: 1 }],
    [{ op: 'add', path: '/list/9', value: 1 }],
    [{ op: 'move', from: '/absent', path: '/k' }],
    [{ op: 'add', path: 'k', value: 1 }],
  ])('refuses %j', (operation) => {
    const error = failure(() => applyJsonPatch({ k: 'v', list: [1] }, [operation]));
    expect(error).toMatchObject({
      code: 422,
      message: 'the server rejected our request due to an error in our request',
    });
  });

  it('names what cannot be decoded', () => {
    expect(failure(() => applyJsonPatch({}, { data: {} }))).toMatchObject({
      code: 400,
      message: 'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    });
  });

  it('refuses more than 10,000 operations', () => {
    const many = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/a', value: null }));
    expect(failure(() => applyJsonPatch({}, many)).code).toBe(413);
  });

  it('leaves the document alone and undoes what it did (property)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.jsonValue(), (document, key, value) => {
        const before = structuredClone(document);
        const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        if (key === '__proto__') return;
        const added = applyJsonPatch(document, [{ op: 'add', path, value }]);
        expect(document).toEqual(before);
        const undo = Object.hasOwn(before, key) ? { op: 'replace', path, value: before[key] } : { op: 'remove', path };
        expect(applyJsonPatch(added, [undo])).toEqual(before);
      }),
    );
  });
});
