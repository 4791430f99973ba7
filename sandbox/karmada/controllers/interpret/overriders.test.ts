import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { Overriders } from '../shapes.ts';
import { overrideImage } from './image.ts';
import { object, templated } from './objects.fixtures.ts';
import { override } from './overriders.ts';

const hash = 'sha256:50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c';

describe('the name of an image', () => {
  type Change = Parameters<typeof overrideImage>[1];
  const cases: [string, Change['component'], Change['operator'], string | undefined, string][] = [
    ['nginx:1.25', 'Registry', 'add', 'reg.example', 'reg.example/nginx:1.25'],
    ['reg.example/nginx', 'Registry', 'add', ':5000', 'reg.example:5000/nginx'],
    ['reg.example/team/nginx:1', 'Registry', 'replace', 'other.example:5000', 'other.example:5000/team/nginx:1'],
    ['localhost/nginx', 'Registry', 'remove', undefined, 'nginx'],
    ['team/nginx', 'Registry', 'remove', undefined, 'team/nginx'],
    ['team/nginx:1', 'Registry', 'replace', 'reg.example', 'reg.example/team/nginx:1'],
    ['reg.example/nginx:1', 'Repository', 'add', '/alpine', 'reg.example/nginx/alpine:1'],
    ['reg.example/nginx:1', 'Repository', 'replace', 'team/web', 'reg.example/team/web:1'],
    ['nginx', 'Tag', 'add', '1.27', 'nginx:1.27'],
    ['nginx:1.25', 'Tag', 'add', '-alpine', 'nginx:1.25-alpine'],
    ['nginx:1.25', 'Tag', 'replace', '1.27', 'nginx:1.27'],
    ['nginx:1.25', 'Tag', 'replace', hash, `nginx@${hash}`],
    [`nginx@${hash}`, 'Tag', 'replace', '1.27', 'nginx:1.27'],
    [`nginx:1.25@${hash}`, 'Registry', 'replace', 'reg.example', 'reg.example/nginx:1.25'],
    ['nginx:1.25', 'Tag', 'replace', 'not a tag', 'nginx:1.25'],
    ['nginx:1.25', 'Tag', 'replace', undefined, 'nginx:1.25'],
    ['nginx:1.25', 'Tag', 'remove', undefined, 'nginx'],
    [`nginx@${hash}`, 'Tag', 'remove', undefined, 'nginx'],
  ];
  it.each(cases)('%s: %s %s %s', (image, component, operator, value, expected) => {
    expect(overrideImage(image, { component, operator, value })).toBe(expected);
  });
  it.each([
    ['Nginx', 'repository name must be lowercase'],
    ['', 'repository name must have at least one component'],
    ['nginx:', 'invalid reference format'],
  ])('may be none: %j', (image, why) => {
    expect(() => overrideImage(image, { component: 'Tag', operator: 'remove' })).toThrow(
      `failed to parse image value(${image}), error: ${why}`,
    );
  });
});

const containers = [
  { name: 'a', image: 'nginx:1.25', command: ['run', '-v'], args: ['x', 'y', 'x'] },
  { name: 'b', image: 'side:1' },
];
const deployment = (metadata: object = {}): KubeObject =>
  object('Deployment', {
    metadata,
    spec: { replicas: 2, template: { spec: { containers, initContainers: [{ name: 'i', image: 'init:1' }] } } },
  });
const podOf = (given: KubeObject) => (given.spec as { template: { spec: Record<string, object[]> } }).template.spec;

