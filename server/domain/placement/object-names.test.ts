import { describe, expect, it } from 'vitest';
import { bindingNameOf, dependedByHash, executionNamespaceOf, workNameOf } from './object-names.ts';

describe('names that Karmada gives', () => {
  it.each([
    ['Deployment', 'default', 'nginx', 'nginx-deployment', 'nginx-687f7fb96f'],
    ['Service', 'default', 'nginx', 'nginx-service', 'nginx-64b7849b5'],
    ['ConfigMap', 'default', 'nginx-conf', 'nginx-conf-configmap', 'nginx-conf-84ff6fd64f'],
    ['Deployment', 'shop', 'web', 'web-deployment', 'web-56d6c779bb'],
    ['Service', 'shop', 'web', 'web-service', 'web-b97f76f44'],
    ['StatefulSet', 'data', 'db', 'db-statefulset', 'db-7c669c54b7'],
    ['Job', 'ml', 'train', 'train-job', 'train-85b7cd6f69'],
    ['Namespace', null, 'demo', 'demo-namespace', 'demo-6654f4c4f6'],
    ['Namespace', null, 'shop', 'shop-namespace', 'shop-55c4c4674c'],
    [
      'ClusterRole',
      null,
      'karmada-impersonator',
      'karmada-impersonator-clusterrole',
      'karmada-impersonator-7cbb6bd5c9',
    ],
    [
      'ClusterRoleBinding',
      null,
      'karmada-impersonator',
      'karmada-impersonator-clusterrolebinding',
      'karmada-impersonator-84f8c8f8c6',
    ],
    ['ClusterRole', null, 'system:view', 'system.view-clusterrole', 'system.view-c6967bccb'],
  ])('%s %s/%s', (kind, namespace, name, binding, work) => {
    expect([bindingNameOf({ namespace, name, kind }), workNameOf({ namespace, name, kind })]).toEqual([binding, work]);
  });

  it('tells dependants by a hash, and clusters by a namespace', () => {
    expect(dependedByHash('default', 'nginx-deployment')).toBe('5bdc5c4dcf');
    expect(dependedByHash('shop', 'web-deployment')).toBe('8546649456');
    expect(executionNamespaceOf('member1')).toBe('karmada-es-member1');
  });
});
