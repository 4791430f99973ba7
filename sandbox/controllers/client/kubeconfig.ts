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

interface Current {
  cluster: Record<string, string | boolean>;
  user: Record<string, string>;
}

function currentOf(file: KubeconfigFile | null): Current | undefined {
  const context = file?.contexts?.find((entry) => entry.name === file['current-context'])?.context;
  const cluster = file?.clusters?.find((entry) => entry.name === context?.cluster)?.cluster;
  const user = file?.users?.find((entry) => entry.name === context?.user)?.user;
  return cluster && typeof cluster.server === 'string' && user ? { cluster, user } : undefined;
}

function inline(entry: Record<string, unknown>, field: string): string | undefined {
  const data = entry[`${field}-data`];
  return typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8') : undefined;
}

async function pem(entry: Record<string, unknown>, field: string): Promise<string | undefined> {
  const file = entry[field];
  return inline(entry, field) ?? (typeof file === 'string' ? await readFile(file, 'utf8') : undefined);
}

const serverOf = ({ cluster }: Current): string => String(cluster.server).replace(/\/$/, '');

/** Reads the current context of a kubeconfig file: bearer token or client certificate; no exec plugins. */
export async function readKubeconfig(path: string): Promise<ClusterAccess> {
  const current = currentOf(parse(await readFile(path, 'utf8')) as KubeconfigFile);
  if (!current) throw new Error(`${path}: the current context names no cluster and user`);
  const { cluster, user } = current;
  return {
    server: serverOf(current),
    ca: await pem(cluster, 'certificate-authority'),
    skipVerify: cluster['insecure-skip-tls-verify'] === true,
    token: user.token ?? (user.tokenFile ? (await readFile(user.tokenFile, 'utf8')).trim() : undefined),
    cert: await pem(user, 'client-certificate'),
    key: await pem(user, 'client-key'),
  };
}

/** The current context of a kubeconfig that somebody sent: what is not in the text itself does not count. */
export function parseKubeconfig(text: string): ClusterAccess | undefined {
  let file: KubeconfigFile | null;
  try {
    file = parse(text) as KubeconfigFile | null;
  } catch {
    return undefined;
  }
  const current = currentOf(file);
  if (!current) return undefined;
  const { cluster, user } = current;
  return {
    server: serverOf(current),
    ca: inline(cluster, 'certificate-authority'),
    skipVerify: cluster['insecure-skip-tls-verify'] === true,
    token: user.token,
    cert: inline(user, 'client-certificate'),
    key: inline(user, 'client-key'),
  };
}
