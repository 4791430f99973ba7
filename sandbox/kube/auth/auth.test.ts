import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/json.ts';
import { Authorizer, type RoleSource } from '../../lib/rbac/authorizer.ts';
import type { User } from '../../lib/rbac/user.ts';
import { createSigningKey, ServiceAccountTokens } from '../../lib/service-account-tokens.ts';
import { parseRequestInfo } from '../http/request-info.ts';
import type { Resource } from '../registry/resource.ts';
import { ApiError } from '../status.ts';
import { administrator, authenticate, type Credentials } from './authenticator.ts';
import { bootstrapBindings, bootstrapRoles } from './bootstrap-roles.ts';
import { checkEscalation } from './escalation.ts';
import { impersonate } from './impersonation.ts';
import { attributesOf } from './request-attributes.ts';
import { answerReview } from './reviews.ts';
import { answerTokenRequest } from './token-request.ts';

const group = 'rbac.authorization.k8s.io';
const role = (name: string, ...rules: JsonObject[]): JsonObject => ({ kind: 'Role', metadata: { name }, rules });
const binding = (name: string, to: JsonObject, roleName: string, kind = 'Role'): JsonObject => ({
  metadata: { name },
  subjects: [{ ...to }],
  roleRef: { apiGroup: group, kind, name: roleName },
});
const rule = (apiGroups: string[], resources: string[], verbs: string[], resourceNames?: string[]): JsonObject => ({
  apiGroups,
  resources,
  verbs,
  ...(resourceNames === undefined ? {} : { resourceNames }),
});

const roles = [
  role('reader', rule([''], ['secrets'], ['list', 'watch']), rule([''], ['secrets'], ['get', 'create'], ['mine'])),
  role('status', rule(['k0rdent.mirantis.com'], ['clusterdeployments/status'], ['patch'])),
  role('robot', rule([''], ['*'], ['*'])),
  role('granter', rule([group], ['roles', 'rolebindings'], ['create']), rule([''], ['configmaps'], ['get'])),
];
const bindings = [
  binding('b', { kind: 'User', name: 'alice' }, 'reader'),
  binding('s', { kind: 'Group', name: 'devs' }, 'status'),
  binding('r', { kind: 'ServiceAccount', name: 'robot', namespace: 'n' }, 'robot'),
  binding('g', { kind: 'User', name: 'granny' }, 'granter'),
];
const source: RoleSource = {
  list: (resource, namespace) =>
    resource === 'clusterrolebindings' ? bootstrapBindings() : namespace === 'n' ? bindings : [],
  get: (resource, _namespace, name) =>
    (resource === 'clusterroles' ? bootstrapRoles() : roles).find((one) => (one.metadata as JsonObject).name === name),
};
const authorizer = new Authorizer(source);
const user = (name: string, ...groups: string[]): User => ({ name, groups: [...groups, 'system:authenticated'] });
const decide = (who: User, method: string, path: string, query = '') =>
  authorizer.authorize(who, attributesOf(parseRequestInfo(method, path, new URLSearchParams(query)))).allowed;

const tokens = new ServiceAccountTokens('https://issuer', createSigningKey());
const credentials: Credentials = {
  tokens: [{ token: 'secret', user: administrator }],
  serviceAccounts: tokens,
  serviceAccountUid: (_namespace, name) => (name === 'robot' ? 'u1' : undefined),
};

function refusal(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was allowed');
}

describe('Authorizer', () => {
  it.each([
    ['GET', '/api/v1/namespaces/n/secrets', '', true],
    ['GET', '/api/v1/namespaces/n/secrets', 'watch=1', true],
    ['GET', '/api/v1/namespaces/other/secrets', '', false],
    ['GET', '/api/v1/secrets', '', false],
    ['GET', '/api/v1/namespaces/n/secrets/mine', '', true],
    ['GET', '/api/v1/namespaces/n/secrets/other', '', false],
    ['POST', '/api/v1/namespaces/n/secrets', '', false],
    ['DELETE', '/api/v1/namespaces/n/secrets', '', false],
    ['GET', '/version', '', true],
    ['GET', '/apis/k0rdent.mirantis.com', '', true],
    ['GET', '/metrics', '', false],
  ])('alice: %s %s %s is %s', (method, path, query, allowed) => {
    expect(decide(user('alice'), method, path, query)).toBe(allowed);
  });

  it('keeps a resource and its subresources apart', () => {
    const path = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/n/clusterdeployments/a';
    expect(decide(user('bob', 'devs'), 'PATCH', `${path}/status`)).toBe(true);
    expect(decide(user('bob', 'devs'), 'PATCH', path)).toBe(false);
  });

  it('knows service accounts and administrators', () => {
    expect(decide(user('system:serviceaccount:n:robot'), 'DELETE', '/api/v1/namespaces/n/configmaps/a')).toBe(true);
    expect(decide(user('system:serviceaccount:m:robot'), 'DELETE', '/api/v1/namespaces/n/configmaps/a')).toBe(false);
    expect(decide(administrator, 'DELETE', '/api/v1/namespaces/n')).toBe(true);
  });

  it('lets nobody see more than health and version', () => {
    const nobody: User = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
    expect(decide(nobody, 'GET', '/healthz')).toBe(true);
    expect(decide(nobody, 'GET', '/api')).toBe(false);
  });
});

