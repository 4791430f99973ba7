import { describe, expect, it } from 'vitest';
import { compareTemplates } from './compare.ts';

const schema = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});

describe('the values of two versions', () => {
  it('are the same when only words differ', () => {
    const before = { schema: schema({ region: { type: 'string', title: 'Region' } }), defaults: { region: '' } };
    const after = { schema: schema({ region: { type: 'string', title: 'Place' } }), defaults: { region: '' } };
    expect(compareTemplates(before, after)).toEqual([]);
  });

  it('differ by what came, what went, defaults, requirement and limits', () => {
    const before = {
      schema: schema({
        workersNumber: { type: 'integer', minimum: 1 },
        old: { type: 'string' },
        worker: schema({ instanceType: { type: 'string' } }),
      }),
      defaults: { workersNumber: 2, old: 'x', worker: { instanceType: '' }, k0s: { version: 'v1.35.6' } },
    };
    const after = {
      schema: schema({
        workersNumber: { type: 'integer', minimum: 0 },
        worker: schema({ instanceType: { type: 'string' }, disk: { type: 'integer' } }, ['instanceType']),
      }),
      defaults: { workersNumber: 2, worker: { instanceType: '', disk: 80 }, k0s: { version: 'v1.36.3' } },
    };
    expect(compareTemplates(before, after)).toEqual([
      { pointer: '/k0s/version', change: 'changed', aspect: 'default', before: 'v1.35.6', after: 'v1.36.3' },
      { pointer: '/old', change: 'removed', aspect: 'value', before: 'x', after: null },
      { pointer: '/worker/disk', change: 'added', aspect: 'value', before: null, after: 80 },
      { pointer: '/worker/instanceType', change: 'changed', aspect: 'required', before: false, after: true },
      { pointer: '/workersNumber', change: 'changed', aspect: 'minimum', before: 1, after: 0 },
    ]);
  });

  it('are compared by their defaults where a version has no schema, and through references', () => {
    const referring = {
      schema: { $defs: { size: { type: 'string' } }, ...schema({ size: { $ref: '#/$defs/size' } }) },
      defaults: { size: 's' },
    };
    expect(compareTemplates({ schema: null, defaults: { size: 's' } }, referring)).toEqual([
      { pointer: '/size', change: 'changed', aspect: 'type', before: null, after: 'string' },
    ]);
    const circular = { $ref: '#' };
    expect(compareTemplates({ schema: circular, defaults: {} }, { schema: circular, defaults: { a: 1 } })).toEqual([
      { pointer: '/a', change: 'added', aspect: 'value', before: null, after: 1 },
    ]);
  });
});
