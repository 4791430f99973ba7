import { describe, expect, it } from 'vitest';
import { send } from './connection.ts';
import { expectStatus, openScene, until } from './scene.ts';

const scene = openScene('access');
const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${scene.namespace}`;
const user = `${scene.namespace}-alice`;
const asAlice = { 'impersonate-user': user };
const canList = async (headers: Record<string, string>) => {
  const resourceAttributes = { namespace: scene.namespace, verb: 'list', resource: 'secrets' };
  const body = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  };
  return send('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { headers, body });
};

describe('access', () => {
  it('is refused with what is missing', async () => {
    expect(expectStatus(await send('GET', scene.path('secrets', 'x'), { headers: asAlice }), 403)).toMatchObject({
      reason: 'Forbidden',
      message: `secrets "x" is forbidden: User "${user}" cannot get resource "secrets" in API group "" in the namespace "${scene.namespace}"`,
    });
  });

  it('comes with roles and bindings', async () => {
    const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['list'] }];
    await scene.create(`${rbac}/roles`, { metadata: { name: 'r' }, rules });
    await scene.create(`${rbac}/rolebindings`, {
      metadata: { name: 'b' },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: user }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
    });
    const answer = await until(
      () => canList(asAlice),
      (review) => review.body.status.allowed === true,
    );
    expect(answer.body.status.reason).toContain(`RoleBinding "b/${scene.namespace}" of Role "r"`);
    expectStatus(await send('GET', scene.path('secrets'), { headers: asAlice }), 200);
    expectStatus(await send('GET', scene.path('configmaps'), { headers: asAlice }), 403);
  });

  it('is nobody’s with a wrong token', async () => {
    expectStatus(await send('GET', scene.path('secrets'), { identity: { token: 'nonsense' } }), 401);
  });

  it('is told apart by tokens of service accounts, which die with them', async () => {
    await scene.create(scene.path('serviceaccounts'), { metadata: { name: 'robot' } });
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
    const issued = await scene.create(`${scene.path('serviceaccounts', 'robot')}/token`, request);
    const identity = { token: issued.status.token };
    const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
    const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
    const review = expectStatus(await send('POST', path, { identity, body }), 201);
    expect(review.status.userInfo.username).toBe(`system:serviceaccount:${scene.namespace}:robot`);
    await send('DELETE', scene.path('serviceaccounts', 'robot'));
    await until(
      () => send('GET', scene.path('secrets'), { identity }),
      (answer) => answer.status === 401,
    );
  });
});
