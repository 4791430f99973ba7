import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CoreObject } from '../controllers/children/nodes.ts';
import {
  type ChildApi,
  type Edition,
  type Life,
  lifeKey,
  type OpenChild,
  type Surroundings,
} from '../controllers/children/written/child-api.ts';
import { AccountTokenSecretDuty } from '../kube/duties/account-token-secrets.ts';
import { CrdCleanupDuty } from '../kube/duties/crd-cleanup.ts';
import { GarbageCollector } from '../kube/duties/garbage-collector.ts';
import { NamespaceDuty } from '../kube/duties/namespaces.ts';
import { FaultTable } from '../kube/faults/fault-table.ts';
import type { Api } from '../kube/handlers/context.ts';
import { answerRequest } from '../kube/http/server.ts';
import { OpenApiDocuments } from '../kube/openapi/documents.ts';
import { Registry } from '../kube/registry/registry.ts';
import type { StoreEvent } from '../kube/store/store.ts';
import type { KubeObject } from '../kube/types.ts';
import { Authorizer } from '../lib/rbac/authorizer.ts';
import type { User } from '../lib/rbac/user.ts';
import { ChildStore } from './child-store.ts';
import { Editions } from './editions.ts';
import { impersonateAsKubernetes } from './impersonate.ts';
import { PodLives } from './pod-lives.ts';
import { childResources } from './resources.ts';

/** After this nothing moves by itself. */
const settledMs = 10_000;

const idOf = (collection: string, key: string): string => `${collection} ${key}`;

/** Kubernetes' own API over what people write on one cluster and what was brought there. */
class OpenedChild implements ChildApi {
  readonly impersonate = impersonateAsKubernetes;
  readonly #lives = new PodLives();
  readonly #editions = new Editions();
  readonly #store: ChildStore;
  readonly #api: Api;
  readonly #duties: { start(): void; stop(): void }[];
  readonly #surroundings: Surroundings;
  /** What was brought and somebody has deleted, with when it had been made: it comes back when it is made again. */
  readonly #removed = new Map<string, string>();
  /** What was brought and somebody has changed: it goes with what it was. */
  readonly #changed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #writtenMs = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    const store = new ChildStore((collection, key) => {
      const object = surroundings.brought(collection, key);
      return object && !this.#isRemoved(collection, key, object) ? (object as unknown as KubeObject) : undefined;
    });
    this.#store = store;
    // Each cluster serves what it has CRDs for besides.
    const registry = new Registry(store, childResources);
    this.#api = {
      store,
      registry,
      authorizer: new Authorizer(surroundings.roles),
      credentials: { tokens: [], serviceAccounts: surroundings.accountTokens, serviceAccountUid: () => undefined },
      faults: new FaultTable(),
      openApi: new OpenApiDocuments(registry),
    };
    this.#duties = [
      new NamespaceDuty(store, registry),
      new GarbageCollector(store, registry),
      new CrdCleanupDuty(store, registry),
      new AccountTokenSecretDuty(store, surroundings.accountTokens, surroundings.authority),
    ];
    store.subscribe((event) => this.#follow(event));
    for (const duty of this.#duties) duty.start();
  }

  answer(user: User, request: IncomingMessage, response: ServerResponse): Promise<void> {
    return answerRequest(this.#api, async () => user, request, response);
  }

  isGoing(): boolean {
    return Date.now() - this.#writtenMs < settledMs;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  objects(collection: string): CoreObject[] {
    return this.#store
      .collection(collection)
      .list('')
      .filter(({ key }) => !this.#changed.has(idOf(collection, key)) || this.#surroundings.brought(collection, key))
      .map(({ object }) => object as unknown as CoreObject);
  }

  isUntouched(collection: string, object: CoreObject): boolean {
    const { namespace, name } = object.metadata;
    const key = namespace ? `${namespace}/${name}` : name;
    return !this.#store.collection(collection).get(key) && !this.#isRemoved(collection, key, object);
  }

  isChanged(collection: string, object: CoreObject): boolean {
    return this.#changed.has(idOf(collection, `${object.metadata.namespace}/${object.metadata.name}`));
  }

  lifeOf(key: string, slot: string): Life | undefined {
    return this.#lives.of(key, slot);
  }

  turnsOf(key: string): number {
    return this.#lives.turnsOf(key);
  }

  editionsOf(key: string): readonly Edition[] | undefined {
    return this.#editions.of(key);
  }

  stop(): void {
    for (const duty of this.#duties) duty.stop();
  }

  #isRemoved(collection: string, key: string, { metadata }: CoreObject): boolean {
    const { creationTimestamp = '', namespace } = metadata;
    if (this.#removed.get(idOf(collection, key)) === creationTimestamp) return true;
    const emptied = namespace && this.#removed.get(idOf('/namespaces', namespace));
    return Boolean(emptied && emptied >= creationTimestamp && !this.#store.collection('/namespaces').get(namespace));
  }

  #follow({ resource, entry, previous, deleted }: StoreEvent): void {
    const { key } = entry;
    this.#writtenMs = Date.now();
    const object = entry.object as unknown as CoreObject;
    const id = idOf(resource, key);
    const brought = this.#surroundings.brought(resource, key);
    if (resource === '/pods') {
      const place = deleted ? this.#surroundings.placeOf(object.metadata.uid ?? '') : undefined;
      if (place) this.#lives.replace(lifeKey(place.workload), place.slot, Date.now());
      else if (brought && !deleted) this.#changed.add(id);
    } else if (deleted) {
      if (brought) this.#removed.set(id, brought.metadata.creationTimestamp ?? '');
      this.#changed.delete(id);
      this.#lives.forget(this.#lifeKeyOf(object));
      this.#editions.forget(this.#lifeKeyOf(object));
    } else {
      if (brought) this.#changed.add(id);
      const before = (previous?.object as unknown as CoreObject | undefined) ?? brought;
      if (before && resource.startsWith('apps/'))
        this.#lives.follow(this.#lifeKeyOf(object), before, object, Date.now());
      if (before && resource.startsWith('batch/'))
        this.#editions.follow(this.#lifeKeyOf(object), before, object, Date.now());
    }
    for (const listener of this.#listeners) listener();
  }

  #lifeKeyOf({ kind, metadata }: CoreObject): string {
    return lifeKey({ kind, namespace: metadata.namespace ?? '', name: metadata.name });
  }
}

/** Opens the API of a cluster; what is written there lasts until the sandbox ends. */
export const openChild: OpenChild = (surroundings) => new OpenedChild(surroundings);
