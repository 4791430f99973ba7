import { createHash } from 'node:crypto';
import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, type KubeObject, readPath } from '../client/objects.ts';

/** Where a ClusterAuthentication says that the authority of its issuers stands. */
export interface CaReference {
  namespace: string;
  name: string;
  key: string;
}

/** The Secret that a ClusterAuthentication takes the issuers' authority from; undefined where it names none. */
export function caReferenceOf(clusterAuth: KubeObject): CaReference | undefined {
  const ref = readPath(clusterAuth, 'spec.caSecret') as { namespace?: string; name?: string; key?: string } | undefined;
  if (!ref) return undefined;
  return { namespace: ref.namespace || clusterAuth.metadata.namespace || '', name: ref.name ?? '', key: ref.key ?? '' };
}

/**
 * The AuthenticationConfiguration that a cluster's API server gets, with the authority in every issuer as k0rdent puts
 * it there; undefined where the ClusterAuthentication configures nothing.
 */
export function authConfigText(clusterAuth: KubeObject, ca: string | undefined): string | undefined {
  const config = readPath(clusterAuth, 'spec.authenticationConfiguration') as JsonObject | undefined;
  if (!config) return undefined;
  if (!ca) return canonicalJson(config);
  const issuers = (config.jwt ?? []) as { issuer: JsonObject }[];
  const jwt = issuers.map((each) => ({ ...each, issuer: { ...each.issuer, certificateAuthority: ca } }));
  return canonicalJson({ ...config, jwt } as JsonObject);
}

export const authConfigSecretOf = (cluster: string): string => `${cluster}-auth-config`;

/** The Helm values by which a cluster's chart finds its configuration; the hash makes a change roll the servers. */
export function authValues(cluster: string, text: string): JsonObject {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const isOpen = (JSON.parse(text) as JsonObject).anonymous !== undefined;
  return {
    configSecret: { name: authConfigSecretOf(cluster), key: 'config', hash },
    ...(isOpen && { configWithAnon: true }),
  };
}
