import { Informer } from '../../controllers/client/informer.ts';
import type { KubeObject } from '../../controllers/client/objects.ts';
import { apiVersionOf, type Resource } from '../../controllers/client/resources.ts';
import { isConflict, isNotFound, type KubeClient } from '../../controllers/client/rest.ts';
import type { SimClock } from '../../controllers/runtime/clock.ts';
import type { EventRecorder } from '../../controllers/runtime/events.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { kinds, marks, templateKinds } from './kinds.ts';
import type { OperatorSwitch } from './operator-switch.ts';
import type { Binding, Work } from './shapes.ts';

/**
 * Everything that the controllers of a control plane watch, each kind once.
 * @param templates the kinds that are sent to members, as far as the API server knows them
 */
export function createCaches(
  client: KubeClient,
  log: (text: string) => void,
  templates: readonly Resource[] = templateKinds,
) {
  const watch = <T extends KubeObject>(kind: Resource<T>): Informer<T> => new Informer(client, kind, { log });
  const works = watch(kinds.work);
  const bindings = watch(kinds.binding);
  return {
    clusters: watch(kinds.cluster),
    policies: watch(kinds.propagationPolicy),
    clusterPolicies: watch(kinds.clusterPropagationPolicy),
    overrides: watch(kinds.overridePolicy),
    clusterOverrides: watch(kinds.clusterOverridePolicy),
    quotas: watch(kinds.federatedResourceQuota),
    taintPolicies: watch(kinds.clusterTaintPolicy),
    bindings,
    works,
    rebalancers: watch(kinds.rebalancer),
    federatedHpas: watch(kinds.federatedHpa),
    cronFederatedHpas: watch(kinds.cronFederatedHpa),
    namespaces: watch(kinds.namespace),
    clusterRoles: watch(kinds.clusterRole),
    clusterRoleBindings: watch(kinds.clusterRoleBinding),
    templates: templates.map((kind) => watch(kind)),
    /** Works of a binding, by the id that both carry. */
    worksOf: works.index(({ metadata }: Work) => metadata.labels?.[marks.bindingId]),
    /** Bindings by the object that they are about. */
    bindingOf: bindings.index(({ spec }: Binding) => keyOfResource(spec.resource)),
  };
}
export type Caches = ReturnType<typeof createCaches>;

/** A key of any object of a control plane: `apps/v1 Deployment shop/web`. */
export const keyOfResource = (of: { apiVersion: string; kind: string; namespace?: string; name: string }): string =>
  `${of.apiVersion} ${of.kind} ${of.namespace ?? ''}/${of.name}`;

/** The same for an object itself. */
export const keyOfTemplate = ({ apiVersion, kind, metadata }: KubeObject): string =>
  keyOfResource({ apiVersion, kind, namespace: metadata.namespace, name: metadata.name });

/** Whether a binding is of this object; else it is still there of one of that name that has been deleted. */
export const isOwnedBy = ({ metadata }: Binding, object: KubeObject): boolean =>
  metadata.ownerReferences?.[0]?.uid === object.metadata.uid;

/** What every controller of a control plane works with. */
export interface World {
  client: KubeClient;
  caches: Caches;
  clock: SimClock;
  events: EventRecorder;
  failover: OperatorSwitch;
  /** Whether bindings beyond a FederatedResourceQuota are refused: the gate FederatedQuotaEnforcement. */
  quotaEnforcement: OperatorSwitch;
  log: (text: string) => void;
}

/** One controller: reconcile is called with keys from the caches that it subscribes to. */
export interface Controller {
  name: string;
  reconcile: (key: string) => Promise<Requeue>;
  subscribe: (enqueue: (key: string) => void) => void;
}

export function informersOf(caches: Caches): Informer[] {
  return Object.values(caches)
    .flat()
    .filter((entry) => entry instanceof Informer) as unknown as Informer[];
}

/** The cache of a kind of template. Groups may have kinds of one name, such as the Jobs of Kubernetes and of Volcano. */
export const templatesOf = (
  caches: Caches,
  { apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>,
): Informer | undefined =>
  caches.templates.find(({ resource }) => resource.kind === kind && apiVersionOf(resource) === apiVersion);

/** Writes an object and lets its cache know at once. */
export async function replace<T extends KubeObject>(world: World, cache: Informer<T>, object: T): Promise<T> {
  const written = await world.client.replace(cache.resource, object);
  cache.observe(written);
  return written;
}

/** Writes a status and lets the cache know at once; an object that has gone meanwhile is left in peace. */
export async function replaceStatus<T extends KubeObject>(world: World, cache: Informer<T>, object: T): Promise<void> {
  try {
    cache.observe(await world.client.replaceStatus(cache.resource, object));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Creates an object; one of that name that is there already is fine. @returns whether it is new */
export async function createOnce<T extends KubeObject>(
  world: World,
  resource: Resource<T>,
  object: T,
): Promise<boolean> {
  try {
    await world.client.create(resource, object);
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
}

/** Takes a finalizer away; an object that has gone meanwhile is fine. */
export async function dropFinalizer<T extends KubeObject>(
  world: World,
  cache: Informer<T>,
  object: T,
  finalizer: string,
): Promise<void> {
  if (!object.metadata.finalizers?.includes(finalizer)) return;
  const next = structuredClone(object);
  next.metadata.finalizers = next.metadata.finalizers?.filter((name) => name !== finalizer);
  try {
    await replace(world, cache, next);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
