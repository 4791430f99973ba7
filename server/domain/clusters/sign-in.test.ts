import { expect, it } from 'vitest';
import { readSignIns } from './sign-in.ts';

const jwt = (issuer: object, claimMappings: object = {}) => ({ issuer, claimMappings });
const issuer = { url: 'https://id.example.com', audiences: ['kubernetes', 'other'] };

it('reads by whom people sign in, for whom, and what the tokens have to tell', () => {
  const mappings = { username: { claim: 'email', prefix: '' }, groups: { claim: 'groups', prefix: 'oidc:' } };
  expect(readSignIns({ jwt: [jwt({ ...issuer, certificateAuthority: 'PEM' }, mappings)] })).toEqual([
    {
      issuer: 'https://id.example.com',
      audience: 'kubernetes',
      scopes: ['email', 'groups'],
      groupPrefix: 'oidc:',
      userPrefix: '',
      authority: 'PEM',
    },
  ]);
});

it('asks for what expressions read, and for nothing that needs no scope', () => {
  const username = { expression: 'claims.preferred_username + "@" + claims.email' };
  expect(readSignIns({ jwt: [jwt(issuer, { username })] })[0]?.scopes).toEqual(['profile', 'email']);
  const plain = readSignIns({ jwt: [jwt(issuer, { username: { claim: 'sub', prefix: 'id:' } })] })[0];
  expect(plain).toMatchObject({ scopes: [], userPrefix: 'id:', groupPrefix: null });
});

it.each([
  ['nothing', undefined],
  ['text', 'jwt: []'],
  ['no issuers', { jwt: null }],
  ['an issuer without an address', { jwt: [jwt({ audiences: ['a'] })] }],
  ['an address without encryption', { jwt: [jwt({ ...issuer, url: 'http://id.example.com' })] }],
  ['an address with a login', { jwt: [jwt({ ...issuer, url: 'https://a:b@id.example.com' })] }],
  ['an address that is no address', { jwt: [jwt({ ...issuer, url: '--help' })] }],
  ['an address without end', { jwt: [jwt({ ...issuer, url: `https://id.example.com/${'a'.repeat(3000)}` })] }],
  ['nobody to serve', { jwt: [jwt({ ...issuer, audiences: [] })] }],
  ['entries of other kinds', { jwt: [null, 7, 'a', []] }],
])('finds no way to sign in with %s', (_, configuration) => {
  expect(readSignIns(configuration)).toEqual([]);
});
