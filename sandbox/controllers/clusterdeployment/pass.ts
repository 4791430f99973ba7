import type { Condition } from '../client/objects.ts';
import { findCondition, removeCondition, setCondition } from '../conditions.ts';
import type { ClusterDeployment } from '../shapes/k0rdent.ts';
import { updateStatus, type World } from '../world.ts';
import { readyOfClusterDeployment } from './ready.ts';

/** These never carry observedGeneration upstream. */
const withoutGeneration = new Set(['ServicesInReadyState', 'Deleting']);

/** One reconcile of a ClusterDeployment: collects the status and writes it once at the end. */
export class Pass {
  readonly world: World;
  readonly before: ClusterDeployment;
  readonly status: NonNullable<ClusterDeployment['status']>;
  readonly conditions: Condition[];
  constructor(world: World, cd: ClusterDeployment) {
    this.world = world;
    this.before = cd;
    this.status = structuredClone(cd.status ?? {});
    this.conditions = this.status.conditions ?? [];
  }

  get namespace(): string {
    return this.before.metadata.namespace ?? '';
  }
  get name(): string {
    return this.before.metadata.name;
  }

  /** Sets a condition; says whether anything but its time changed, the observed generation included. */
  set(type: string, status: Condition['status'], reason: string, message = ''): boolean {
    const observedGeneration = withoutGeneration.has(type) ? undefined : this.before.metadata.generation;
    return setCondition(this.conditions, { type, status, reason, message, observedGeneration }, this.world.clock.now());
  }
  find(type: string): Condition | undefined {
    return findCondition(this.conditions, type);
  }
  /** The condition as it is stored in the API. */
  stored(type: string): Condition | undefined {
    return findCondition(this.before.status?.conditions, type);
  }
  drop(type: string): void {
    removeCondition(this.conditions, type);
  }

  async normal(reason: string, note: string): Promise<void> {
    await this.world.events.emit(this.before, { type: 'Normal', reason, note });
  }
  async warn(reason: string, note: string): Promise<void> {
    await this.world.events.emit(this.before, { type: 'Warning', reason, note });
  }

  /** Computes Ready and writes the status if anything changed. */
  async finish(): Promise<void> {
    const { clock, scenarios, caches } = this.world;
    const ready = readyOfClusterDeployment(this.conditions, clock.now());
    this.set('Ready', ready.status, ready.reason, ready.message);
    this.status.conditions = this.conditions;
    if (!scenarios.isOn('stale-observed-generation', this.namespace, this.name))
      this.status.observedGeneration = this.before.metadata.generation;
    await updateStatus(this.world, caches.clusterDeployments, this.before, { ...this.before, status: this.status });
  }
}
