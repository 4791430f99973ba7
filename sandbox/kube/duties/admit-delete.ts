import { AdmissionError } from '../admission/admission-error.ts';
import { callValidating } from '../admission/webhooks.ts';
import type { Resource } from '../registry/resource.ts';
import { viewOf } from '../registry/views.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { RetryLater } from './duty.ts';

const configurations = 'admissionregistration.k8s.io/validatingwebhookconfigurations';
const user = {
  username: 'system:serviceaccount:kube-system:generic-garbage-collector',
  groups: ['system:serviceaccounts', 'system:serviceaccounts:kube-system', 'system:authenticated'],
};
const retryMs = 5_000;

/**
 * Asks the validating webhooks about a deletion by the garbage collector, which is an ordinary client to them.
 * @throws RetryLater when one of them says no
 */
export async function admitCollection(store: Store, resource: Resource, object: KubeObject): Promise<void> {
  const hooks = store.collection(configurations).list('');
  if (hooks.length === 0) return;
  const { name, namespace = '' } = object.metadata;
  const attributes = {
    ...{ operation: 'DELETE' as const, group: resource.group, version: resource.version, resource: resource.plural },
    ...{ subresource: '', kind: resource.kind, namespaced: resource.namespaced, namespace, name, user, dryRun: false },
    object: undefined,
    oldObject: viewOf(resource, object),
    options: { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1' },
  };
  const context = {
    namespaceLabels: (place: string) => store.get('/namespaces', place)?.object.metadata.labels ?? undefined,
    warn: () => undefined,
  };
  try {
    await callValidating(
      attributes,
      hooks.map((entry) => entry.object),
      context,
    );
  } catch (error) {
    if (error instanceof AdmissionError) throw new RetryLater(retryMs, error);
    throw error;
  }
}