describe('the overrider of images', () => {
  const tag = { component: 'Tag', operator: 'replace', value: '2' } as const;
  const images = (given: KubeObject) => podOf(given).containers?.map((one) => (one as { image: string }).image);

  it.each(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job'])('takes all containers of a %s', (kind) => {
    const next = override(templated(kind, { ...podOf(deployment()) }), { imageOverrider: [tag] });
    expect(images(next)).toEqual(['nginx:2', 'side:2']);
    expect(podOf(next).initContainers).toEqual([{ name: 'i', image: 'init:1' }]);
  });
  it('takes those of a Pod, and none of other kinds', () => {
    const next = override(object('Pod', { spec: { containers } }), { imageOverrider: [tag] });
    expect(next.spec).toMatchObject({ containers: [{ image: 'nginx:2' }, { image: 'side:2' }] });
    const cron = object('CronJob', { spec: { jobTemplate: { spec: { template: { spec: { containers } } } } } });
    expect(override(cron, { imageOverrider: [tag] })).toEqual(cron);
  });
  it('takes what a predicate names, of any kind', () => {
    const cron = object('CronJob', { spec: { jobTemplate: { spec: { template: { spec: { containers } } } } } });
    const path = '/spec/jobTemplate/spec/template/spec/containers/1/image';
    expect(JSON.stringify(override(cron, { imageOverrider: [{ ...tag, predicate: { path } }] }))).toContain('side:2');
  });
  it.each([
    ['/spec/x/image', "path(x) of rawObj's type is not map[string]interface{} and []interface{}"],
    ['/spec/template/spec/containers/a/image', "path(a) of rawObj's is not number"],
    [
      '/spec/template/spec/containers/9/image',
      "path(9) of rawObj's type is not map[string]interface{} and []interface{}",
    ],
    ['/spec/replicas', 'failed to convert path(replicas) to string'],
  ])('says why there is no image at %s', (path, why) => {
    expect(() => override(deployment(), { imageOverrider: [{ ...tag, predicate: { path } }] })).toThrow(
      `failed to obtain imageValue with predicate path(${path}), error: ${why}`,
    );
  });
});

describe('the overriders of what a container runs', () => {
  type Line = NonNullable<Overriders['commandOverrider']>[number];
  const cases: [string, 'command' | 'args', Line, (string[] | undefined)[]][] = [
    [
      'add behind what is there',
      'command',
      { containerName: 'a', operator: 'add', value: ['-q'] },
      [['run', '-v', '-q'], undefined],
    ],
    [
      'add where there is nothing',
      'args',
      { containerName: 'b', operator: 'add', value: ['z'] },
      [['x', 'y', 'x'], ['z']],
    ],
    ['remove all that is equal', 'args', { containerName: 'a', operator: 'remove', value: ['x'] }, [['y'], undefined]],
    ['remove from nothing', 'command', { containerName: 'b', operator: 'remove', value: ['x'] }, [['run', '-v'], []]],
    [
      'know no other container',
      'args',
      { containerName: 'c', operator: 'add', value: ['z'] },
      [['x', 'y', 'x'], undefined],
    ],
  ];
  it.each(cases)('%s', (_what, field, one, expected) => {
    const next = override(deployment(), { [`${field}Overrider`]: [one] });
    expect(podOf(next).containers?.map((container) => (container as Record<string, unknown>)[field])).toEqual(expected);
  });
});

describe('the overriders of labels and annotations', () => {
  const cases: [
    string,
    object | undefined,
    'add' | 'remove' | 'replace',
    Record<string, string>,
    object | undefined,
  ][] = [
    ['add and overwrite', { a: '1' }, 'add', { a: '2', 'b.example/c': '3' }, { a: '2', 'b.example/c': '3' }],
    ['add where there are none', undefined, 'add', { a: '1' }, { a: '1' }],
    ['replace only what is there', { a: '1' }, 'replace', { a: '2', b: '3' }, { a: '2' }],
    ['remove only what is there', { a: '1', b: '2' }, 'remove', { a: 'x', c: '' }, { b: '2' }],
    ['replace nothing where there is none', undefined, 'replace', { a: '2' }, undefined],
  ];
  it.each(cases)('%s', (_what, texts, operator, value, expected) => {
    const next = override(deployment({ labels: texts, annotations: texts }), {
      labelsOverrider: [{ operator, value }],
      annotationsOverrider: [{ operator, value }],
    });
    expect([next.metadata.labels, next.metadata.annotations]).toEqual([expected, expected]);
  });
});

