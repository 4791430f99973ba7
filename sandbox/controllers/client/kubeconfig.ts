import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** What a client needs to reach one API server. */
export interface ClusterAccess {
  server: string;
  ca?: string;
  token?: string;
  cert?: string;
  key?: string;
  skipVerify?: boolean;
}

interface Named<T> {
  name: string;
  cluster?: T;
  user?: T;
  context?: T;
}
interface KubeconfigFile {
  'current-context'?: string;
  contexts?: Named<{ cluster: string; user: string }>[];
  clusters?: Named<Record<string, string | boolean>>[];
  users?: Named<Record<string, string>>[];
}

async function pem(entry: Record<string, unknown>, field: string): Promise<string | undefined> {
  const inline = entry[`${field}-data`];
  if (typeof inline === 'string') return Buffer.from(inline, 'base64').toString('utf8');
  const file = entry[field];
  return typeof file === 'string' ? await readFile(file, 'utf8') : undefined;
}

/** Reads the current context of a kubeconfig file: bearer token or client certificate; no exec plugins. */
export async function readKubeconfig(path: string): Promise<ClusterAccess> {
  const file = parse(await readFile(path, 'utf8')) as KubeconfigFile;
  const context = file.contexts?.find((entry) => entry.name === file['current-context'])?.context;
  const cluster = file.clusters?.find((entry) => entry.name === context?.cluster)?.cluster;
  const user = file.users?.find((entry) => entry.name === context?.user)?.user;
  if (!cluster || typeof cluster.server !== 'string' || !user)
    throw new Error(`${path}: the current context names no cluster and user`);
  return {
    server: cluster.server.replace(/\/$/, ''),
    ca: await pem(cluster, 'certificate-authority'),
    skipVerify: cluster['insecure-skip-tls-verify'] === true,
    token: user.token ?? (user.tokenFile ? (await readFile(user.tokenFile, 'utf8')).trim() : undefined),
    cert: await pem(user, 'client-certificate'),
    key: await pem(user, 'client-key'),
  };
}
