import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { nameOf } from '../../../controllers/client/objects.ts';
import { isConflict, isNotFound, pathOf } from '../../../controllers/client/rest.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { amountsOf, listOf } from '../../amounts.ts';
import { volcanoKinds } from '../../kinds.ts';
import type { Pod, PodGroup, PodGroupCondition } from '../../shapes.ts';
import { type Controller, informersOf, replaceStatus, stampOf, type World } from '../world.ts';
import { type GroupOutcome, type Outcome, schedule } from './session.ts';
import { reported, snapshotOf } from './snapshot.ts';

/** Volcano schedules once a second. */
const roundMs = 1_000;
const round = 'round';

/** What somebody else has changed meanwhile comes again, and is looked at in the next round. */
async function unlessOutdated(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isConflict(error) && !isNotFound(error)) throw error;
  }
}

/** Volcano's scheduler with its actions enqueue and allocate and its plugins gang, overcommit and capacity. */
export class SchedulerController implements Controller {
  readonly name = 'volcano-scheduler';
  readonly #world: World;
  #lastMs = 0;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    for (const informer of informersOf(this.#world.caches)) informer.onChange(() => enqueue(round));
  }

  async reconcile(): Promise<Requeue> {
    const { clock, caches } = this.#world;
    const nowMs = clock.now().getTime();
    const leftMs = roundMs - (nowMs - this.#lastMs) * clock.speed;
    if (leftMs > 0) return leftMs;
    this.#lastMs = nowMs;
    const outcome = schedule(snapshotOf(caches));
    for (const binding of outcome.bindings) await this.#bind(binding);
    for (const waiting of outcome.waiting) await this.#tell(waiting);
    const transitionID = randomUUID();
    for (const [key, result] of outcome.groups) await this.#report(key, result, transitionID);
    await this.#reportQueues(outcome.allocated);
    return undefined;
  }

  async #bind({ namespace, pod: name, node }: Outcome['bindings'][number]): Promise<void> {
    const { client, caches } = this.#world;
    const pod = caches.pods.get({ namespace, name });
    if (!pod) return;
    const body = {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { namespace, name, uid: pod.metadata.uid },
      target: { apiVersion: 'v1', kind: 'Node', name: node },
    };
    await unlessOutdated(client.request('POST', pathOf(volcanoKinds.pod, { namespace, name }, 'binding'), body));
  }

  /** Says at a pod why it waits. */
  async #tell({ namespace, pod: name, reason, message }: Outcome['waiting'][number]): Promise<void> {
    const { caches, client, clock } = this.#world;
    const pod = caches.pods.get({ namespace, name });
    if (!pod) return;
    const conditions = pod.status?.conditions ?? [];
    const before = conditions.find(({ type }) => type === 'PodScheduled');
    if (before?.reason === reason && before.message === message) return;
    const told = { type: 'PodScheduled', status: 'False', reason, message, lastTransitionTime: stampOf(clock.now()) };
    const others = conditions.filter((one) => one !== before);
    const status: Pod['status'] = { ...pod.status, conditions: [...others, told] };
    await unlessOutdated(client.replaceStatus(volcanoKinds.pod, { ...pod, status }));
  }

  /** Writes what has become of a group, unless only the time of what is said of it would be another. */
  async #report(key: string, result: GroupOutcome, transitionID: string): Promise<void> {
    const { caches, client, clock } = this.#world;
    const group = caches.podGroups.get(nameOf(key));
    if (!group) return;
    const { phase, condition, running, succeeded, failed } = result;
    const before = group.status?.conditions ?? [];
    const lastTransitionTime = stampOf(clock.now());
    const told: PodGroupCondition[] = condition
      ? [
          {
            type: condition.type,
            status: 'True',
            reason: condition.reason,
            ...(condition.message && { message: condition.message }),
          },
        ]
      : [];
    const conditions = [
      ...before.map((one) => told.find(({ type }) => type === one.type) ?? one),
      ...told.filter(({ type }) => !before.some((one) => one.type === type)),
    ];
    const status = {
      phase,
      ...(conditions.length > 0 && { conditions }),
      ...(running > 0 && { running }),
      ...(succeeded > 0 && { succeeded }),
      ...(failed > 0 && { failed }),
    };
    if (isDeepStrictEqual(withoutTimes(status), withoutTimes(group.status ?? {}))) return;
    const stamped = conditions.map((one) => (told.includes(one) ? { ...one, lastTransitionTime, transitionID } : one));
    const written: PodGroup = { ...group, status: { ...status, ...(stamped.length > 0 && { conditions: stamped }) } };
    // A PodGroup has no status of its own: it is written with the rest.
    await unlessOutdated(
      client.replace(volcanoKinds.podGroup, written).then((answer) => caches.podGroups.observe(answer)),
    );
  }

  async #reportQueues(allocated: Outcome['allocated']): Promise<void> {
    const { caches } = this.#world;
    for (const [name, amounts] of allocated) {
      const queue = caches.queues.get({ name });
      const now = reported(amounts);
      const isUnused = !queue?.status?.allocated && Object.values(now).every((value) => value === 0n);
      if (!queue || isUnused || isDeepStrictEqual(reported(amountsOf(queue.status?.allocated)), now)) continue;
      const status = { ...queue.status, allocated: listOf(now) };
      await unlessOutdated(replaceStatus(this.#world, caches.queues, { ...queue, status }));
    }
  }
}

function withoutTimes({ conditions, ...status }: NonNullable<PodGroup['status']>): object {
  const told = conditions?.map(({ lastTransitionTime: _, transitionID: __, ...one }) => one);
  return { ...status, ...(told && { conditions: told }) };
}
