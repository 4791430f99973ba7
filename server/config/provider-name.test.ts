import { expect, it } from 'vitest';
import { nameProvider } from './provider-name.ts';

it.each([
  [{ OIDC_NAME: 'Acme login', OIDC_ISSUER: 'https://id.acme.example' }, 'Acme login'],
  [{ OIDC_ISSUER: 'https://accounts.google.com' }, 'Google'],
  [{ OIDC_ISSUER: 'https://login.microsoftonline.com/3f/v2.0' }, 'Microsoft'],
  [{ OIDC_ISSUER: 'https://acme.okta.com/oauth2/default' }, 'Okta'],
  [{ OIDC_ISSUER: 'https://id.acme.example/realms/platform' }, 'id.acme.example'],
  [{ OIDC_ISSUER: 'https://notokta.com' }, 'notokta.com'],
  [{ OIDC_ISSUER: 'http://localhost:4000' }, null],
  [{ OIDC_ISSUER: 'http://10.1.2.3:4000' }, null],
  [{ OIDC_ISSUER: 'http://[::1]:4000' }, null],
])('names the provider of %o', (env, name) => {
  expect(nameProvider(env)).toBe(name);
});
