import type { FieldError } from './errors.ts';

const reserved = new Set(['default', 'kcm-system', 'kof', 'mgmt', 'projectsveltos', 'slipway', 'flux-system']);

/** A project's namespace is its people's; those of the cluster and of k0rdent never are. */
export function checkProjectNamespace(namespace: string): FieldError[] {
  const isReserved = reserved.has(namespace) || namespace.startsWith('kube-') || namespace.endsWith('-system');
  return isReserved
    ? [{ pointer: '/namespace', detail: `The namespace ${namespace} belongs to the management cluster itself` }]
    : [];
}
