import Provider, { type AdapterFactory } from 'oidc-provider';
import type { PemPair } from '../lib/certificates.ts';
import { commonConfiguration } from './configuration.ts';
import type { Directory } from './directory.ts';
import { loadSecrets } from './keys.ts';
import { serveProvider } from './serve.ts';

/** The client as which kubectl signs people in; also the audience that the clusters ask for. */
export const clusterClientId = 'kubernetes';

interface ClusterSignInOptions {
  port: number;
  /** Address to listen on. */
  host?: string;
  tls: PemPair;
  /** File that keeps keys between starts. */
  secretsFile: string;
  /** The same people as at the portal's provider. */
  directory: Directory;
  /** Where sessions and tokens are kept over restarts; in memory when absent. */
  storage?: AdapterFactory;
}

/** Where the provider of a port says that it is. */
export const clusterIssuer = (port: number): string => `https://localhost:${port}`;

/**
 * Starts the provider by which the organisation's people sign in to clusters. It speaks HTTPS, as kube-apiserver wants
 * of an issuer, and knows one public client, which sends people back to a port of their own machine.
 */
export async function startClusterSignIn(options: ClusterSignInOptions): Promise<{ stop(): Promise<void> }> {
  const { port, host = '127.0.0.1', tls, directory } = options;
  const secrets = await loadSecrets(options.secretsFile);
  const provider = new Provider(clusterIssuer(port), {
    ...commonConfiguration(directory, secrets, options.storage && apart(options.storage)),
    clients: [
      {
        client_id: clusterClientId,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        // Of a native client every port of the loopback address is as good as another.
        redirect_uris: ['http://localhost', 'http://127.0.0.1'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    // Browsers keep cookies by host, whatever the port: those of the portal's provider have other names.
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: '_cluster_session', interaction: '_cluster_interaction', resume: '_cluster_resume' },
    },
  });
  return serveProvider(provider, { directory, port, host, tls });
}

/** The same storage under names of its own, so that no provider takes the other's sessions for its. */
const apart =
  (storage: AdapterFactory): AdapterFactory =>
  (model) =>
    storage(`Cluster${model}`);
