// Labels of a project's namespace, by the grammar of Kubernetes and without those that mean something to the cluster.

const name = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const prefix = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Who sets these decides about more than names; how strict pods are is the platform team's to say, and is left. */
const reserved = /(^|\.)(kubernetes\.io|k8s\.io|k0rdent\.mirantis\.com|slipway\.dev)$/;
const allowed = 'pod-security.kubernetes.io';

export type LabelProblem = 'key' | 'value' | 'reserved';

/** What is wrong with one label; null when it may be set. */
export function findLabelProblem(key: string, value: string): LabelProblem | null {
  const slash = key.indexOf('/');
  const [before, after] = slash < 0 ? [null, key] : [key.slice(0, slash), key.slice(slash + 1)];
  if (!name.test(after) || (before !== null && !prefix.test(before))) return 'key';
  if (before !== null && before !== allowed && reserved.test(before)) return 'reserved';
  return value === '' || name.test(value) ? null : 'value';
}
