import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { volcanoKinds } from '../../kinds.ts';
import type { Queue } from '../../shapes.ts';
import { type Controller, replaceStatus, unlessGone, type World } from '../world.ts';
import { queueStateAfter } from './queue-state.ts';

const closedByParent = 'volcano.sh/closed-by-parent';
const isShut = ({ status }: Queue): boolean => status?.state === 'Closed' || status?.state === 'Closing';

/** Opens and closes queues; of their status it writes the state alone, as Volcano does since 1.11. */
export class QueueController implements Controller {
  readonly name = 'volcano-queue';
  readonly #world: World;
  readonly #actions = new Map<string, string[]>();
  #enqueue: (key: string) => void = () => undefined;
  constructor(world: World) {
    this.#world = world;
  }

  /** Has a queue opened or closed. */
  request(name: string, action: string): void {
    const waiting = this.#actions.get(name) ?? [];
    waiting.push(action);
    this.#actions.set(name, waiting);
    this.#enqueue(name);
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#enqueue = enqueue;
    const { queues, podGroups } = this.#world.caches;
    queues.onChange((now, before) => {
      if (now && (!before || before.spec.parent !== now.spec.parent)) enqueue(now.metadata.name);
    });
    podGroups.onChange((now, before) => {
      const group = now ?? before;
      if (group && now?.status?.phase !== before?.status?.phase) enqueue(group.spec.queue ?? 'default');
      else if (group && !(now && before)) enqueue(group.spec.queue ?? 'default');
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const queue = this.#world.caches.queues.get({ name });
    const waiting = this.#actions.get(name);
    if (queue) await this.#act(queue, waiting?.[0] ?? 'SyncQueue');
    if (!waiting) return undefined;
    waiting.shift();
    if (waiting.length > 0) return 0;
    this.#actions.delete(name);
    return undefined;
  }

  async #act(queue: Queue, action: string): Promise<void> {
    const { queues, podGroups } = this.#world.caches;
    const { name } = queue.metadata;
    if (action === 'CloseQueue' && name === 'root') return;
    if (action === 'OpenQueue') await this.#openBelow(queue);
    if (action === 'CloseQueue' && !isShut(queue)) await this.#closeBelow(name);
    const groups = [...podGroups.all()].filter(({ spec }) => (spec.queue ?? 'default') === name).length;
    const state = queueStateAfter(queue.status?.state ?? '', action, groups);
    if (state === queue.status?.state) return;
    await replaceStatus(this.#world, queues, { ...queue, status: { ...queue.status, state } });
  }

  /** @throws Error while the queue above is closed: it is tried again */
  async #openBelow({ metadata: { name, annotations }, spec: { parent } }: Queue): Promise<void> {
    const { queues } = this.#world.caches;
    const above = parent && parent !== 'root' ? queues.get({ name: parent }) : undefined;
    if (above && isShut(above))
      throw new Error(
        `Failed to open queue ${name} because its parent queue ${parent} is closing or closed. Open the parent queue first.`,
      );
    if (annotations?.[closedByParent] === 'true') await this.#mark(name, 'false');
    for (const below of queues.all()) {
      const { annotations: of, name: child } = below.metadata;
      if (below.spec.parent === name && of?.[closedByParent] === 'true') this.request(child, 'OpenQueue');
    }
  }

  async #closeBelow(name: string): Promise<void> {
    for (const below of this.#world.caches.queues.all()) {
      if (below.spec.parent !== name || isShut(below)) continue;
      await this.#mark(below.metadata.name, 'true');
      this.request(below.metadata.name, 'CloseQueue');
    }
  }

  async #mark(name: string, value: string): Promise<void> {
    const patch = { metadata: { annotations: { [closedByParent]: value } } };
    await unlessGone(this.#world.client.mergePatch(volcanoKinds.queue, { name }, patch));
  }
}
