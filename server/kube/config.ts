import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestOptions } from 'node:https';
import { isIPv6 } from 'node:net';
import { YAMLParseError } from 'yaml';
import { z } from 'zod';
import { SettingsError } from '../config/settings-error.ts';
import { type KubeconfigUser, readKubeconfigText } from './kubeconfig.ts';

/** Where a Kubernetes API is and how one proves oneself there. */
export interface KubeConnection {
  /** Base address, such as `https://10.0.0.1:6443`. */
  server: URL;
  /** Name of the cluster in the kubeconfig; people see it. */
  clusterName: string;
  /** TLS material and headers for one request; asked anew each time, because tokens in files and from plugins change. */
  authorize(): Promise<RequestOptions>;
}

const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * Reads the kubeconfig of the management cluster, or the service account of the pod when there is none.
 * @throws SettingsError when there is neither, or when the file is no kubeconfig
 */
export function loadConnection(kubeconfigPath: string | null): KubeConnection {
  if (kubeconfigPath !== null) return loadKubeconfig(kubeconfigPath, 'SLIPWAY_KUBECONFIG');
  return orSettingsError(connectInCluster, (why) => `SLIPWAY_KUBECONFIG is not set, and this is no pod: ${why}`);
}

/**
 * Reads a kubeconfig file that the operator has named.
 * @param setting the variable that names it, for the error
 * @throws SettingsError when the file cannot be read or is no kubeconfig
 */
export function loadKubeconfig(kubeconfigPath: string, setting: string): KubeConnection {
  const text = orSettingsError(
    () => readFileSync(kubeconfigPath, 'utf8'),
    (why) => `${setting}: ${kubeconfigPath} cannot be read: ${why}`,
  );
  const { cluster, user } = orSettingsError(
    () => readKubeconfigText(text, kubeconfigPath),
    (why) => `${setting}: ${kubeconfigPath} is no usable kubeconfig: ${why}`,
  );
  const authorizeUser = user.needsPlugin ? createPlugin(kubeconfigPath) : () => present(user);
  return {
    server: cluster.server,
    clusterName: cluster.name,
    authorize: async () => ({ ...cluster.tls, ...(await authorizeUser()) }),
  };
}

/**
 * Reads a kubeconfig from text, as Secrets hold it.
 * @throws when it wants files to be read or programs to be run: a Secret must not reach into this process
 */
export function parseConnection(kubeconfig: string): KubeConnection {
  const { cluster, user } = readKubeconfigText(kubeconfig, null);
  if (user.needsPlugin) throw new Error('The kubeconfig asks for a credential plugin');
  return {
    server: cluster.server,
    clusterName: cluster.name,
    authorize: async () => ({ ...cluster.tls, ...(await present(user)) }),
  };
}

function orSettingsError<T>(read: () => T, sentence: (why: string) => string): T {
  try {
    return read();
  } catch (error) {
    throw new SettingsError(sentence(whyOf(error)), { cause: error });
  }
}

/** In one line; a file's text is never quoted, because it holds credentials. */
function whyOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    return first && first.path.length > 0 ? `${first.path.join('.')} is missing or wrong` : 'it is not a YAML mapping';
  }
  if (error instanceof YAMLParseError) return `line ${error.linePos?.[0].line ?? '?'} is not YAML`;
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}

function connectInCluster(): KubeConnection {
  // biome-ignore lint/style/noProcessEnv: the kubelet tells every pod in these two where the API is
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
  const ca = readFileSync(`${serviceAccount}/ca.crt`);
  const user: KubeconfigUser = { tls: {}, tokenFile: `${serviceAccount}/token`, needsPlugin: false };
  return {
    server: new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`),
    clusterName: 'inCluster',
    authorize: async () => ({ ca, ...(await present(user)) }),
  };
}

async function present(user: KubeconfigUser): Promise<RequestOptions> {
  const token = user.tokenFile ? (await readFile(user.tokenFile, 'utf8')).trim() : user.token;
  return {
    ...user.tls,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(user.basic && { auth: user.basic }),
  };
}

/** Credential plugins are the library's. It brings all types of Kubernetes along, so only who needs it loads it. */
function createPlugin(kubeconfigPath: string): () => Promise<RequestOptions> {
  const loading = import('@kubernetes/client-node').then(({ KubeConfig }) => {
    const config = new KubeConfig();
    config.loadFromFile(kubeconfigPath);
    return config;
  });
  loading.catch(() => undefined);
  return async () => {
    const options: RequestOptions = {};
    await (await loading).applyToHTTPSOptions(options);
    // The library's agent opens a connection per request; the client brings its own.
    const { agent: _agent, ...rest } = options;
    return rest;
  };
}
