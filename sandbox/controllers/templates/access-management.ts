import { isDeepStrictEqual } from 'node:util';
import { matchesSelector, parseSelector } from '../../lib/label-selectors.ts';
import type { Informer } from '../client/informer.ts';
import { type KubeObject, keyOf } from '../client/objects.ts';
import type { Resource } from '../client/resources.ts';
import { ApiError, isConflict } from '../client/rest.ts';
import { kinds, managedLabel, systemNamespace } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { AccessManagement, AccessRule } from '../shapes/k0rdent.ts';
import { type Controller, updateStatus, type World } from '../world.ts';

const errorRetryMs = 10_000;
const singleton = { name: 'kcm' };

/** Kinds that can be handed out, with the name of their list in rules of releases up to 1.11. */
const distributed = [
  { resource: kinds.clusterTemplateChain, list: 'clusterTemplateChains' },
  { resource: kinds.serviceTemplateChain, list: 'serviceTemplateChains' },
  { resource: kinds.credential, list: 'credentials' },
  { resource: kinds.clusterAuthentication, list: 'clusterAuthentications' },
  { resource: kinds.dataSource, list: 'dataSources' },
  { resource: kinds.clusterAuditPolicy, list: 'clusterAuditPolicies' },
] as const;

/** Namespaces that a rule targets; a target that names none, by whichever means, means all of them. */
export function targetNamespaces({ targetNamespaces: target }: AccessRule, namespaces: Iterable<KubeObject>): string[] {
  if (target?.list?.length) return target.list;
  const selector = target?.selector ?? (target?.stringSelector ? parseSelector(target.stringSelector) : {});
  const found: string[] = [];
  for (const { metadata } of namespaces)
    if (!metadata.deletionTimestamp && matchesSelector(selector, metadata.labels)) found.push(metadata.name);
  return found;
}

/** Names of one kind that a rule hands out; `resources` wins over the older list of that kind. */
export function ruleNames(
  rule: AccessRule,
  kind: (typeof distributed)[number],
  sources: readonly KubeObject[],
): string[] {
  const entries = rule.resources?.filter((entry) => entry.kind === kind.resource.kind) ?? [];
  if (entries.length === 0) return rule[kind.list] ?? [];
  return entries.flatMap(({ names, selector, stringSelector }) => {
    if (names) return names;
    const wanted = selector ?? (stringSelector ? parseSelector(stringSelector) : {});
    return sources
      .filter(({ metadata }) => matchesSelector(wanted, metadata.labels))
      .map(({ metadata }) => metadata.name);
  });
}

function copyOf(source: KubeObject, namespace: string): KubeObject {
  const spec = structuredClone(source.spec ?? {}) as Record<string, { namespace?: string } | undefined>;
  if (source.kind === 'Credential' && spec.identityRef?.namespace) spec.identityRef.namespace = namespace;
  for (const field of ['caSecret', 'certificateAuthority'])
    if (source.kind !== 'Credential' && spec[field] && !spec[field].namespace)
      spec[field].namespace = source.metadata.namespace;
  const { apiVersion, kind } = source;
  const metadata = { name: source.metadata.name, namespace, labels: { [managedLabel]: 'true' } };
  return { apiVersion, kind, metadata, spec };
}

