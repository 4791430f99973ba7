import { describe, expect, it } from 'vitest';
import type { JwtIssuer } from './auth-config.ts';
import { userOfClaims } from './claims.ts';

const issuer = (rest: Partial<JwtIssuer> = {}): JwtIssuer => ({
  issuer: { url: 'https://id.example.com', audiences: ['kubernetes'] },
  claimMappings: { username: { claim: 'email', prefix: 'oidc:' }, groups: { claim: 'groups', prefix: 'oidc:' } },
  ...rest,
});
const claims = { email: 'dev@demo', groups: ['a', 'b'], sub: '7', hd: 'demo' };

describe('whom the claims of a token make', () => {
  it('is named by the claims and prefixes of the configuration', () => {
    expect(userOfClaims(issuer(), claims)).toEqual({
      name: 'oidc:dev@demo',
      groups: ['oidc:a', 'oidc:b', 'system:authenticated'],
    });
    const one = { ...claims, groups: 'a' };
    expect(userOfClaims(issuer(), one).groups).toEqual(['oidc:a', 'system:authenticated']);
    expect(userOfClaims(issuer(), { email: 'dev@demo' }).groups).toEqual(['system:authenticated']);
  });

  it('may come from expressions', () => {
    const claimMappings = {
      username: { expression: 'claims.sub + "@" + claims.hd' },
      groups: { expression: 'claims.groups.filter(group, group != "a")' },
      uid: { claim: 'sub' },
      extra: [{ key: 'example.com/domain', valueExpression: 'claims.hd' }],
    };
    expect(userOfClaims(issuer({ claimMappings }), claims)).toEqual({
      name: '7@demo',
      uid: '7',
      groups: ['b', 'system:authenticated'],
      extra: { 'example.com/domain': ['demo'] },
    });
  });

  it.each([
    ['no name', { groups: [] }, {}],
    ['an empty name', { email: '' }, {}],
    ['a name that is no text', { email: 7 }, {}],
    ['an address that nobody verified', { ...claims, email_verified: false }, {}],
    ['groups that are no text', { ...claims, groups: [1] }, {}],
    [
      'another value than the one required',
      claims,
      { claimValidationRules: [{ claim: 'hd', requiredValue: 'other' }] },
    ],
    ['an expression that is false', claims, { claimValidationRules: [{ expression: 'claims.hd == "other"' }] }],
    ['an expression about what is not there', claims, { claimValidationRules: [{ expression: 'claims.no == "x"' }] }],
    [
      'a user that a rule refuses',
      claims,
      { userValidationRules: [{ expression: '!user.username.startsWith("oidc:")', message: 'reserved' }] },
    ],
  ])('is nobody with %s', (_, given, rest) => {
    expect(() => userOfClaims(issuer(rest), given)).toThrow();
  });

  it('passes rules that hold', () => {
    const rules = {
      claimValidationRules: [{ claim: 'hd', requiredValue: 'demo' }, { expression: 'claims.hd == "demo"' }],
      userValidationRules: [{ expression: 'user.groups.exists(group, group == "oidc:a")' }],
    };
    expect(userOfClaims(issuer(rules), claims).name).toBe('oidc:dev@demo');
  });
});
