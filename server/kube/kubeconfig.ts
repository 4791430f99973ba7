import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const userSchema = z.object({
  'client-certificate': text,
  'client-certificate-data': text,
  'client-key': text,
  'client-key-data': text,
  token: text,
  tokenFile: text,
  username: text,
  password: text,
  exec: z.unknown().optional(),
  'auth-provider': z.unknown().optional(),
});
const kubeconfigSchema = z.object({
  'current-context': z.string(),
  contexts: z.array(z.object({ name: z.string(), context: z.object({ cluster: z.string(), user: text }) })),
  clusters: z.array(
    z.object({
      name: z.string(),
      cluster: z.object({
        server: z.url(),
        'certificate-authority': text,
        'certificate-authority-data': text,
        'insecure-skip-tls-verify': z.boolean().optional(),
        'tls-server-name': text,
      }),
    }),
  ),
  users: z
    .array(
      z.object({
        name: z.string(),
        user: userSchema.nullish(),
      }),
    )
    .default([]),
});

/** Whom a kubeconfig makes one. */
export interface KubeconfigUser {
  tls: { cert?: Buffer; key?: Buffer };
  token?: string;
  /** Read anew for each request, because the kubelet replaces it. */
  tokenFile?: string;
  /** `name:password`. */
  basic?: string;
  /** A program or a provider hands out the credential. */
  needsPlugin: boolean;
}

interface KubeconfigCluster {
  server: URL;
  name: string;
  tls: { ca?: Buffer; rejectUnauthorized?: boolean; servername?: string };
}

/**
 * The cluster and the user of a kubeconfig's current context.
 * @param path where the text comes from, to which the files it names are relative; null refuses files
 * @throws a sentence when there is no such cluster or when a file is named and may not be read
 */
export function readKubeconfigText(
  source: string,
  path: string | null,
): { cluster: KubeconfigCluster; user: KubeconfigUser } {
  const config = kubeconfigSchema.parse(parse(source));
  const context = config.contexts.find(({ name }) => name === config['current-context'])?.context;
  const found = config.clusters.find(({ name }) => name === context?.cluster);
  if (!context || !found) throw new Error('The kubeconfig names no current cluster');
  const locate = (file: string): string => {
    if (path === null) throw new Error(`The kubeconfig names a file: ${file}`);
    return resolve(dirname(path), file);
  };
  const bytes = (data: string | undefined, file: string | undefined): Buffer | undefined => {
    if (data) return Buffer.from(data, 'base64');
    return file ? readFileSync(locate(file)) : undefined;
  };
  const { cluster } = found;
  const user = config.users.find(({ name }) => name === context.user)?.user ?? userSchema.parse({});
  const ca = bytes(cluster['certificate-authority-data'], cluster['certificate-authority']);
  const cert = bytes(user['client-certificate-data'], user['client-certificate']);
  const key = bytes(user['client-key-data'], user['client-key']);
  const servername = cluster['tls-server-name'];
  return {
    cluster: {
      server: new URL(cluster.server),
      name: found.name,
      tls: {
        ...(ca && { ca }),
        ...(servername && { servername }),
        ...(cluster['insecure-skip-tls-verify'] && { rejectUnauthorized: false }),
      },
    },
    user: {
      tls: { ...(cert && { cert }), ...(key && { key }) },
      token: user.token,
      // As kubectl has it: a token that is written down goes before one in a file.
      tokenFile: user.token === undefined && user.tokenFile ? locate(user.tokenFile) : undefined,
      basic: user.username === undefined ? undefined : `${user.username}:${user.password ?? ''}`,
      needsPlugin: Boolean(user.exec ?? user['auth-provider']),
    },
  };
}
