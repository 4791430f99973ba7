import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { builtinResources } from '../registry/builtin.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import type { KubeObject } from '../types.ts';
import { OpenApiDocuments } from './documents.ts';

const crd = { apiVersion: 'v1', kind: 'X', metadata: { name: 'c', resourceVersion: '7' } } as KubeObject;
const openAPIV3Schema = {
  type: 'object',
  properties: { metadata: { type: 'object' }, spec: { type: 'object', properties: { cluster: { type: 'string' } } } },
};
const claims: Resource = {
  group: 'k0rdent.mirantis.com',
  version: 'v1beta1',
  plural: 'clusteripamclaims',
  singular: 'clusteripamclaim',
  kind: 'ClusterIPAMClaim',
  listKind: 'ClusterIPAMClaimList',
  namespaced: true,
  shortNames: [],
  categories: [],
  verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
  subresources: { status: { kind: 'ClusterIPAMClaim', verbs: ['get', 'patch', 'update'] } },
  collection: 'k0rdent.mirantis.com/clusteripamclaims',
  custom: { crd, version: { name: 'v1beta1', schema: { openAPIV3Schema } }, storageVersion: 'v1beta1', since: 0 },
};
let served = [...builtinResources, claims];
let changed: () => void = () => undefined;
const registry = {
  resources: () => served,
  onChange: (listener: () => void) => {
    changed = listener;
  },
} as unknown as Registry;
const documents = new OpenApiDocuments(registry);
const read = (path: string): JsonObject => JSON.parse(documents.document(path)?.text ?? '{}') as JsonObject;

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

const base = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/{namespace}/clusteripamclaims';

describe('OpenApiDocuments', () => {
  it('lists a document for each served version, with a hash that follows what is served', () => {
    const path = 'apis/k0rdent.mirantis.com/v1beta1';
    const before = at(documents.index(), 'paths', path, 'serverRelativeURL');
    expect(before).toMatch(/^\/openapi\/v3\/apis\/k0rdent\.mirantis\.com\/v1beta1\?hash=[0-9A-F]{64}$/);
    expect(at(documents.index(), 'paths', 'api/v1')).toBeDefined();
    served = [...builtinResources];
    changed();
    expect(at(documents.index(), 'paths', path)).toBeUndefined();
    served = [...builtinResources, claims];
    changed();
    expect(at(documents.index(), 'paths', path, 'serverRelativeURL')).toBe(before);
  });

  it('marks definitions and operations with the kind, as kubectl looks for them', () => {
    const document = read('apis/k0rdent.mirantis.com/v1beta1');
    const definition = at(document, 'components', 'schemas', 'com.mirantis.k0rdent.v1beta1.ClusterIPAMClaim');
    const kind = { group: 'k0rdent.mirantis.com', version: 'v1beta1', kind: 'ClusterIPAMClaim' };
    expect(at(definition, 'x-kubernetes-group-version-kind')).toEqual([kind]);
    expect(at(definition, 'properties', 'spec', 'properties', 'cluster')).toEqual({ type: 'string' });
    expect(at(definition, 'properties', 'metadata', 'allOf')).toEqual([
      { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
    ]);
    const patch = at(document, 'paths', `${base}/{name}`, 'patch');
    expect(at(patch, 'x-kubernetes-group-version-kind')).toEqual(kind);
    expect((at(patch, 'parameters') as JsonObject[]).map((one) => one.name)).toContain('fieldValidation');
    expect(Object.keys(at(document, 'paths', base) as JsonObject).sort()).toEqual([
      'delete',
      'get',
      'parameters',
      'post',
    ]);
  });

  it('offers strategic merge for built-in kinds only and shows none of its own marks', () => {
    const core = read('api/v1');
    const types = (document: JsonObject, path: string) =>
      Object.keys(at(document, 'paths', path, 'patch', 'requestBody', 'content') as JsonObject);
    expect(types(core, '/api/v1/namespaces/{namespace}/secrets/{name}')).toContain(
      'application/strategic-merge-patch+json',
    );
    expect(types(read('apis/k0rdent.mirantis.com/v1beta1'), `${base}/{name}`)).toHaveLength(3);
    expect(documents.document('api/v1')?.text).not.toMatch(/x-struct|micro-time/);
  });

  it('refers to definitions that exist', () => {
    for (const path of Object.keys(documents.index().paths as JsonObject)) {
      const text = documents.document(path)?.text ?? '';
      const names = Object.keys((at(JSON.parse(text), 'components', 'schemas') ?? {}) as JsonObject);
      for (const [, name] of text.matchAll(/#\/components\/schemas\/([^"]+)/g)) expect(names).toContain(name);
    }
    expect(documents.document('apis/nope.example.com/v1')).toBeUndefined();
    expect(JSON.stringify(documents.swagger())).not.toContain('#/components/');
  });
});
