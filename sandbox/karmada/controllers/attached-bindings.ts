import { type KubeObject, ownerReference } from '../../controllers/client/objects.ts';
import { finalizers, marks } from './kinds.ts';
import { bindingName, dependedByLabel } from './names.ts';
import type { Binding, BindingSnapshot } from './shapes.ts';

/* An attached binding carries an object to where the objects are that need it. It need not have a policy of its own. */

const placeOf = ({ metadata }: Binding): { namespace: string; name: string } => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});
const isSame = (a: BindingSnapshot, b: { namespace: string; name: string }): boolean =>
  a.namespace === b.namespace && a.name === b.name;

/** The label that bindings attached to this one carry, with its value. */
export function attachment(binding: Binding): { key: string; id: string } {
  const { namespace, name } = placeOf(binding);
  return { key: dependedByLabel(namespace, name), id: binding.metadata.labels?.[marks.bindingId] ?? '' };
}

/** The binding of an object that another one needs, as far as that one says; `rules` fills in the rest. */
function attachedTo(needing: Binding, object: KubeObject): Binding {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, uid, resourceVersion } = metadata;
  const { key, id } = attachment(needing);
  return {
    apiVersion: needing.apiVersion,
    kind: needing.kind,
    metadata: {
      name: bindingName({ kind, name }),
      namespace,
      labels: { [key]: id },
      finalizers: [finalizers.binding],
      ownerReferences: [ownerReference(object)],
    },
    spec: {
      resource: { apiVersion, kind, namespace, name, uid, resourceVersion },
      requiredBy: [{ ...placeOf(needing), clusters: needing.spec.clusters }],
    },
  };
}

/** How to treat what is in a member already, and what stays behind: one that needs the object and wants it is enough. */
function rulesOf(
  needing: readonly Binding[],
): Pick<Binding['spec'], 'conflictResolution' | 'preserveResourcesOnDeletion'> {
  return {
    conflictResolution: needing.some(({ spec }) => spec.conflictResolution === 'Overwrite') ? 'Overwrite' : 'Abort',
    preserveResourcesOnDeletion: needing.some(({ spec }) => spec.preserveResourcesOnDeletion === true),
  };
}

/** In what those that need an object contradict each other; undefined where they agree. */
export function contradictionOf(needing: readonly Binding[]): string | undefined {
  const differs = (of: (binding: Binding) => boolean) => needing.some(of) && !needing.every(of);
  const found = [
    differs(({ spec }) => spec.conflictResolution === 'Overwrite') &&
      'ConflictResolution conflicted (Overwrite vs Abort)',
    differs(({ spec }) => spec.preserveResourcesOnDeletion === true) &&
      'PreserveResourcesOnDeletion conflicted (true vs false)',
  ].filter(Boolean);
  return found.length > 0 ? `Dependency policy conflict detected: ${found.join('; ')}.` : undefined;
}

/** Bindings that a list of snapshots is of. */
type Resolve = (snapshots: readonly BindingSnapshot[]) => Binding[];

/**
 * The binding of an object with the wish of one that needs it.
 * @param known the binding that the object has already, of a policy of its own or of others that need it
 */
export function attach(needing: Binding, object: KubeObject, known: Binding | undefined, resolve: Resolve): Binding {
  const wanted = attachedTo(needing, object);
  const next = structuredClone(known ?? wanted);
  const others = (next.spec.requiredBy ?? []).filter((snapshot) => !isSame(snapshot, placeOf(needing)));
  const before = next.spec.requiredBy?.findIndex((snapshot) => isSame(snapshot, placeOf(needing))) ?? -1;
  others.splice(before < 0 ? others.length : before, 0, ...(wanted.spec.requiredBy ?? []));
  next.spec.requiredBy = others;
  next.spec.resource = wanted.spec.resource;
  next.metadata.labels = { ...next.metadata.labels, ...wanted.metadata.labels };
  if (!next.spec.placement) Object.assign(next.spec, rulesOf(resolve(others)));
  return next;
}

/** The binding of an object that one which needed it needs no more; a policy of its own goes on as before. */
export function detach(needing: Binding, attached: Binding, resolve: Resolve): Binding {
  const next = structuredClone(attached);
  delete next.metadata.labels?.[attachment(needing).key];
  const left = (next.spec.requiredBy ?? []).filter((snapshot) => !isSame(snapshot, placeOf(needing)));
  next.spec.requiredBy = left;
  if (next.spec.placement) return next;
  delete next.spec.conflictResolution;
  delete next.spec.preserveResourcesOnDeletion;
  if (left.length > 0) Object.assign(next.spec, rulesOf(resolve(left)));
  return next;
}
