import { findLabelProblem } from '../../../lib/namespace-labels.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';

const reserved = new Set(['default', 'kcm-system', 'kof', 'mgmt', 'projectsveltos', 'slipway', 'flux-system']);

/** A project's namespace is its people's; those of the cluster and of k0rdent never are. */
export function checkProjectNamespace(namespace: string): FieldError[] {
  const isReserved = reserved.has(namespace) || namespace.startsWith('kube-') || namespace.endsWith('-system');
  return isReserved ? [{ pointer: '/namespace', ...say('namespace-reserved', { namespace }) }] : [];
}

/** Labels that Kubernetes would not take, and those that mean something to the cluster. */
export function checkNamespaceLabels(labels: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => {
    const problem = findLabelProblem(key, value);
    return problem ? [{ pointer: '/labels', ...say(`label-${problem}`, { key, value }) }] : [];
  });
}
