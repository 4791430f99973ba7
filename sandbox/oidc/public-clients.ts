import type { ClientMetadata, Configuration } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { deviceFlow } from './device-pages.ts';
import type { Directory } from './directory.ts';

/** The client as which people sign in to the command line. */
export const cliClientId = 'slipway-cli';
/** The client of agents. */
export const agentClientId = 'slipway-agent';

/** Shorter than most providers', so that everybody meets the refresh of a token. */
const accessTokenSeconds = 240;

const common = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
} as const;
const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';

/** Programs on people's own machines: they have no secret, and are told apart by their id alone. */
export const publicClients: ClientMetadata[] = [
  {
    ...common,
    client_id: cliClientId,
    client_name: 'Slipway command line',
    redirect_uris: [],
    response_types: [],
    grant_types: [deviceCode, 'refresh_token'],
  },
  {
    ...common,
    client_id: agentClientId,
    client_name: 'Slipway agents',
    // Of a native client every port of the loopback address is as good as another.
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    response_types: ['code'],
    grant_types: ['authorization_code', deviceCode, 'refresh_token'],
  },
];

/**
 * Signing in by device code, and access tokens for the portal's own addresses: JWTs (RFC 9068) for the address that the
 * client names (RFC 8707), with the claims of the ID token in them.
 * @param resources addresses for which there are tokens
 */
export function tokensFor(
  resources: readonly string[],
  directory: Directory,
): Pick<Configuration, 'extraTokenClaims'> & { features: NonNullable<Configuration['features']> } {
  return {
    features: {
      deviceFlow,
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        // Whoever named an address when they signed in means it when they come back with a refresh token.
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    extraTokenClaims: (_context, token) => {
      const persona = 'accountId' in token ? directory.find(token.accountId) : undefined;
      if (!persona) return undefined;
      const { email, name, groups } = persona;
      return { email, email_verified: true, name, groups };
    },
  };
}
