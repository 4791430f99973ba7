import { expect, it } from 'vitest';
import { isPropagated } from './is-propagated.ts';

it.each([
  ['apps/v1', 'payments', true],
  ['v1', undefined, true],
  ['v1', 'karmada', true],
  ['v1', 'my-kube-system', true],
  ['search.karmada.io/v1alpha1', undefined, true],
  ['v1', 'karmada-system', false],
  ['v1', 'karmada-cluster', false],
  ['apps/v1', 'karmada-es-member1', false],
  ['v1', 'kube-public', false],
  ['policy.karmada.io/v1alpha1', 'payments', false],
  ['work.karmada.io/v1alpha2', 'payments', false],
  ['cluster.karmada.io/v1alpha1', undefined, false],
])('%s in the namespace %s is sent: %s', (apiVersion, namespace, expected) => {
  expect(isPropagated({ apiVersion, kind: 'Any', metadata: { name: 'shop', namespace } })).toBe(expected);
});
