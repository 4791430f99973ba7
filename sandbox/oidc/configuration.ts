import type { AdapterFactory, Configuration } from 'oidc-provider';
import type { Directory } from './directory.ts';
import type { ProviderSecrets } from './keys.ts';
import { logoutPage } from './page.ts';

const dayS = 86_400;

/** What every provider of the organisation has in common: its people, what it tells of them, how long things last. */
export function commonConfiguration(
  directory: Directory,
  secrets: ProviderSecrets,
  storage: AdapterFactory | undefined,
  features: Configuration['features'] = {},
): Configuration {
  return {
    jwks: secrets.jwks,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ...(storage && { adapter: storage }),
    // The clients run on this machine, which the library's own connections refuse to call.
    fetch: (url, { method, headers, body, redirect, signal } = {}) =>
      globalThis.fetch(url, { method, headers, body, redirect, signal }),
    // The clients belong to the same organisation, which permits offline access without asking anybody.
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('openid'),
    features: {
      ...features,
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = logoutPage(form);
        },
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 3600,
      DeviceCode: 600,
      IdToken: 3600,
      Session: 14 * dayS,
      RefreshToken: 14 * dayS,
      Grant: 14 * dayS,
      Interaction: 3600,
    },
    findAccount: async (_context, id) => {
      const persona = directory.find(id);
      if (!persona) return undefined;
      const { email, name, groups } = persona;
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified: true, name, groups }) };
    },
  };
}
