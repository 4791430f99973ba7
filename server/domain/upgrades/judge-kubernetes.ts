import { coerce } from 'semver';

export type KubernetesStep = 'fits' | 'skips' | 'lowers';

/**
 * Whether Kubernetes may go from one version to another: up by at most one minor version, and never down by one. Unknown
 * versions are for the controllers to judge. Source: Kubernetes version skew policy, "Supported component upgrade order".
 */
export function judgeKubernetes(from: string | null, to: string | null): KubernetesStep {
  const [now, then] = [coerce(from), coerce(to)];
  if (!now || !then) return 'fits';
  if (then.major < now.major || (then.major === now.major && then.minor < now.minor)) return 'lowers';
  const isOneStep = then.major === now.major && then.minor - now.minor <= 1;
  return isOneStep ? 'fits' : 'skips';
}
