/** One kind that simulated clusters serve. */
interface Kind {
  kind: string;
  /** `v1` or `group/version`. */
  apiVersion: string;
  plural: string;
  short: readonly string[];
  namespaced: boolean;
  /** Nothing is there but what people have written. */
  isPlain?: boolean;
}

const kind = (apiVersion: string, name: string, plural: string, short: readonly string[], namespaced = true): Kind => ({
  kind: name,
  apiVersion,
  plural,
  short,
  namespaced,
});

const served: readonly Kind[] = [
  kind('v1', 'Namespace', 'namespaces', ['ns'], false),
  kind('v1', 'Node', 'nodes', ['no'], false),
  { ...kind('v1', 'ConfigMap', 'configmaps', ['cm']), isPlain: true },
  { ...kind('v1', 'Secret', 'secrets', []), isPlain: true },
  { ...kind('v1', 'ServiceAccount', 'serviceaccounts', ['sa']), isPlain: true },
  kind('v1', 'ResourceQuota', 'resourcequotas', ['quota']),
  kind('v1', 'Pod', 'pods', ['po']),
  kind('metrics.k8s.io/v1beta1', 'PodMetrics', 'pods', []),
  kind('v1', 'Service', 'services', ['svc']),
  kind('v1', 'Event', 'events', ['ev']),
  kind('apps/v1', 'Deployment', 'deployments', ['deploy']),
  kind('apps/v1', 'DaemonSet', 'daemonsets', ['ds']),
  kind('apps/v1', 'StatefulSet', 'statefulsets', ['sts']),
  kind('apps/v1', 'ReplicaSet', 'replicasets', ['rs']),
  kind('batch/v1', 'Job', 'jobs', []),
  kind('batch/v1', 'CronJob', 'cronjobs', ['cj']),
  kind('networking.k8s.io/v1', 'Ingress', 'ingresses', ['ing']),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', [], false),
  kind('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'clusterrolebindings', [], false),
];

/** As Kubernetes names a kind in its answers: `jobs.batch`, and `pods` of the core group. */
export const fullName = ({ plural, apiVersion }: Kind): string =>
  [plural, ...apiVersion.split('/').slice(0, -1)].join('.');

/** What a path below `/api/v1` or `/apis/<group>/<version>` is about; undefined where it is about nothing served. */
export interface Asked {
  kind: Kind;
  namespace?: string;
  name?: string;
  subresource?: string;
}
export function readPathOf(path: string): Asked | undefined {
  const match =
    /^\/(?:api|apis)\/((?:[a-z0-9.]+\/)?v1(?:beta1)?)(?:\/namespaces\/([^/]+)(?=\/))?\/([a-z]+)(?:\/([^/]+)(?:\/([a-z]+))?)?$/.exec(
      path,
    );
  const found = served.find(({ plural, apiVersion }) => plural === match?.[3] && apiVersion === match?.[1]);
  const isCore = path.startsWith('/api/');
  if (!match || !found || isCore !== (found.apiVersion === 'v1')) return undefined;
  return { kind: found, namespace: match[2], name: match[4], subresource: match[5] };
}
