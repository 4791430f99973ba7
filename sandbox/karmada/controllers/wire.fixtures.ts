import { type KubeObject, keyOf, type ObjectName } from '../../controllers/client/objects.ts';
import type { Resource } from '../../controllers/client/resources.ts';
import { ApiError, type KubeClient, pathOf } from '../../controllers/client/rest.ts';

type Say = (event: unknown) => void;

/** Objects behind a client without a server; watches hear of a change only when the test says so. */
export class FakeWire {
  readonly #objects = new Map<string, KubeObject>();
  readonly #watches = new Map<string, Say>();
  #version = 100;
  /** Every write, as `PUT web`. */
  readonly writes: string[] = [];
  readonly client = this as unknown as KubeClient;

  #key = (resource: Resource, at: ObjectName) => `${resource.kind} ${keyOf(at)}`;

  /** What is answered outside the objects, by path: a body, or a status code alone. */
  readonly answers = new Map<string, object | number>();

  put<T extends KubeObject>(resource: Resource, object: T): T {
    const written = JSON.parse(JSON.stringify(object)) as T;
    written.metadata.resourceVersion = String(++this.#version);
    written.metadata.uid ??= 'u';
    this.#objects.set(this.#key(resource, object.metadata), written);
    return written;
  }

  /** Lets the watches of a kind hear of an object as it is now. */
  tell(resource: Resource, at: ObjectName): void {
    const object = this.#objects.get(this.#key(resource, at));
    this.#watches.get(resource.plural)?.({ type: 'MODIFIED', object });
  }

  /** Takes an object away, and lets the watches hear of it. */
  drop(resource: Resource, at: ObjectName): void {
    const object = this.#objects.get(this.#key(resource, at));
    this.#objects.delete(this.#key(resource, at));
    this.#watches.get(resource.plural)?.({ type: 'DELETED', object });
  }

  async statusOf(path: string): Promise<number> {
    const answer = this.answers.get(path);
    if (answer === undefined) throw new Error('connection refused');
    return typeof answer === 'number' ? answer : 200;
  }

  async request(_method: string, path: string): Promise<unknown> {
    const answer = this.answers.get(path);
    if (typeof answer === 'object') return answer;
    throw new ApiError(answer ?? 404, undefined, path);
  }

  async find(resource: Resource, at: ObjectName): Promise<KubeObject | undefined> {
    return structuredClone(this.#objects.get(this.#key(resource, at)));
  }

  async get(resource: Resource, at: ObjectName): Promise<KubeObject> {
    const found = await this.find(resource, at);
    if (!found) throw new ApiError(404, undefined, `no ${at.name}`);
    return found;
  }

  async list(resource: Resource) {
    const items = [...this.#objects.values()].filter(({ kind }) => kind === resource.kind);
    return { items: structuredClone(items), metadata: { resourceVersion: String(this.#version) } };
  }

  watch(path: string, _query: object, signal: AbortSignal, onLine: Say): Promise<void> {
    this.#watches.set(path.split('/').pop() ?? '', (event) => {
      if (!signal.aborted) onLine(event);
    });
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  async create(resource: Resource, object: KubeObject): Promise<KubeObject> {
    this.writes.push(`POST ${pathOf(resource, object.metadata)}`);
    return this.put(resource, object);
  }

  async replace(resource: Resource, object: KubeObject): Promise<KubeObject> {
    this.writes.push(`PUT ${pathOf(resource, object.metadata)}`);
    return this.put(resource, object);
  }

  async remove(resource: Resource, at: ObjectName): Promise<void> {
    this.writes.push(`DELETE ${pathOf(resource, at)}`);
    this.drop(resource, at);
  }

  async replaceStatus(resource: Resource, object: KubeObject): Promise<KubeObject> {
    return this.put(resource, object);
  }
}