/** Hands objects of the system namespace out to tenant namespaces: create-only copies, pruned when no rule wants them. */
export class AccessManagementController implements Controller {
  readonly name = 'access-management';
  readonly concurrency = 1;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches } = this.#world;
    caches.accessManagements.onChange((now) => now && enqueue(now.metadata.name));
    const sources = [caches.namespaces, caches.clusterTemplateChains, caches.serviceTemplateChains, caches.credentials];
    for (const informer of sources as unknown as Informer[])
      informer.onChange((now, before) => {
        // Status changes of sources and copies change nothing here.
        if (now && before && isDeepStrictEqual(now.metadata.labels, before.metadata.labels)) return;
        enqueue(singleton.name);
      });
  }

  async reconcile(): Promise<Requeue> {
    const { caches } = this.#world;
    const object = caches.accessManagements.get(singleton);
    if (!object || object.metadata.deletionTimestamp) return undefined;
    const rules = object.spec?.accessRules ?? [];
    const errors: string[] = [];
    for (const kind of distributed) await this.#distribute(object, rules, kind, errors);
    const status: NonNullable<AccessManagement['status']> = {
      ...object.status,
      observedGeneration: object.metadata.generation,
    };
    if (errors.length > 0) status.error = errors.join('\n');
    else {
      delete status.error;
      status.current = rules;
    }
    await updateStatus(this.#world, caches.accessManagements, object, { ...object, status });
    return errors.length > 0 ? errorRetryMs : undefined;
  }

  /** Objects of a kind: from the cache where there is one. */
  async #objects(resource: Resource): Promise<KubeObject[]> {
    const { caches, client } = this.#world;
    const cached = [
      caches.clusterTemplateChains,
      caches.serviceTemplateChains,
      caches.credentials,
    ] as unknown as Informer[];
    const cache = cached.find((informer) => informer.resource.kind === resource.kind);
    if (cache) return [...cache.all()];
    const { items } = await client.list(resource);
    for (const item of items)
      Object.assign(item, { apiVersion: `${resource.group}/${resource.version}`, kind: resource.kind });
    return items;
  }

  async #distribute(
    object: AccessManagement,
    rules: AccessRule[],
    kind: (typeof distributed)[number],
    errors: string[],
  ): Promise<void> {
    const { client, caches, events } = this.#world;
    const resource: Resource = kind.resource;
    const all = await this.#objects(resource);
    const sources = new Map(
      all.filter(({ metadata }) => metadata.namespace === systemNamespace).map((one) => [one.metadata.name, one]),
    );
    const existing = new Set(all.map(({ metadata }) => keyOf(metadata)));
    const wanted = new Set<string>();
    const missing = new Set<string>();
    for (const rule of rules) {
      const names = ruleNames(rule, kind, [...sources.values()]);
      if (names.length === 0) continue;
      for (const namespace of targetNamespaces(rule, caches.namespaces.all()))
        for (const name of names) {
          if (namespace === systemNamespace) continue;
          const key = `${namespace}/${name}`;
          if (wanted.has(key)) continue;
          wanted.add(key);
          const source = sources.get(name);
          if (!source) missing.add(name);
          else if (!existing.has(key)) {
            const failure = await this.#create(resource, copyOf(source, namespace), object);
            if (failure) errors.push(failure);
          }
        }
    }
    for (const name of missing) errors.push(`${resource.kind} ${systemNamespace}/${name} is not found`);
    for (const name of missing)
      await events.emit(object, {
        type: 'Warning',
        reason: `${resource.kind}CreationFailed`,
        note: `${resource.kind} ${systemNamespace}/${name} is not found`,
      });
    for (const { metadata } of all) {
      const stale = metadata.labels?.[managedLabel] === 'true' && metadata.namespace !== systemNamespace;
      if (!stale || wanted.has(keyOf(metadata)) || metadata.deletionTimestamp) continue;
      await client.remove(resource, metadata);
      const note = `Successfully deleted ${resource.kind} ${keyOf(metadata)}`;
      await events.emit(object, { type: 'Normal', reason: `${resource.kind}Deleted`, note });
    }
  }

  async #ensureNamespace(name: string): Promise<void> {
    if (this.#world.caches.namespaces.get({ name })) return;
    await this.#world.client
      .create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
      .catch((error: unknown) => {
        if (!isConflict(error)) throw error;
      });
  }

  /** Makes a copy. What the API server says against it is the answer, and the other copies are made nevertheless. */
  async #create(resource: Resource, copy: KubeObject, object: AccessManagement): Promise<string | undefined> {
    const { client, events } = this.#world;
    const what = `${resource.kind} ${keyOf(copy.metadata)}`;
    try {
      await this.#ensureNamespace(copy.metadata.namespace ?? '');
      await client.create(resource, copy);
    } catch (error) {
      if (isConflict(error)) return undefined;
      if (!(error instanceof ApiError)) throw error;
      const text = `failed to create ${what}: ${error.message}`;
      await events.emit(object, { type: 'Warning', reason: `${resource.kind}CreationFailed`, note: text });
      return text;
    }
    await events.emit(object, {
      type: 'Normal',
      reason: `${resource.kind}Created`,
      note: `Successfully created ${what}`,
    });
    return undefined;
  }
}
