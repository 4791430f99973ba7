import Provider, { type AdapterFactory } from 'oidc-provider';
import { commonConfiguration } from './configuration.ts';
import { createDirectory, type Directory } from './directory.ts';
import { loadSecrets } from './keys.ts';
import { announceLogouts } from './logouts.ts';
import { personas } from './personas.ts';
import { publicClients, tokensFor } from './public-clients.ts';
import { serveProvider } from './serve.ts';

export interface OidcOptions {
  port: number;
  /** File that keeps keys and the client secret between starts. */
  secretsFile: string;
  clientId: string;
  /** Made at the first start when absent. */
  clientSecret?: string;
  /** Address to listen on. */
  host?: string;
  redirectUris: string[];
  /** Addresses of the portal for which its public clients get access tokens. */
  resources?: string[];
  postLogoutRedirectUris: string[];
  /** Where the client hears that somebody's session here has ended. */
  backchannelLogoutUri?: string;
  /** Where sessions and tokens are kept over restarts; in memory when absent. */
  storage?: AdapterFactory;
}

export interface RunningOidc {
  issuer: string;
  clientSecret: string;
  /** What an administrator of the provider does: groups, disabling, ending sessions, switching it off. */
  directory: Directory;
  stop(): Promise<void>;
}

/** Starts a certified OpenID Connect provider on the loopback address that knows the personas. */
export async function startOidc(options: OidcOptions): Promise<RunningOidc> {
  const { port, clientId, backchannelLogoutUri } = options;
  const secrets = await loadSecrets(options.secretsFile, options.clientSecret);
  const directory = createDirectory(personas, (email) => endSessions(email));
  const { features, extraTokenClaims } = tokensFor(options.resources ?? [], directory);
  const provider: Provider = new Provider(`http://localhost:${port}`, {
    ...commonConfiguration(directory, secrets, options.storage, features),
    extraTokenClaims,
    clients: [
      ...publicClients,
      {
        client_id: clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...(backchannelLogoutUri && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    cookies: { keys: [secrets.cookieKey] },
  });
  const endSessions = announceLogouts(provider, clientId);
  const served = await serveProvider(provider, { directory, port, host: options.host ?? '127.0.0.1' });
  return {
    issuer: `http://localhost:${served.port}`,
    clientSecret: secrets.clientSecret,
    directory,
    stop: served.stop,
  };
}
