import { expect, it } from 'vitest';
import { MemberError } from '../../ports/member-clusters.ts';
import { parseStatus, toDomainError, toTransportError } from '../errors.ts';
import { toMemberError } from './member-errors.ts';

const status = (code: number, message: string, reason?: string) =>
  toDomainError(parseStatus(code, JSON.stringify({ kind: 'Status', code, message, reason })));
const seen = (error: unknown) => {
  const known = toMemberError(error);
  return known instanceof MemberError ? [known.failure, known.words] : known;
};

it.each([
  ['no-impersonator', 500, 'the impersonatorSecretRef of cluster member1 is nil'],
  ['no-impersonator', 500, 'failed to get impresonateToken for cluster m: the impresonate token of cluster m is empty'],
  ['no-impersonator', 404, 'secrets "member1-impersonator" not found'],
  ['no-member', 404, 'clusters.cluster.karmada.io "member9" not found'],
  [
    'proxy-refused',
    403,
    'clusters.cluster.karmada.io "m" is forbidden: User "u" cannot get resource "clusters/proxy" in API group "cluster.karmada.io" at the cluster scope',
  ],
  [
    'impersonation-refused',
    403,
    'groups "system:serviceaccounts" is forbidden: User "i" cannot impersonate resource "groups" in API group "" at the cluster scope',
  ],
  [
    'member-refused',
    403,
    'pods is forbidden: User "u" cannot list resource "pods" in API group "" in the namespace "n"',
  ],
  ['sign-in-refused', 401, 'Unauthorized'],
  ['refused', 404, 'pods "web-1" not found'],
  ['refused', 400, 'container "web" in pod "web-1" is waiting to start: trying and failing to pull image'],
])('%s, in its words: %i %s', (failure, code, words) => {
  expect(seen(status(code, words))).toEqual([failure, words]);
});

it('names no addresses, and nothing that is said already', () => {
  expect(seen(status(500, 'dial tcp 10.0.0.7:6443: connect: connection refused'))).toEqual(['unreachable', null]);
  expect(seen(status(502, 'bad gateway'))).toEqual(['unreachable', null]);
  expect(seen(status(503, 'error trying to reach service: dial tcp 10.0.0.7'))).toEqual(['proxy-away', null]);
  expect(seen(toDomainError(parseStatus(503, 'service unavailable\n')))).toEqual(['proxy-away', null]);
  expect(seen(toDomainError(parseStatus(404, '404 page not found\n')))).toEqual(['proxy-away', null]);
  expect(seen(toTransportError(new Error('connect ECONNREFUSED 10.0.0.7:5443'), false))).toEqual([
    'control-plane-away',
    null,
  ]);
  expect(seen(toTransportError(new Error('late'), true))).toEqual(['timed-out', null]);
});

it('leaves alone what is no answer', () => {
  const bug = new TypeError('undefined is not a function');
  expect(toMemberError(bug)).toBe(bug);
});
