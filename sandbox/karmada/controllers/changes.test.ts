import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../controllers/client/objects.ts';
import { isChangedByPeople, isRewritten } from './changes.ts';
import { object } from './interpret/objects.fixtures.ts';
import { marks } from './kinds.ts';

const before = object('Deployment', { spec: { replicas: 1 }, metadata: { resourceVersion: '1', generation: 1 } });
const after = (rest: object, metadata: object = {}): KubeObject => ({
  ...before,
  ...rest,
  metadata: { ...before.metadata, resourceVersion: '2', ...metadata },
});

describe('a change of a template', () => {
  it.each([
    ['its status', after({ status: { replicas: 1 } }), false, false],
    ['its replicas', after({ spec: { replicas: 2 } }, { generation: 2 }), true, true],
    ['a label of somebody', after({}, { labels: { team: 'shop' } }), true, true],
    ['the claim of a policy', after({}, { labels: { 'propagationpolicy.karmada.io/permanent-id': 'a' } }), true, false],
    ['what Karmada is told by a label', after({}, { labels: { [marks.retainReplicas]: 'true' } }), true, false],
    ['the label that keeps a namespace', after({}, { labels: { [marks.skipNamespace]: 'true' } }), true, true],
    ['a key of a like name', after({}, { annotations: { 'shop.karmada.io.example.com/team': 'a' } }), true, true],
    ['a key that only ends so', after({}, { annotations: { 'mykarmada.io/team': 'a' } }), true, true],
  ])('in %s', (_, now, isNew, isByPeople) => {
    expect(isRewritten(before, now)).toBe(isNew);
    expect(isChangedByPeople(before, now)).toBe(isByPeople);
  });
});
