import { describe, expect, it } from 'vitest';
import { attach, attachment, contradictionOf, detach } from './attached-bindings.ts';
import { object } from './interpret/objects.fixtures.ts';
import { marks } from './kinds.ts';
import type { Binding, BindingSnapshot } from './shapes.ts';

const needing = (name: string, spec: Partial<Binding['spec']> = {}): Binding => ({
  apiVersion: 'work.karmada.io/v1alpha2',
  kind: 'ResourceBinding',
  metadata: { name, namespace: 'shop', labels: { [marks.bindingId]: `id-${name}` } },
  spec: {
    resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name },
    clusters: [{ name: 'member1', replicas: 2 }],
    placement: {},
    ...spec,
  },
});
const web = needing('web-deployment');
const till = needing('till-deployment', { conflictResolution: 'Overwrite', preserveResourcesOnDeletion: true });
const resolve = (snapshots: readonly BindingSnapshot[]) =>
  [web, till].filter(({ metadata }) => snapshots.some(({ name }) => name === metadata.name));
const settings = object('ConfigMap', { metadata: { name: 'settings', uid: 'u', resourceVersion: '7' } });
const byWeb = 'resourcebinding.karmada.io/depended-by-8546649456';

describe('the label of what a binding needs', () => {
  it.each([
    ['default', 'nginx-deployment', '5bdc5c4dcf'],
    ['shop', 'web-deployment', '8546649456'],
  ])('is of %s/%s', (namespace, name, hash) => {
    const binding = { ...web, metadata: { ...web.metadata, namespace, name } };
    const { key, id } = attachment(binding);
    expect([key, id]).toEqual([`resourcebinding.karmada.io/depended-by-${hash}`, 'id-web-deployment']);
  });
});

describe('an object that another one needs', () => {
  const first = attach(web, settings, undefined, resolve);

  it('has a binding without a placement, that goes with it', () => {
    expect(first.metadata).toMatchObject({
      name: 'settings-configmap',
      namespace: 'shop',
      labels: { [byWeb]: 'id-web-deployment' },
      finalizers: ['karmada.io/binding-controller'],
      ownerReferences: [{ kind: 'ConfigMap', name: 'settings', uid: 'u', controller: true }],
    });
    expect(first.spec).toEqual({
      resource: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        namespace: 'shop',
        name: 'settings',
        uid: 'u',
        resourceVersion: '7',
      },
      requiredBy: [{ namespace: 'shop', name: 'web-deployment', clusters: [{ name: 'member1', replicas: 2 }] }],
      conflictResolution: 'Abort',
      preserveResourcesOnDeletion: false,
    });
  });

  it('follows to where the other one goes', () => {
    const moved = { ...web, spec: { ...web.spec, clusters: [{ name: 'member2', replicas: 2 }] } };
    expect(attach(moved, settings, first, resolve).spec.requiredBy).toEqual([
      { namespace: 'shop', name: 'web-deployment', clusters: [{ name: 'member2', replicas: 2 }] },
    ]);
  });

  it('is overwritten and preserved if one of several wants it so', () => {
    const second = attach(till, settings, first, resolve);
    expect(second.spec.requiredBy?.map(({ name }) => name)).toEqual(['web-deployment', 'till-deployment']);
    expect(second.spec).toMatchObject({ conflictResolution: 'Overwrite', preserveResourcesOnDeletion: true });
    const left = detach(till, second, resolve);
    expect(left.spec).toMatchObject({ conflictResolution: 'Abort', preserveResourcesOnDeletion: false });
    expect(Object.keys(left.metadata.labels ?? {})).toEqual([byWeb]);
  });

  it('keeps an empty binding once nothing needs it', () => {
    const left = detach(web, first, resolve);
    expect(left.spec).toEqual({ resource: first.spec.resource, requiredBy: [] });
    expect(left.metadata.labels).toEqual({});
  });

  it('keeps the rules of a policy of its own', () => {
    const own = { ...first, spec: { ...first.spec, placement: {}, conflictResolution: 'Abort' as const } };
    expect(attach(till, settings, own, resolve).spec.conflictResolution).toBe('Abort');
    expect(detach(web, own, resolve).spec.conflictResolution).toBe('Abort');
  });
});

describe('objects that need the same', () => {
  it('may contradict each other', () => {
    expect(contradictionOf([web])).toBeUndefined();
    expect(contradictionOf([web, till])).toBe(
      'Dependency policy conflict detected: ConflictResolution conflicted (Overwrite vs Abort); PreserveResourcesOnDeletion conflicted (true vs false).',
    );
  });
});