describe('the overrider of documents in fields', () => {
  const config = object('ConfigMap', {
    data: { json: '{"b": {"c": 1}, "a": [1]}', yaml: 'b:\n  c: 1\na: [1]\n', 'x/y': '{}' },
  });
  const dataOf = (given: Overriders['fieldOverrider']) =>
    (override(config, { fieldOverrider: given }) as KubeObject & { data: Record<string, string> }).data;

  it('changes JSON', () => {
    const json = [
      { subPath: '/b/c', operator: 'replace', value: 2 },
      { subPath: '/a/-', operator: 'add', value: 'x' },
    ] as const;
    expect(dataOf([{ fieldPath: '/data/json', json: [...json] }]).json).toBe('{"b":{"c":2},"a":[1,"x"]}');
  });
  it('changes YAML', () => {
    const yaml = [{ subPath: '/b/d', operator: 'add', value: { e: true } }] as const;
    expect(dataOf([{ fieldPath: '/data/yaml', yaml: [...yaml] }]).yaml).toBe(
      'a:\n- 1\nb:\n  c: 1\n  d:\n    e: true\n',
    );
  });
  it('finds keys with strokes', () => {
    const json = [{ subPath: '/a', operator: 'add' as const, value: 1 }];
    expect(dataOf([{ fieldPath: '/data/x~1y', json }])['x/y']).toBe('{"a":1}');
  });
  it.each([
    ['/data/none', 'object has no key "none": JSON pointer error'],
    ['/data', "Get object's value by overrider's path(/data) is not string"],
  ])('says why there is no document at %s', (fieldPath, why) => {
    const json = [{ subPath: '/a', operator: 'add' as const, value: 1 }];
    expect(() => dataOf([{ fieldPath, json }])).toThrow(why);
  });
});

describe('plain changes', () => {
  const plain = (path: string, operator: 'add' | 'remove' | 'replace', value?: unknown) =>
    override(deployment({ labels: { a: '1' } }), { plaintext: [{ path, operator, value }] });

  it('come last', () => {
    const next = override(deployment(), {
      plaintext: [{ path: '/spec/template/spec/containers/0/image', operator: 'replace', value: 'plain' }],
      imageOverrider: [{ component: 'Tag', operator: 'replace', value: '2' }],
    });
    expect(podOf(next).containers).toMatchObject([{ image: 'plain' }, { image: 'side:2' }]);
  });
  it('add, remove and replace', () => {
    expect(plain('/spec/paused', 'add', true).spec).toMatchObject({ paused: true });
    expect(plain('/spec/template/spec/containers/0', 'remove').spec).toMatchObject({
      template: { spec: { containers: [{ name: 'b' }] } },
    });
    expect(plain('/metadata/labels/a', 'replace', '2').metadata.labels).toEqual({ a: '2' });
    expect(podOf(plain('/spec/template/spec/containers/-', 'add', { name: 'c' })).containers?.length).toBe(3);
  });
  it.each([
    ['/spec/x/y', 'add', 'add operation does not apply: doc is missing path: "/spec/x/y": missing value'],
    ['/spec/x/y', 'remove', 'remove operation does not apply: doc is missing path: "/spec/x/y": missing value'],
    ['/spec/x/y', 'replace', 'replace operation does not apply: doc is missing path: /spec/x/y: missing value'],
    ['/spec/x', 'remove', "error in remove for path: '/spec/x': unable to remove nonexistent key: x: missing value"],
    ['/spec/x', 'replace', 'replace operation does not apply: doc is missing key: /spec/x: missing value'],
    ['/spec/replicas/x', 'add', 'add operation does not apply: doc is missing path: "/spec/replicas/x": missing value'],
    [
      '/spec/template/spec/containers/9',
      'add',
      "error in add for path: '/spec/template/spec/containers/9': Unable to access invalid index: 9: invalid index referenced",
    ],
    [
      '/spec/template/spec/containers/x',
      'add',
      `error in add for path: '/spec/template/spec/containers/x': value was not a proper array index: 'x': strconv.Atoi: parsing "x": invalid syntax`,
    ],
    [
      '/spec/template/spec/containers/9',
      'remove',
      "error in remove for path: '/spec/template/spec/containers/9': Unable to access invalid index: 9: invalid index referenced",
    ],
    [
      '/spec/template/spec/containers/9',
      'replace',
      'replace operation does not apply: doc is missing key: /spec/template/spec/containers/9: missing value',
    ],
    ['', 'add', 'json: cannot unmarshal number into Go value of type map[string]interface {}'],
    ['/kind', 'remove', `Object 'Kind' is missing in '{"apiVersion":"apps/v1","metadata":{`],
  ] as const)('say why they do not apply: %s %s', (path, operator, why) => {
    expect(() => plain(path, operator, 1)).toThrow(why);
  });
});
