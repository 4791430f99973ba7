import { describe, expect, it } from 'vitest';
import { isSameSetting, readSetting } from './setting.ts';

const metadata = { name: 'one', creationTimestamp: '2026-11-24T00:11:51Z' };
const login = (namespace?: string) => ({ name: 'pg-login', key: 'user', ...(namespace && { namespace }) });

describe('what can be shared', () => {
  it('is recognised by its issuers', () => {
    const jwt = [
      { issuer: { url: 'https://id.example.com', audiences: ['k0rdent'] }, claimMappings: {} },
      { issuer: { url: 'http://plain.example.com', audiences: ['k0rdent'] }, claimMappings: {} },
    ];
    const spec = { authenticationConfiguration: { jwt }, caSecret: { name: 'ca', key: 'ca.crt' } };
    expect(readSetting('ClusterAuthentication', { metadata, spec })).toMatchObject({
      name: 'one',
      createdAt: '2026-11-24T00:11:51.000Z',
      issuers: ['https://id.example.com'],
      audit: null,
      hosts: [],
    });
    expect(readSetting('ClusterAuthentication', { metadata, spec: {} })?.issuers).toEqual([]);
  });

  it('is recognised by its rules and the most that one of them records', () => {
    const audit = (...levels: unknown[]) =>
      readSetting('ClusterAuditPolicy', { metadata, spec: { policy: { rules: levels.map((level) => ({ level })) } } })
        ?.audit;
    expect(audit('None', 'Request', 'Metadata')).toEqual({ rules: 3, level: 'Request' });
    expect(audit('odd', 3)).toEqual({ rules: 2, level: null });
    expect(readSetting('ClusterAuditPolicy', { metadata })?.audit).toEqual({ rules: 0, level: null });
  });

  it('is recognised by the hosts of its database, without what opens it', () => {
    const endpoints = ['pg0.example.com:5432', 'postgres://me:pass@pg1.example.com:5432'];
    const read = (auth: unknown) => readSetting('DataSource', { metadata, spec: { endpoints, auth } });
    const both = read({ username: login('kcm-system'), password: login('kcm-system') });
    expect(both).toMatchObject({ hosts: ['pg0.example.com', 'pg1.example.com'], needsLoginInProject: false });
    // k0rdent fills in no namespace for the login of a copy.
    expect(read({ username: login('kcm-system'), password: login() })?.needsLoginInProject).toBe(true);
    expect(read(undefined)?.needsLoginInProject).toBe(false);
  });

  it('is nothing without a name', () => {
    expect(readSetting('DataSource', { spec: {} })).toBeNull();
    expect(readSetting('DataSource', 'odd')).toBeNull();
  });
});

it('a copy says the same as its original but for the namespaces that k0rdent fills in', () => {
  const spec = (ca: object, endpoints = ['pg:5432']) => ({ endpoints, certificateAuthority: { name: 'ca', ...ca } });
  expect(isSameSetting(spec({}), spec({ namespace: 'kcm-system' }))).toBe(true);
  expect(isSameSetting(spec({}), spec({ name: 'other' }))).toBe(false);
  expect(isSameSetting(spec({}), spec({}, ['elsewhere:5432']))).toBe(false);
  expect(isSameSetting({ caSecret: null }, { caSecret: null })).toBe(true);
  expect(isSameSetting(undefined, {})).toBe(true);
});
