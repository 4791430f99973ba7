import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { keepTimesIfUnchanged } from './ownership.ts';
import { ApplyConflict, ApplyTypeError, applyServerSide } from './server-side-apply.ts';
import { updateManagedFields } from './update-managed-fields.ts';

const configMap: OpenApiSchema = {
  type: 'object',
  properties: { data: { type: 'object', additionalProperties: { type: 'string' } } },
};
const cluster: OpenApiSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        template: { type: 'string' },
        config: { 'x-kubernetes-preserve-unknown-fields': true },
        services: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              namespace: { type: 'string', default: 'default' },
              template: { type: 'string' },
            },
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['namespace', 'name'],
        },
      },
    },
    status: { type: 'object', properties: { bound: { type: 'boolean' } } },
  },
};
const now = '2026-01-01T00:00:00Z';
const later = '2026-01-02T00:00:00Z';
const object = (rest: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', ...metadata },
  ...rest,
});

function apply(live: JsonObject | undefined, manager: string, applied: JsonObject, more = {}): JsonObject {
  const write = { live, applied: object(applied), manager, force: false, apiVersion: 'v1', schema: configMap, now };
  return applyServerSide({ ...write, ...more }).object;
}
const update = (before: JsonObject | undefined, after: JsonObject, manager: string, more = {}) =>
  updateManagedFields({ before, after, manager, apiVersion: 'v1', schema: configMap, now, ...more });
const owners = (of: JsonObject): JsonObject[] => ((of.metadata as JsonObject).managedFields ?? []) as JsonObject[];
const stored = (of: JsonObject): JsonObject => ({ ...of, metadata: { ...(of.metadata as JsonObject), uid: 'u' } });

function conflictOf(run: () => unknown): ApplyConflict {
  try {
    run();
  } catch (error) {
    if (error instanceof ApplyConflict) return error;
    throw error;
  }
  throw new Error('no conflict');
}

describe('applyServerSide', () => {
  it('owns what it sent and removes what it leaves out', () => {
    const first = apply(undefined, 'm1', { data: { x: '1', y: '2' } });
    expect(owners(first)).toEqual([
      {
        manager: 'm1',
        operation: 'Apply',
        apiVersion: 'v1',
        time: now,
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:x': {}, 'f:y': {} } },
      },
    ]);
    const second = apply(first, 'm1', { data: { x: '1' } });
    expect(second.data).toEqual({ x: '1' });
    const none = apply(second, 'm1', {});
    expect(none.data).toBeUndefined();
    expect(owners(none)).toEqual([]);
  });

  it('owns list items by their keys', () => {
    const more = { schema: cluster };
    const services = (name: string) => ({
      spec: { template: 't', services: [{ name, namespace: 'n', template: 'x' }] },
    });
    const first = apply(undefined, 'm1', services('s1'), more);
    const second = apply(first, 'm1', services('s2'), more);
    expect(second.spec).toEqual(services('s2').spec);
    expect(owners(second)[0]?.fieldsV1).toEqual({
      'f:spec': {
        'f:services': {
          'k:{"name":"s2","namespace":"n"}': { '.': {}, 'f:name': {}, 'f:namespace': {}, 'f:template': {} },
        },
        'f:template': {},
      },
    });
  });

  it('keeps live items in their place and appends new ones', () => {
    const more = { schema: cluster };
    const names = (...all: string[]) => ({ spec: { services: all.map((name) => ({ name, namespace: 'n' })) } });
    const live = apply(undefined, 'm1', names('a', 'b'), more);
    expect(apply(live, 'm2', names('c', 'b'), more).spec).toEqual(names('a', 'c', 'b').spec);
  });

  it('refuses fields of others and takes them over by force', () => {
    const live = apply(undefined, 'm1', { data: { x: '1', y: '2' } });
    const conflict = conflictOf(() => apply(live, 'm2', { data: { x: '2', y: '3' } }));
    expect(conflict.message).toBe('Apply failed with 2 conflicts: conflicts with "m1":\n- .data.x\n- .data.y');
    expect(conflict.causes[0]).toEqual({
      reason: 'FieldManagerConflict',
      message: 'conflict with "m1"',
      field: '.data.x',
    });
    const forced = apply(live, 'm2', { data: { x: '2', y: '3' } }, { force: true });
    expect(owners(forced).map((entry) => entry.manager)).toEqual(['m2']);
    expect(conflictOf(() => apply(forced, 'm1', { data: { x: '1' } })).message).toBe(
      'Apply failed with 1 conflict: conflict with "m2": .data.x',
    );
  });

  it('names the version of an owner that updated', () => {
    const live = stored(update(undefined, object({ data: { x: '1' } }), 'editor'));
    expect(conflictOf(() => apply(live, 'm1', { data: { x: '2' } })).message).toBe(
      'Apply failed with 1 conflict: conflict with "editor" using v1: .data.x',
    );
  });

  it('lets two managers own the same value until the last one leaves it out', () => {
    const live = apply(undefined, 'm1', { data: { x: '1' } });
    const shared = apply(live, 'm2', { data: { x: '1' } }, { now: later });
    expect(owners(shared).map((entry) => [entry.manager, entry.time])).toEqual([
      ['m2', undefined],
      ['m1', now],
    ]);
    const left = apply(shared, 'm1', {});
    expect(left.data).toEqual({ x: '1' });
    expect(apply(left, 'm2', {}).data).toBeUndefined();
  });

  it('gives fields older than managedFields to before-first-apply', () => {
    const live = stored(object({ data: { x: '1', y: '1' } }));
    expect(conflictOf(() => apply(live, 'm1', { data: { x: '2' } })).message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.x',
    );
    const applied = apply(live, 'm1', { data: { x: '1' } });
    expect(owners(applied).map((entry) => entry.manager)).toEqual(['m1', 'before-first-apply']);
  });

  it('owns only what its resource keeps', () => {
    const more = { schema: cluster, filter: { without: ['status'] } };
    const live = apply(undefined, 'm1', { spec: { template: 't' } }, more);
    const status = { schema: cluster, subresource: 'status', filter: { only: ['status'] } };
    const bound = apply(live, 'ctl', { status: { bound: true } }, status);
    expect(owners(bound)[0]).toMatchObject({ subresource: 'status', fieldsV1: { 'f:status': { 'f:bound': {} } } });
    const again = apply(bound, 'm1', { spec: { template: 't' }, status: { bound: false } }, more);
    expect(owners(again).find((entry) => entry.manager === 'm1')?.fieldsV1).toEqual({ 'f:spec': { 'f:template': {} } });
  });

  it('explains fields and types that the schema does not know', () => {
    expect(() => apply(undefined, 'm1', { nope: 1 })).toThrow(
      new ApplyTypeError(
        'failed to create typed patch object (/a; /v1, Kind=ConfigMap): .nope: field not declared in schema',
      ),
    );
    expect(() => apply(undefined, 'm1', { data: { k: 5 } })).toThrow(
      '.data.k: expected string, got &value.valueUnstructured{Value:5}',
    );
  });

  it('owns free-form values leaf by leaf', () => {
    const applied = apply(undefined, 'm1', { spec: { config: { a: { b: 1 }, list: [1] } } }, { schema: cluster });
    expect(owners(applied)[0]?.fieldsV1).toEqual({
      'f:spec': { 'f:config': { 'f:a': { '.': {}, 'f:b': {} }, 'f:list': {} } },
    });
  });

  it('lets kubectl take over from its own client-side apply and keeps the annotation in step', () => {
    const key = 'kubectl.kubernetes.io/last-applied-configuration';
    const before = update(
      undefined,
      object({ data: { x: '1' } }, { annotations: { [key]: '{"data":{"x":"1"}}' } }),
      'csa',
    );
    const applied = apply(stored(before), 'kubectl', { data: { x: '2' } });
    expect((applied.metadata as JsonObject).annotations).toEqual({
      [key]: '{"apiVersion":"v1","data":{"x":"2"},"kind":"ConfigMap","metadata":{"name":"a"}}\n',
    });
  });

  it('is idempotent (property)', () => {
    const data = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'));
    fc.assert(
      fc.property(data, data, (first, second) => {
        const live = apply(undefined, 'm1', { data: first });
        const once = apply(live, 'm2', { data: second }, { force: true });
        const twice = apply(once, 'm2', { data: second }, { now: later });
        expect(keepTimesIfUnchanged(once, twice)).toBe(once);
        expect(Object.keys((twice.data as JsonObject) ?? {}).sort()).toEqual(
          [...new Set([...Object.keys(first), ...Object.keys(second)])].sort(),
        );
      }),
    );
  });
});

