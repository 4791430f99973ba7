import { describe, expect, it } from 'vitest';
import { type Chart, mergeValues } from '../../lib/charts.ts';
import type { JsonObject } from '../client/objects.ts';
import { renderProblem } from './render.ts';
import type { JsonSchema } from './schema.ts';

const chart = (name: string, schema?: JsonSchema): Chart => ({
  name,
  version: '1.0.0',
  description: '',
  annotations: {},
  values: {},
  schema: (schema as Record<string, unknown>) ?? null,
  wraps: null,
  providers: [],
  contracts: {},
});
const schema: JsonSchema = {
  type: 'object',
  required: ['region', 'workersNumber'],
  properties: {
    workersNumber: { type: 'integer', minimum: 0 },
    region: { type: 'string', minLength: 1 },
    sshKeyName: { type: ['string', 'null'] },
    arch: { enum: ['amd64', 'arm64'] },
    name: { type: 'string', pattern: '^[a-z]+$', maxLength: 3 },
    k0s: { type: 'object', additionalProperties: false, properties: { version: { type: 'string' } } },
    args: { type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string' } },
    labels: { type: 'object', patternProperties: { '^x': { type: 'string' } } },
  },
};
const head = "values don't meet the specifications of the schema(s) in the following chart(s):\naws-standalone-cp:\n";

describe('renderProblem', () => {
  const fine = { region: 'eu', workersNumber: 2 };
  it.each([
    [{ workersNumber: 'x' }, "- at '/workersNumber': got string, want integer"],
    [{ workersNumber: 1.5 }, "- at '/workersNumber': got number, want integer"],
    [{ workersNumber: -1 }, "- at '/workersNumber': minimum: got -1, want 0"],
    [{ region: '' }, "- at '/region': minLength: got 0, want 1"],
    [{ region: null }, "- at '': missing property 'region'"],
    [{ region: null, workersNumber: null }, "- at '': missing properties 'region', 'workersNumber'"],
    [{ sshKeyName: 3 }, "- at '/sshKeyName': got number, want string or null"],
    [{ arch: 'mips' }, "- at '/arch': value must be one of 'amd64', 'arm64'"],
    [
      { name: 'ABCD' },
      "- at '/name': maxLength: got 4, want 3\n- at '/name': 'ABCD' does not match pattern '^[a-z]+$'",
    ],
    [{ k0s: { versoin: 'x' } }, "- at '/k0s': additional properties 'versoin' not allowed"],
    [{ args: ['a', 'b', 'a'] }, "- at '/args': items at 0 and 2 are equal"],
    [{ args: ['a', 1] }, "- at '/args/1': got number, want string"],
    [{ args: [] }, "- at '/args': minItems: got 0, want 1"],
    [{ labels: { 'x/y': 1 } }, "- at '/labels/x~1y': got number, want string"],
  ])('%j', (overrides, text) => {
    expect(renderProblem(chart('aws-standalone-cp', schema), 'dev', mergeValues(fine, overrides) as JsonObject)).toBe(
      head + text,
    );
  });

  it('is silent for good values and unknown keys', () => {
    expect(renderProblem(chart('aws-standalone-cp', schema), 'dev', { ...fine, extra: { a: 1 } })).toBeUndefined();
  });

  it('refuses release names that Helm refuses', () => {
    expect(renderProblem(chart('x'), 'a'.repeat(54), {})).toMatch(/^invalid release name, must match regex .* 53$/);
  });

  it("asks for what the chart's templates insist on", () => {
    const azure = chart('azure-standalone-cp');
    expect(renderProblem(azure, 'dev', { subscriptionID: '' })).toBe(
      'execution error at (azure-standalone-cp/templates/azurecluster.yaml:19:21): .Values.subscriptionID is required to create a cluster',
    );
    expect(renderProblem(azure, 'dev', { subscriptionID: 's', controlPlane: { vmSize: 'a' } })).toContain(
      '.Values.worker.vmSize is required',
    );
    const hosted = chart('azure-hosted-cp');
    expect(renderProblem(hosted, 'dev', { subscriptionID: 's' })).toContain('.Values.vmSize is required');
    expect(renderProblem(hosted, 'dev', { subscriptionID: 's', vmSize: 'a' })).toBeUndefined();
    expect(renderProblem(chart('aws-hosted-cp'), 'dev', { managementClusterName: '' })).toContain(
      '.Values.managementClusterName is required',
    );
  });
});

it('merges like Helm: maps deep, lists whole, null removes', () => {
  expect(mergeValues({ a: { b: 1, c: 2 }, d: [1], e: 1 }, { a: { b: 3 }, d: [2, 3], e: null, f: {} })).toEqual({
    a: { b: 3, c: 2 },
    d: [2, 3],
    f: {},
  });
});
