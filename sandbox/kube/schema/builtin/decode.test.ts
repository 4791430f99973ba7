import { describe, expect, it } from 'vitest';
import type { OpenApiSchema } from '../open-api-schema.ts';
import { strictProblems } from '../strict-json.ts';
import { decodeProblem, stripUnknown } from './decode.ts';
import { builtinSchema } from './kinds.ts';

function schemaOf(group: string, kind: string): OpenApiSchema {
  const schema = builtinSchema(group, kind);
  if (schema === undefined) throw new Error(`no schema of ${kind}`);
  return schema;
}
const configMap = schemaOf('', 'ConfigMap');

describe('decodeProblem', () => {
  it.each([
    [{ data: { k: 5 } }, 'json: cannot unmarshal number into Go struct field ConfigMap.data of type string'],
    [{ data: 'x' }, 'json: cannot unmarshal string into Go struct field ConfigMap.data of type map[string]string'],
    [
      { metadata: { name: 5 } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string',
    ],
    [
      { metadata: { labels: { k: 5 } } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [{ binaryData: { k: '*' } }, 'illegal base64 data at input byte 0'],
    [{ binaryData: { k: 'not base64!' } }, 'illegal base64 data at input byte 3'],
  ])('explains %j', (body, problem) => {
    expect(decodeProblem(body, configMap)).toBe(problem);
  });

  it.each([
    ['250m', undefined],
    [1.5, undefined],
    ['1e3', undefined],
    ['512MiB', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['much', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    [true, "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['5mm', "unable to parse quantity's suffix"],
  ])('explains the quantity %j', (memory, problem) => {
    const pod = { spec: { containers: [{ name: 'one', resources: { limits: { memory } } }] } };
    expect(decodeProblem(pod, schemaOf('', 'Pod'))).toBe(problem);
  });

  it.each([
    ['http', undefined],
    [80, undefined],
    [80.5, 'json: cannot unmarshal number 80.5 into Go value of type int32'],
    [true, 'json: cannot unmarshal bool into Go value of type int32'],
  ])('explains the port %j', (targetPort, problem) => {
    expect(decodeProblem({ spec: { ports: [{ port: 80, targetPort }] } }, schemaOf('', 'Service'))).toBe(problem);
  });

  it.each([
    ['yesterday', 'cannot parse "yesterday" as "2006"'],
    ['2020-01-01T00:00:00.5Z', 'cannot parse ".5Z" as ".000000"'],
    ['2020-01-01T00:00:00Z', 'cannot parse "Z" as ".000000"'],
  ])('explains the time %s', (renewTime, end) => {
    const layout = `parsing time "${renewTime}" as "2006-01-02T15:04:05.000000Z07:00": `;
    expect(decodeProblem({ spec: { renewTime } }, schemaOf('coordination.k8s.io', 'Lease'))).toBe(layout + end);
  });

  it('takes what fits', () => {
    const body = { metadata: { name: 'a', creationTimestamp: null }, data: { k: 'v' }, binaryData: { b: 'AA==' } };
    expect(decodeProblem(body, configMap)).toBeUndefined();
  });
});

describe('strictProblems', () => {
  it('names unknown and duplicate fields of built-in kinds in the order of the body', () => {
    const text =
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","nope":1},"data":{"k":"1","k":"2"},"foo":{"bar":1}}';
    const { object, unknown } = stripUnknown(JSON.parse(text), configMap);
    expect(object).toMatchObject({ metadata: { name: 'a' }, data: { k: '2' } });
    expect(object).not.toHaveProperty('foo');
    expect(strictProblems(text, unknown, true)).toEqual([
      'unknown field "metadata.nope"',
      'duplicate field "data.k"',
      'unknown field "foo"',
    ]);
  });

  it('names duplicates of custom kinds first', () => {
    const text = '{"spec":{"provider":"a","list":[{"a":1,"a":2}],"provider":"b"},"foo":"}"}';
    expect(strictProblems(text, ['foo'], false)).toEqual([
      'duplicate field "spec.list[0].a"',
      'duplicate field "spec.provider"',
      'unknown field "foo"',
    ]);
  });
});
