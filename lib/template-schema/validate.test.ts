import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPointer, toPointer } from './json.ts';
import { maxBytes, maxDepth, maxItems } from './limits.ts';
import { mergeValues } from './merge.ts';
import { validateParameters } from './validate.ts';

const schema = {
  type: 'object',
  required: ['region', 'worker'],
  properties: {
    region: { type: 'string' },
    workersNumber: { type: 'integer', minimum: 1, maximum: 9 },
    ratio: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
    arch: { type: 'string', enum: ['amd64', 'arm64'] },
    key: { type: ['string', 'null'], pattern: '^[a-z]*$' },
    tags: { type: 'array', items: { type: 'string', minLength: 2 }, uniqueItems: true, maxItems: 3 },
    k0s: { type: 'object', additionalProperties: false, properties: { version: { type: 'string' } } },
    worker: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string' }, disk: { $ref: '#/$defs/disk' } },
    },
    storage: { oneOf: [{ type: 'null' }, { type: 'object', properties: { class: { type: 'string' } } }] },
    machines: {
      type: 'array',
      items: { type: 'object', required: ['address'], properties: { port: { type: 'integer' } } },
    },
  },
  $defs: { disk: { type: 'integer', minimum: 8 } },
};
const defaults = {
  region: '',
  workersNumber: 2,
  arch: 'amd64',
  key: null,
  tags: [],
  worker: { type: '', disk: 80 },
  k0s: {},
};
const good = { region: 'eu-1', worker: { type: 'm6i' } };
const check = (overrides: unknown, over: unknown = schema) =>
  validateParameters({ schema: over as typeof schema, defaults, overrides }).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe('validateParameters', () => {
  it('accepts overrides that fit once merged with the defaults', () => {
    expect(check(good)).toEqual([]);
    expect(check({ ...good, workersNumber: 9, key: null, tags: ['ab'], storage: { class: 'fast' } })).toEqual([]);
  });

  it.each([
    [{ workersNumber: '3' }, '/workersNumber type'],
    [{ workersNumber: 2.5 }, '/workersNumber type'],
    [{ workersNumber: 10 }, '/workersNumber range'],
    [{ ratio: 0 }, '/ratio more-than'],
    [{ ratio: 0.7 }, '/ratio step'],
    [{ arch: 'sparc' }, '/arch choice'],
    [{ key: 4 }, '/key type'],
    [{ key: 'A1' }, '/key pattern'],
    [{ tags: ['ab', 'ab'] }, '/tags duplicate-items'],
    [{ tags: ['ab', 'x'] }, '/tags/1 too-short'],
    [{ tags: ['ab', ''] }, '/tags/1 missing'],
    [{ tags: 'ab' }, '/tags type'],
    [{ k0s: { versoin: '1' } }, '/k0s/versoin unknown'],
    [{ worker: { type: 'm', disk: 4 } }, '/worker/disk at-least'],
    [{ storage: { class: 4 } }, '/storage/class type'],
    [{ storage: 'fast' }, '/storage no-variant'],
    [{ machines: [{ port: 22 }] }, '/machines/0/address missing'],
    [{ region: null }, '/region missing'],
    [{ clusterIdentity: { name: 'x' } }, '/clusterIdentity hidden'],
    [{ audit: { policyRef: {} } }, '/audit/policyRef hidden'],
  ])('refuses %j at its place', (wrong, expected) => {
    expect(check({ ...good, ...wrong })).toEqual([expected]);
  });

  it('asks for what is required and empty, and for what clouds insist on', () => {
    expect(check({})).toEqual(['/region missing', '/worker/type missing']);
    const aks = { location: '', machinePools: { user: { vmSize: '' } }, network: {} };
    const found = validateParameters({ schema: null, defaults: aks, overrides: {} });
    expect(found.map((item) => item.pointer).sort()).toEqual(['/location', '/machinePools/user/vmSize']);
    expect(validateParameters({ schema: null, defaults: aks, overrides: {}, hints: { ask: [] } })).toEqual([]);
  });

  it('says what is allowed and what is usual', () => {
    const [found] = validateParameters({ schema, defaults, overrides: { ...good, worker: { type: 'm', disk: 4 } } });
    expect(found).toMatchObject({ params: { min: 8, usual: '80' }, detail: 'Must be at least 8. Usual here: 80.' });
  });

  it.each([
    [[], ' not-a-map'],
    ['region: x', ' not-a-map'],
    [JSON.parse('{"__proto__":{"x":1}}'), '/__proto__ refused-key'],
    [JSON.parse('{"worker":{"constructor":{}}}'), '/worker/constructor refused-key'],
    [{ tags: Array(maxItems + 1).fill('ab') }, '/tags too-many'],
    [{ region: 'x'.repeat(maxBytes) }, ' too-large'],
    [{ ratio: Number.NaN }, '/ratio not-json'],
    [{ region: new Date(0) }, '/region not-json'],
  ])('refuses what is out of bounds (%#)', (overrides, expected) => {
    expect(check(overrides)).toEqual([expected]);
  });

  it('refuses deep nesting without recursion of its own', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level += 1) deep = { a: deep };
    const [found] = validateParameters({ schema, defaults, overrides: deep });
    expect(found).toMatchObject({ code: 'too-deep', params: { max: maxDepth } });
  });

  it.each([
    { $ref: 'https://example.org/schema.json' },
    { properties: { region: { $ref: '#/$defs/none' } } },
    { properties: { region: { pattern: '(' } } },
    { $ref: '#' },
  ])('says that a schema is unusable instead of fetching or failing: %j', (broken) => {
    expect(check(good, broken)).toEqual([' schema-unusable']);
  });

  it('leaves schema, defaults and overrides as they were', () => {
    const before = JSON.stringify([schema, defaults, good]);
    check({ ...good, workersNumber: 99 });
    expect(JSON.stringify([schema, defaults, good])).toBe(before);
  });
});
const json = fc.object({ maxDepth: 3, values: [fc.string(), fc.integer(), fc.boolean()] });

describe('mergeValues', () => {
  it('takes maps together, replaces the rest, deletes on null', () => {
    expect(mergeValues({ a: { b: 1, c: 2 }, l: [1, 2], n: 1 }, { a: { b: 3 }, l: [9], n: null, m: null })).toEqual({
      a: { b: 3, c: 2 },
      l: [9],
      m: null,
    });
  });
  it('keeps defaults without overrides, and overrides win over themselves', () => {
    fc.assert(
      fc.property(json, json, (base, over) => {
        const a = base as Record<string, unknown>;
        const b = over as Record<string, unknown>;
        expect(mergeValues(a, {})).toEqual(a);
        expect(mergeValues(mergeValues(a, b), b)).toEqual(mergeValues(a, b));
      }),
    );
  });
});

describe('pointers', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (path) => {
        expect(fromPointer(toPointer(path))).toEqual(path);
      }),
    );
  });
});

describe('never throws', () => {
  it('for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => Array.isArray(validateParameters({ schema, defaults, overrides: value }))),
    );
  });
});
