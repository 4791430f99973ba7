import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { OverridePolicy } from '../../overrides/override-policy.ts';
import { type ApplicationTarget, noOverriders } from './override-rules.ts';

/**
 * Name of the OverridePolicy of an Ingress, which cannot be that of the Deployment: each rule changes all that its policy
 * selects. No application has a dot in its name, so that nobody else's policy is named so.
 */
export const hostPolicyNameOf = (name: string): string => `${name}.ingress`;

/** The way in from outside, which leads to the Service; null where there is none. */
export function toIngress<Metadata extends { name: string }>(metadata: Metadata, { ingress, port }: ApplicationSpec) {
  if (!ingress || port === null) return null;
  const { host, path, pathType, ingressClass, tlsSecret } = ingress;
  const backend = { service: { name: metadata.name, port: { number: port } } };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata,
    spec: {
      ...(ingressClass !== null && { ingressClassName: ingressClass }),
      ...(tlsSecret !== null && { tls: [{ hosts: [host], secretName: tlsSecret }] }),
      rules: [{ host, http: { paths: [{ path, pathType, backend }] } }],
    },
  };
}

/** Hosts that single members have in place of the common one; null where all have the same. */
export function toHostPolicy({ namespace, name }: ApplicationTarget, spec: ApplicationSpec): OverridePolicy | null {
  const { ingress, port } = spec;
  const hosts = spec.overrides.flatMap(({ cluster, host }) => (host === undefined ? [] : { cluster, host }));
  if (!ingress || port === null || hosts.length === 0) return null;
  const paths = ['/spec/rules/0/host', ...(ingress.tlsSecret === null ? [] : ['/spec/tls/0/hosts/0'])];
  return {
    namespace,
    name: hostPolicyNameOf(name),
    selectors: [{ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', namespace, name }],
    rules: hosts.map(({ cluster, host }) => ({
      clusters: { clusterNames: [cluster] },
      overriders: { ...noOverriders, plain: paths.map((path) => ({ operator: 'replace', path, value: host })) },
    })),
  };
}

/** The host under which it answers on a member; null where nobody comes from outside. */
export const hostOn = ({ ingress, overrides }: ApplicationSpec, cluster: string): string | null =>
  ingress && (overrides.find((one) => one.cluster === cluster)?.host ?? ingress.host);

/** Addresses differ in the host alone; null for a host with a star, which is a pattern and no address. */
export function urlOf({ ingress }: ApplicationSpec, host: string): string | null {
  if (!ingress || host.startsWith('*')) return null;
  return `${ingress.tlsSecret === null ? 'http' : 'https'}://${host}${ingress.path}`;
}
