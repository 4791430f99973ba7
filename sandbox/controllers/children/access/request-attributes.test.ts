import { expect, it } from 'vitest';
import { attributesOfRequest } from './request-attributes.ts';

const nothing = { group: '', resource: '', subresource: '', namespace: '', name: '' };

it.each([
  ['GET', '/api/v1/nodes', { verb: 'list', resource: 'nodes' }],
  ['GET', '/api/v1/nodes/a', { verb: 'get', resource: 'nodes', name: 'a' }],
  ['GET', '/api/v1/pods?watch=true', { verb: 'watch', resource: 'pods' }],
  ['GET', '/api/v1/namespaces/b', { verb: 'get', resource: 'namespaces', namespace: 'b', name: 'b' }],
  [
    'GET',
    '/api/v1/namespaces/b/pods/a/log',
    { verb: 'get', resource: 'pods', subresource: 'log', namespace: 'b', name: 'a' },
  ],
  [
    'POST',
    '/apis/apps/v1/namespaces/b/deployments',
    { verb: 'create', group: 'apps', resource: 'deployments', namespace: 'b' },
  ],
  ['DELETE', '/apis/apps/v1/deployments/a', { verb: 'delete', group: 'apps', resource: 'deployments', name: 'a' }],
  ['GET', '/apis/apps/v1', { verb: 'get', path: '/apis/apps/v1' }],
  ['GET', '/version', { verb: 'get', path: '/version' }],
])('%s %s is what RBAC is asked for', (method, address, expected) => {
  const { pathname, searchParams } = new URL(address, 'https://child');
  expect(attributesOfRequest(method, pathname, searchParams)).toEqual({ ...nothing, ...expected });
});
