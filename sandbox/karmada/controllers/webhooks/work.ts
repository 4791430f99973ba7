import type { KubeObject } from '../../../controllers/client/objects.ts';
import { type AdmissionRequest, type Decision, decide, deny } from '../../../controllers/webhooks/admission.ts';
import { isObject } from '../../../lib/json.ts';
import { prune } from '../interpret/prune.ts';
import { marks } from '../kinds.ts';
import type { KeepQuota } from '../quota/quota-admission.ts';
import type { Binding, Work } from '../shapes.ts';
import { identify, mutate } from './defaults.ts';
import { denyAny, invalid } from './field-errors.ts';

export const defaultBinding = (request: AdmissionRequest<Binding>): Promise<Decision> =>
  mutate(request, (binding) => identify(binding, marks.bindingId));

export const defaultClusterBinding = (request: AdmissionRequest<Binding>): Promise<Decision> =>
  mutate(request, (binding) => identify(binding, marks.clusterBindingId));

/** A manifest as it goes to the member: pruned, with the labels and annotations that Karmada manages listed. */
function asSent(manifest: KubeObject, workId: string): KubeObject {
  const sent = prune(manifest);
  const labels = { ...sent.metadata.labels, [marks.workId]: workId };
  const { metadata } = sent;
  const annotations = { ...metadata.annotations };
  const keys = new Set([...Object.keys(annotations), marks.managedAnnotations, marks.managedLabels]);
  metadata.labels = labels;
  metadata.annotations = {
    ...annotations,
    [marks.managedAnnotations]: [...keys].sort().join(','),
    [marks.managedLabels]: Object.keys(labels).sort().join(','),
  };
  return sent;
}

/** A Work gets its identity, its manifests are made ready for the member. */
export const defaultWork = (request: AdmissionRequest<Work>): Promise<Decision> =>
  mutate(request, (work) => {
    identify(work, marks.workId);
    const { workload } = work.spec;
    const id = work.metadata.labels?.[marks.workId] ?? '';
    workload.manifests = (workload.manifests ?? []).map((manifest) => asSent(manifest, id));
  });

/** Whether a text is a list of references as JSON. */
function isList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return list === null || (Array.isArray(list) && list.every(isObject));
  } catch {
    return false;
  }
}

/** The checks of a binding: the list of what depends on it, and the quotas of its namespace. */
export const validateBinding =
  (keepQuota: KeepQuota) =>
  (request: AdmissionRequest<Binding>): Promise<Decision> =>
    decide(async () => {
      const text = request.object?.metadata.annotations?.[marks.dependencies];
      if (text !== undefined && !isList(text)) {
        const field = `metadata.annotations.${marks.dependencies}`;
        return denyAny([invalid(field, text, 'annotation value must be a valid JSON')]);
      }
      await keepQuota(request);
      return undefined;
    });

/** Keeps objects of any kind whose label says so. */
export function protectFromDeletion({ operation, oldObject }: AdmissionRequest): Promise<Decision> {
  return decide(async () => {
    if (operation !== 'DELETE' || oldObject?.metadata.labels?.[marks.deletionProtected] !== 'Always') return undefined;
    throw deny(`This resource is protected, please make sure to remove the label: ${marks.deletionProtected}`);
  });
}
