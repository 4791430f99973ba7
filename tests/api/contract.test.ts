import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { breaksOf } from '../../scripts/api-contract/breaks-of.ts';
import { contractOf, type OpenApiDocument } from '../../scripts/api-contract/contract-of.ts';
import { type Packed, pack, unpack } from '../../scripts/api-contract/packed.ts';
import type { Contract, Schema } from '../../scripts/api-contract/schema.ts';
import { describeApi } from '../../server/http/openapi.ts';

const released = unpack(JSON.parse(await readFile('docs/api/v1.released.json', 'utf8')) as Packed);
const now = contractOf(describeApi('https://slipway.test', 'session') as OpenApiDocument);

describe('/api/v1', () => {
  it('keeps what the released version promised: see docs/operations/releases.md before you change this', () => {
    expect(Object.keys(released).length).toBeGreaterThan(200);
    expect(breaksOf(released, now)).toEqual([]);
  });

  it('would be caught at each kind of break', () => {
    const breaksBy = (change: (contract: Contract) => void) => {
      const changed = structuredClone(now);
      change(changed);
      return breaksOf(now, changed);
    };
    expect(breaksBy((all) => void delete all['GET /clusters'])).toEqual(['GET /clusters is gone']);
    const rename = (schema: Schema | null | undefined) => {
      const properties = schema?.properties ?? {};
      properties.theItems = properties.items ?? {};
      delete properties.items;
    };
    expect(breaksBy((all) => rename(all['GET /clusters']?.answers['200 application/json']))).toEqual([
      'GET /clusters 200 application/json.items is gone',
    ]);
    expect(breaksBy((all) => all['POST /tokens']?.body?.required?.push('reason'))).toEqual([
      'POST /tokens body.reason has to be sent from now on',
    ]);
  });

  it('is kept without loss', () => {
    const packed = pack('1.0.0', now);
    expect(unpack(packed)).toEqual(now);
    expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(now).length / 2);
  });
});

const answering = (schema: Schema): Contract => ({
  'GET /x': { parameters: {}, body: null, answers: { '200 application/json': schema } },
});
const taking = (schema: Schema): Contract => ({
  'POST /x': { parameters: {}, body: schema, answers: { '204': null } },
});
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const maybe: Schema = { anyOf: [text, { type: 'null' }] };
const phases = (...values: string[]): Schema => ({ type: 'string', enum: values });

describe('in what callers get', () => {
  it.each<[string, Schema, Schema]>([
    ['a field in addition', object({ a: text }), object({ a: text, b: text })],
    ['a field that is always there now', object({ a: text }), object({ a: text }, ['a'])],
    ['a value that is never null any more', object({ a: maybe }), object({ a: text })],
    ['a new value of an enumeration', object({ a: phases('up') }), object({ a: phases('up', 'down') })],
    ['whole numbers instead of any', object({ a: { type: 'number' } }), object({ a: { type: 'integer' } })],
    ['longer texts', object({ a: { ...text, maxLength: 5 } }), object({ a: text })],
  ])('%s is allowed', (_what, before, after) => {
    expect(breaksOf(answering(before), answering(after))).toEqual([]);
  });

  it.each<[string, Schema, Schema, string]>([
    ['a field that is gone', object({ a: text }), object({}), '.a is gone'],
    ['a field that may be missing', object({ a: text }, ['a']), object({ a: text }), '.a may be missing from now on'],
    ['another type', object({ a: text }), object({ a: { type: 'number' } }), '.a: number instead of string'],
    ['null where there was none', object({ a: text }), object({ a: maybe }), '.a: null instead of string'],
    [
      'a change deep inside',
      { type: 'array', items: object({ a: object({ b: text }) }) },
      { type: 'array', items: object({ a: object({}) }) },
      '[].a.b is gone',
    ],
  ])('%s is told', (_what, before, after, told) => {
    expect(breaksOf(answering(before), answering(after))).toEqual([`GET /x 200 application/json${told}`]);
  });

  it('another media type or status is told', () => {
    const other: Contract = { 'GET /x': { parameters: {}, body: null, answers: { '201 text/csv': null } } };
    expect(breaksOf(answering(text), other)).toEqual(['GET /x does not answer 200 application/json any more']);
  });
});

describe('in what callers send', () => {
  it.each<[string, Schema, Schema]>([
    ['a new field that may be left out', object({ a: text }), object({ a: text, b: text })],
    ['a field that may be left out now', object({ a: text }, ['a']), object({ a: text })],
    ['null in addition', object({ a: text }), object({ a: maybe })],
    ['a new value', object({ a: phases('up') }), object({ a: phases('up', 'down') })],
    ['longer texts', object({ a: { ...text, maxLength: 5 } }), object({ a: { ...text, maxLength: 9 } })],
  ])('%s is allowed', (_what, before, after) => {
    expect(breaksOf(taking(before), taking(after))).toEqual([]);
  });

  it.each<[string, Schema, Schema, string]>([
    ['a field that must be sent', object({}), object({ a: text }, ['a']), '.a has to be sent from now on'],
    ['a field that is not known any more', object({ a: text }), object({}), '.a is gone'],
    ['null that is refused', object({ a: maybe }), object({ a: text }), '.a: string instead of null'],
    [
      'a value that is refused',
      object({ a: phases('up', 'down') }),
      object({ a: phases('up') }),
      '.a: "down" is not taken any more',
    ],
    [
      'shorter texts',
      object({ a: text }),
      object({ a: { ...text, maxLength: 9 } }),
      '.a: maxLength sinks from Infinity to 9',
    ],
    [
      'a higher least number',
      object({ a: { type: 'integer', minimum: 0 } }),
      object({ a: { type: 'integer', minimum: 1 } }),
      '.a: minimum rises from 0 to 1',
    ],
    ['a pattern', object({ a: text }), object({ a: { ...text, pattern: '^x' } }), '.a: another pattern'],
    ['a format', object({ a: text }), object({ a: { ...text, format: 'uri' } }), '.a: another format'],
    [
      'a number that has to be greater',
      object({ a: { type: 'number' } }),
      object({ a: { type: 'number', exclusiveMinimum: 0 } }),
      '.a: exclusiveMinimum rises from -Infinity to 0',
    ],
    [
      'a body that takes no other fields any more',
      object({}),
      { ...object({}), additionalProperties: false },
      ': fields that are not known are refused from now on',
    ],
    ['a part of an intersection that is gone', { allOf: [object({ a: text })] }, object({}), '.a is gone'],
  ])('%s is told', (_what, before, after, told) => {
    expect(breaksOf(taking(before), taking(after))).toEqual([`POST /x body${told}`]);
  });

  it('a parameter that must be sent is told, one that may be is allowed', () => {
    const withQuery = (required: string[]): Contract => ({
      'GET /x': { parameters: { query: object({ q: text }, required) }, body: null, answers: {} },
    });
    const bare: Contract = { 'GET /x': { parameters: {}, body: null, answers: {} } };
    expect(breaksOf(bare, withQuery([]))).toEqual([]);
    expect(breaksOf(bare, withQuery(['q']))).toEqual(['GET /x query.q has to be sent from now on']);
    expect(breaksOf(withQuery([]), bare)).toEqual(['GET /x query.q is gone']);
  });
});