describe('authenticate', () => {
  it('knows the static token, service accounts and nobody in particular', () => {
    expect(authenticate('Bearer secret', credentials)).toBe(administrator);
    expect(authenticate(undefined, credentials)?.name).toBe('system:anonymous');
    expect(authenticate('Basic eDp5', credentials)?.name).toBe('system:anonymous');
    expect(authenticate('Bearer nonsense', credentials)).toBeUndefined();
  });

  const claims = { namespace: 'n', name: 'robot', uid: 'u1', audiences: ['https://issuer'] };
  it('reads tokens it signed, as long as the account lives', () => {
    const { token } = tokens.issue(claims, 600, new Date());
    expect(authenticate(`Bearer ${token}`, credentials)).toMatchObject({
      name: 'system:serviceaccount:n:robot',
      uid: 'u1',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:n', 'system:authenticated'],
    });
    const other = tokens.issue({ ...claims, uid: 'u0' }, 600, new Date()).token;
    expect(authenticate(`Bearer ${other}`, credentials)).toBeUndefined();
  });

  it('refuses forged, expired and foreign tokens', () => {
    const { token } = tokens.issue(claims, 600, new Date());
    const [head, body, signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url');
    expect(authenticate(`Bearer ${head}.${forged}.${signature}`, credentials)).toBeUndefined();
    expect(authenticate(`Bearer ${head}.${body}.`, credentials)).toBeUndefined();
    const old = tokens.issue(claims, 600, new Date(Date.now() - 700_000)).token;
    expect(authenticate(`Bearer ${old}`, credentials)).toBeUndefined();
    const foreign = new ServiceAccountTokens('https://issuer', createSigningKey()).issue(claims, 600, new Date()).token;
    expect(authenticate(`Bearer ${foreign}`, credentials)).toBeUndefined();
  });
});

describe('impersonate', () => {
  const info = parseRequestInfo('GET', '/api/v1/namespaces/n/secrets', new URLSearchParams());
  const as = (headers: NodeJS.Dict<string[]>, who: User = administrator) =>
    impersonate(headers, who, authorizer, attributesOf(info));

  it('takes name, groups, uid and extras from the headers', () => {
    const headers = {
      'impersonate-user': ['x'],
      'impersonate-group': ['g1', 'g2'],
      'impersonate-uid': ['u-1'],
      'impersonate-extra-scopes': ['a', 'b'],
      'impersonate-extra-example.com%2fkey': ['v'],
    };
    expect(as(headers)).toEqual({
      name: 'x',
      uid: 'u-1',
      groups: ['g1', 'g2', 'system:authenticated'],
      extra: { 'example.com/key': ['v'], scopes: ['a', 'b'] },
    });
    expect(as({ 'impersonate-user': ['system:serviceaccount:n:s'] }).groups).toEqual([
      'system:serviceaccounts',
      'system:serviceaccounts:n',
      'system:authenticated',
    ]);
    expect(as({}, user('alice')).name).toBe('alice');
  });

  it('refuses headers without a user', () => {
    expect(refusal(() => as({ 'impersonate-group': ['g'] })).message).toBe(
      'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"g"}, Extra:map[string][]string(nil)} without impersonating a user name',
    );
  });

  it('refuses those who may not', () => {
    expect(refusal(() => as({ 'impersonate-user': ['x'] }, user('alice'))).message).toBe(
      'secrets is forbidden: User "alice" cannot impersonate-on:user-info:list resource "secrets" in API group "" in the namespace "n"',
    );
    const account = { 'impersonate-user': ['system:serviceaccount:n:s'] };
    expect(refusal(() => as(account, user('alice'))).message).toBe(
      'serviceaccounts "s" is forbidden: User "alice" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "n"',
    );
  });
});

describe('checkEscalation', () => {
  const check = (plural: string, object: JsonObject, who = user('granny')) =>
    checkEscalation(who, authorizer, { resource: { group, plural } as Resource, namespace: 'n', object });

  it('lists the rights that somebody would grant without having them', () => {
    const wanted = role('more', rule([''], ['secrets', 'configmaps'], ['get', 'list']), rule(['x'], ['*'], ['*']));
    expect(refusal(() => check('roles', wanted)).message).toBe(
      [
        'roles.rbac.authorization.k8s.io "more" is forbidden: user "granny" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:',
        '{APIGroups:[""], Resources:["configmaps"], Verbs:["list"]}',
        '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}',
        '{APIGroups:["x"], Resources:["*"], Verbs:["*"]}',
      ].join('\n'),
    );
    check('roles', role('same', rule([''], ['configmaps'], ['get'])));
    check('roles', wanted, administrator);
  });

  it('looks at the role behind a binding', () => {
    const to = { kind: 'User', name: 'granny' };
    expect(refusal(() => check('rolebindings', binding('b', to, 'robot'))).code).toBe(403);
    expect(refusal(() => check('rolebindings', binding('b', to, 'absent'))).code).toBe(404);
  });
});

describe('answerReview', () => {
  const context = { user: user('alice'), authorizer, credentials, namespace: 'n' };
  const answer = (kind: string, spec: JsonObject | undefined) => answerReview(kind, { kind, spec }, context);
  const asked = { resourceAttributes: { namespace: 'n', verb: 'list', resource: 'secrets' } };

  it('gives the reason of what is allowed, and none of what is not', () => {
    expect(answer('SelfSubjectAccessReview', asked).status).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by RoleBinding "b/n" of Role "reader" to User "alice"',
    });
    expect(answer('SubjectAccessReview', { ...asked, user: 'bob' }).status).toEqual({ allowed: false });
  });

  it('refuses questions about nothing, about two things, about nobody and about elsewhere', () => {
    const messages = [
      refusal(() => answer('SelfSubjectAccessReview', {})),
      refusal(() =>
        answer('SelfSubjectAccessReview', { ...asked, nonResourceAttributes: { path: '/x', verb: 'get' } }),
      ),
      refusal(() => answer('SubjectAccessReview', asked)),
      refusal(() => answer('LocalSubjectAccessReview', { user: 'x', resourceAttributes: { namespace: 'other' } })),
    ].map((error) => error.message.replace('.authorization.k8s.io "" is invalid: ', ''));
    expect(messages).toEqual([
      'spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified',
      'spec.nonResourceAttributes: Invalid value: {"Path":"/x","Verb":"get"}: cannot be specified in combination with resourceAttributes',
      'spec.user: Invalid value: "": at least one of user or group must be specified',
      'spec.resourceAttributes.namespace: Invalid value: "other": must match metadata.namespace',
    ]);
  });

  it('lists the rules of a user and says who he is', () => {
    const { status } = answer('SelfSubjectRulesReview', { namespace: 'n' });
    expect((status as { resourceRules: JsonObject[] }).resourceRules).toContainEqual({
      verbs: ['get', 'create'],
      apiGroups: [''],
      resources: ['secrets'],
      resourceNames: ['mine'],
    });
    expect(answer('SelfSubjectReview', undefined).status).toEqual({
      userInfo: { username: 'alice', groups: ['system:authenticated'] },
    });
  });

  it('tells whose token it is', () => {
    expect(answer('TokenReview', { token: 'secret' }).status).toMatchObject({ authenticated: true });
    expect(answer('TokenReview', { token: 'other' }).status).not.toHaveProperty('authenticated');
  });
});

describe('answerTokenRequest', () => {
  const account = { name: 'robot', namespace: 'n', uid: 'u1' };

  it('issues a token that is recognised', () => {
    const answered = answerTokenRequest({ spec: { expirationSeconds: 1200 } }, account, tokens);
    expect(answered.spec).toEqual({ audiences: ['https://issuer'], expirationSeconds: 1200, boundObjectRef: null });
    const { token } = answered.status as { token: string };
    expect(authenticate(`Bearer ${token}`, credentials)?.uid).toBe('u1');
  });

  it('refuses less than ten minutes', () => {
    expect(refusal(() => answerTokenRequest({ spec: { expirationSeconds: 5 } }, account, tokens)).message).toBe(
      'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes',
    );
  });
});
