import { AdmissionError } from '../admission/admission-error.ts';
import { callMutating, callValidating } from '../admission/webhooks.ts';
import type { Resource } from '../registry/resource.ts';
import { viewOf } from '../registry/views.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { RetryLater } from './duty.ts';

const group = 'admissionregistration.k8s.io';
const user = {
  username: 'system:serviceaccount:kube-system:generic-garbage-collector',
  groups: ['system:serviceaccounts', 'system:serviceaccounts:kube-system', 'system:authenticated'],
};
const retryMs = 5_000;

/**
 * Asks the webhooks about a deletion by the garbage collector, which is an ordinary client to them.
 * @throws RetryLater when one of them says no
 */
export async function admitCollection(store: Store, resource: Resource, object: KubeObject): Promise<void> {
  const hooksOf = (plural: string) =>
    store
      .collection(`${group}/${plural}`)
      .list('')
      .map((entry) => entry.object);
  const mutating = hooksOf('mutatingwebhookconfigurations');
  const validating = hooksOf('validatingwebhookconfigurations');
  if (mutating.length === 0 && validating.length === 0) return;
  const { name, namespace = '' } = object.metadata;
  const attributes = {
    operation: 'DELETE' as const,
    group: resource.group,
    version: resource.version,
    resource: resource.plural,
    subresource: '',
    kind: resource.kind,
    namespaced: resource.namespaced,
    namespace,
    name,
    user,
    dryRun: false,
    object: undefined,
    oldObject: viewOf(resource, object),
    options: { kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1' },
  };
  const context = {
    namespaceLabels: (place: string) => store.get('/namespaces', place)?.object.metadata.labels ?? undefined,
    warn: () => undefined,
  };
  try {
    await callMutating(attributes, mutating, context);
    await callValidating(attributes, validating, context);
  } catch (error) {
    if (error instanceof AdmissionError) throw new RetryLater(retryMs, error);
    throw error;
  }
}
