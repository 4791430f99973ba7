import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, nameOf, ownerReference } from '../../controllers/client/objects.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { isChangedByPeople, isRewritten } from './changes.ts';
import { readReplicas } from './interpret/replicas.ts';
import { finalizers, isSystemNamespace } from './kinds.ts';
import { bindingName } from './names.ts';
import { type Claim, choosePolicy, claimOf, marksOfClaim, unclaimed } from './policy-choice.ts';
import type { Binding, PropagationPolicy } from './shapes.ts';
import { type Controller, isOwnedBy, keyOfTemplate, replace, templatesOf, type World } from './world.ts';

const controller = 'resource-detector';

/** Finds the policy of each template, claims the template for it, and keeps the binding of the two. */
export class Detector implements Controller {
  readonly name = controller;
  readonly #world: World;
  #enqueue: (key: string) => void = () => undefined;
  /** Templates that people have written since they were looked at last: a lazy policy takes effect on these only. */
  readonly #written = new Set<string>();
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#enqueue = enqueue;
    const { caches } = this.#world;
    for (const cache of caches.templates) {
      cache.onChange((now, before) => {
        if (!now || (before && !isRewritten(before, now))) return;
        const key = `${now.apiVersion} ${now.kind} ${now.metadata.namespace}/${now.metadata.name}`;
        if (!before || isChangedByPeople(before, now)) this.#written.add(key);
        enqueue(key);
      });
    }
    for (const cache of [caches.policies, caches.clusterPolicies]) cache.onChange(() => this.#lookAtAll());
  }

  #lookAtAll(): void {
    for (const cache of this.#world.caches.templates) {
      for (const { apiVersion, kind, metadata } of cache.all())
        this.#enqueue(`${apiVersion} ${kind} ${metadata.namespace}/${metadata.name}`);
    }
  }

  async reconcile(key: string): Promise<Requeue> {
    const [apiVersion = '', kind = '', at = ''] = key.split(' ');
    const cache = templatesOf(this.#world.caches, { apiVersion, kind });
    const template = cache?.get(nameOf(at));
    if (!cache || !template || isSystemNamespace(template.metadata.namespace ?? '')) return undefined;
    if (template.metadata.deletionTimestamp) return undefined;
    const { policies, clusterPolicies } = this.#world.caches;
    const claim = choosePolicy(template, [...policies.all()], [...clusterPolicies.all()]);
    const isWritten = this.#written.delete(key);
    try {
      if (claim) await this.#apply(template, claim, isWritten);
      else await this.#release(template);
    } catch (error) {
      if (isWritten) this.#written.add(key);
      throw error;
    }
    return undefined;
  }

  async #apply(template: KubeObject, claim: Claim & { policy: PropagationPolicy }, isWritten: boolean): Promise<void> {
    const claimed = await this.#claim(template, claim);
    if (claim.policy.spec.activationPreference === 'Lazy' && !isWritten) return;
    await this.#bind(claimed, claim);
  }

  /** A policy that has gone takes nothing along but its marks; the template's go last, as it is found by them. */
  async #release(template: KubeObject): Promise<void> {
    const claim = claimOf(template);
    const cache = templatesOf(this.#world.caches, template);
    if (!claim || !cache) return;
    const [binding] = this.#world.caches.bindingOf(keyOfTemplate(template));
    if (binding && claimOf(binding)?.id === claim.id) {
      await replace(this.#world, this.#world.caches.bindings, unclaimed(binding));
    }
    await replace(this.#world, cache, unclaimed(template));
  }

  async #claim(template: KubeObject, { policy, ...claim }: Claim & { policy: PropagationPolicy }): Promise<KubeObject> {
    const { labels, annotations } = marksOfClaim(claim);
    const { metadata } = template;
    const has = (marked: Record<string, string>, of: Record<string, string> | undefined) =>
      Object.entries(marked).every(([key, value]) => of?.[key] === value);
    if (has(labels, metadata.labels) && has(annotations, metadata.annotations)) return template;
    const cache = templatesOf(this.#world.caches, template);
    if (!cache) return template;
    const next = unclaimed(template);
    next.metadata.labels = { ...next.metadata.labels, ...labels };
    next.metadata.annotations = { ...next.metadata.annotations, ...annotations };
    const written = await replace(this.#world, cache, next);
    const { name, namespace } = policy.metadata;
    await this.#say(written, 'GetReplicasSucceed', 'Get replicas of resource template successfully.');
    await this.#say(
      written,
      'ApplyPolicySucceed',
      namespace ? `Apply policy(${namespace}/${name}) succeed` : `Apply cluster policy(${name}) succeed`,
    );
    return written;
  }

  async #bind(template: KubeObject, claim: Claim & { policy: PropagationPolicy }): Promise<void> {
    const { caches, client } = this.#world;
    const [known] = caches.bindingOf(keyOfTemplate(template));
    const wanted = bindingOf(template, claim);
    if (!known) {
      await client.create(caches.bindings.resource, wanted);
      return;
    }
    if (!isOwnedBy(known, template)) throw new Error(`${known.metadata.name} is of an object that has gone`);
    const next = unclaimed(known);
    next.spec = { ...next.spec, ...wanted.spec };
    next.metadata.labels = { ...next.metadata.labels, ...wanted.metadata.labels };
    next.metadata.annotations = { ...next.metadata.annotations, ...wanted.metadata.annotations };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(next)), known)) return;
    await replace(this.#world, caches.bindings, next);
  }

  #say(object: KubeObject, reason: string, note: string): Promise<void> {
    return this.#world.events.emit(object, { type: 'Normal', reason, note, controller });
  }
}

/** A binding of a template under a policy, without what others write into it. */
function bindingOf(template: KubeObject, claim: Claim & { policy: PropagationPolicy }): Binding {
  const { apiVersion, kind, metadata } = template;
  const { name, namespace, uid, resourceVersion } = metadata;
  const { spec } = claim.policy;
  const { labels, annotations } = marksOfClaim(claim);
  return {
    apiVersion: 'work.karmada.io/v1alpha2',
    kind: 'ResourceBinding',
    metadata: {
      name: bindingName({ kind, name }),
      namespace,
      labels,
      annotations,
      finalizers: [finalizers.binding],
      ownerReferences: [ownerReference(template)],
    },
    spec: {
      resource: { apiVersion, kind, namespace, name, uid, resourceVersion },
      ...readReplicas(template),
      placement: spec.placement ?? {},
      propagateDeps: spec.propagateDeps,
      conflictResolution: spec.conflictResolution ?? 'Abort',
      schedulerName: spec.schedulerName ?? 'default-scheduler',
      suspension: spec.suspension,
      preserveResourcesOnDeletion: spec.preserveResourcesOnDeletion,
      failover: spec.failover,
    },
  };
}
