import { describe, expect, it } from 'vitest';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { applyStrategicMergePatch } from './strategic.ts';

const byName: OpenApiSchema = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' }, namespace: { type: 'string' } } },
  'x-kubernetes-patch-strategy': 'merge',
  'x-kubernetes-patch-merge-key': 'name',
};
const schema: OpenApiSchema = {
  type: 'object',
  properties: {
    secrets: byName,
    subjects: { type: 'array', items: { type: 'object' } },
    data: { type: 'object', additionalProperties: { type: 'string' } },
    finalizers: { type: 'array', items: { type: 'string' }, 'x-kubernetes-patch-strategy': 'merge' },
  },
};
const patched = (document: Record<string, unknown>, patch: unknown) =>
  applyStrategicMergePatch(document, patch, schema);

describe('applyStrategicMergePatch', () => {
  it('merges lists by their key and keeps the order of both sides', () => {
    const result = patched(
      { secrets: [{ name: 'x' }, { name: 'y' }] },
      { secrets: [{ name: 'y', namespace: 'n' }, { name: 'z' }] },
    );
    expect(result).toEqual({ secrets: [{ name: 'x' }, { name: 'y', namespace: 'n' }, { name: 'z' }] });
  });

  it('puts new items of the patch before those only the server has', () => {
    expect(patched({ finalizers: ['a'] }, { finalizers: ['b'] })).toEqual({ finalizers: ['b', 'a'] });
  });

  it('deletes and replaces list items by directive', () => {
    const document = { secrets: [{ name: 'x' }, { name: 'y' }] };
    expect(patched(document, { secrets: [{ name: 'x', $patch: 'delete' }] })).toEqual({ secrets: [{ name: 'y' }] });
    expect(patched(document, { secrets: [{ $patch: 'replace' }, { name: 'only' }] })).toEqual({
      secrets: [{ name: 'only' }],
    });
  });

  it('replaces lists that have no merge key', () => {
    expect(patched({ subjects: [{ name: 'a' }] }, { subjects: [{ name: 'b' }] })).toEqual({
      subjects: [{ name: 'b' }],
    });
  });

  it('takes scalars out of a list and follows an order', () => {
    expect(patched({ finalizers: ['b', 'a'] }, { '$deleteFromPrimitiveList/finalizers': ['a'] })).toEqual({
      finalizers: ['b'],
    });
    expect(patched({ finalizers: ['b', 'a'] }, { '$setElementOrder/finalizers': ['a', 'b'] })).toEqual({
      finalizers: ['a', 'b'],
    });
  });

  it('replaces, empties and prunes maps by directive', () => {
    const document = { data: { a: '1', b: '2' } };
    expect(patched(document, { data: { $patch: 'replace', c: '3' } })).toEqual({ data: { c: '3' } });
    expect(patched(document, { data: { $patch: 'delete' } })).toEqual({ data: {} });
    expect(patched(document, { data: { $retainKeys: ['b'] } })).toEqual({ data: { b: '2' } });
    expect(patched(document, { data: { a: null } })).toEqual({ data: { b: '2' } });
  });

  it('answers an item without its key and an unknown directive with an internal error', () => {
    expect(() => patched({ secrets: [{ name: 'x' }] }, { secrets: [{ namespace: 'n' }] })).toThrow(
      'map: map[namespace:n] does not contain declared merge key: name',
    );
    expect(() => patched({ data: {} }, { data: { $patch: 'nope' } })).toThrow(
      'unknown patch type: nope in map: map[$patch:nope]',
    );
  });
});