describe('updateManagedFields', () => {
  it('gives everything new to the creator, parents included', () => {
    const created = update(undefined, object({ data: { k: 'v' } }, { labels: { l: '1' } }), 'poster');
    expect(owners(created)).toEqual([
      {
        manager: 'poster',
        operation: 'Update',
        apiVersion: 'v1',
        time: now,
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { '.': {}, 'f:k': {} }, 'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } } },
      },
    ]);
  });

  it('moves changed fields to whoever changed them and forgets removed ones', () => {
    const created = stored(update(undefined, object({ data: { k: 'v', o: 'p' } }), 'a'));
    const changed = update(created, { ...created, data: { k: 'w' } }, 'b', { now: later });
    expect(owners(changed).map((entry) => [entry.manager, entry.fieldsV1])).toEqual([
      ['a', { 'f:data': {} }],
      ['b', { 'f:data': { 'f:k': {} } }],
    ]);
  });

  it('records nothing for a write without effect or for an object that nobody owns', () => {
    const created = stored(update(undefined, object({ data: { k: 'v' } }), 'a'));
    expect(update(created, created, 'b', { now: later })).toEqual(created);
    const bare = stored(object({ data: { k: 'v' } }));
    expect(owners(update(bare, { ...bare, data: { k: 'w' } }, 'b'))).toEqual([]);
  });

  it('keeps status writes apart', () => {
    const more = { schema: cluster, subresource: 'status', filter: { only: ['status'] } };
    const created = stored(update(undefined, object({ spec: { template: 't' } }), 'a', { schema: cluster }));
    const bound = update(created, { ...created, status: { bound: true } }, 'a', more);
    expect(owners(bound)[1]).toMatchObject({
      subresource: 'status',
      fieldsV1: { 'f:status': { '.': {}, 'f:bound': {} } },
    });
  });

  it('lets a client reset all owners', () => {
    const created = stored(update(undefined, object({ data: { k: 'v' } }), 'a'));
    const reset = { ...created, metadata: { ...(created.metadata as JsonObject), managedFields: [{}] } };
    expect(owners(update(created, reset, 'a'))).toEqual([]);
  });

  it('folds the oldest of more than ten updaters', () => {
    let live = stored(update(undefined, object({ data: { k: '0' } }), 'm00'));
    for (let i = 1; i < 14; i += 1) {
      const at = `2026-01-01T00:00:${String(i).padStart(2, '0')}Z`;
      live = update(live, { ...live, data: { ...(live.data as JsonObject), [`k${i}`]: 'v' } }, `m${10 + i}`, {
        now: at,
      });
    }
    expect(owners(live)).toHaveLength(10);
    expect(owners(live).some((entry) => entry.manager === 'ancient-changes')).toBe(true);
  });
});
