/** Labels by which whoever joins a cluster says which one of Slipway's it is; both are needed. */
export const placeLabels = { namespace: 'slipway.dev/cluster-namespace', name: 'slipway.dev/cluster-name' } as const;

/** The labels that say which cluster a member is. */
export const placeLabelsOf = ({ namespace, name }: { namespace: string; name: string }): Record<string, string> => ({
  [placeLabels.namespace]: namespace,
  [placeLabels.name]: name,
});

/** What of a member tells which cluster it is. */
export interface MemberRecord {
  controlPlane: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  apiEndpoint: string | null;
}

export interface Endpoint {
  host: string;
  port: number;
}

/**
 * Where to look for the cluster that a member is: under the namespace and name of its labels, or else by the address of
 * its API server. Names alone tell nothing, since anybody may give a member the name of another's cluster.
 * `spec.id` is the UID of its namespace kube-system, which nothing that Slipway watches names.
 */
export function placeOf({ labels, apiEndpoint }: MemberRecord): { namespace: string; name: string } | Endpoint | null {
  const [namespace, name] = [labels[placeLabels.namespace], labels[placeLabels.name]];
  if (namespace && name) return { namespace, name };
  return apiEndpoint === null ? null : readEndpoint(apiEndpoint);
}

/**
 * Host and port of an API server that a member names as a URL, or as a host with or without a port. Null for what is none,
 * and for a path on a server: behind one address there are several clusters then.
 */
export function readEndpoint(apiEndpoint: string): Endpoint | null {
  const text = apiEndpoint.includes('://') ? apiEndpoint : `https://${apiEndpoint}`;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (hostname === '' || pathname.replace(/^\/+/, '') !== '') return null;
  // As the object of Cluster API names it: an address of IPv6 without brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(port) || (protocol === 'http:' ? 80 : 443) };
}
