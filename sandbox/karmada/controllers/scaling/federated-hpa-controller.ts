import { isDeepStrictEqual } from 'node:util';
import type { Informer } from '../../../controllers/client/informer.ts';
import { type Condition, type KubeObject, keyOf, nameOf, readPath } from '../../../controllers/client/objects.ts';
import { apiVersionOf, type Resource } from '../../../controllers/client/resources.ts';
import { isNotFound, type KubeClient, pathOf } from '../../../controllers/client/rest.ts';
import { findCondition, setCondition } from '../../../controllers/conditions.ts';
import type { SimClock } from '../../../controllers/runtime/clock.ts';
import type { EventRecorder } from '../../../controllers/runtime/events.ts';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { marks, templateKinds } from '../kinds.ts';
import type { Members } from '../members.ts';
import type { FederatedHpa } from '../scaling-shapes.ts';
import type { Binding, MemberCluster } from '../shapes.ts';
import { History } from './history.ts';
import { measure } from './measure.ts';
import { askMember, type MemberScale } from './member-samples.ts';

export interface ScalingWorld {
  client: KubeClient;
  clock: SimClock;
  events: EventRecorder;
  members: Members;
  federatedHpas: Informer<FederatedHpa>;
  bindings: Informer<Binding>;
  clusters: Informer<MemberCluster>;
}

const syncMs = 15_000;
const controller = 'federatedHPA-controller';

/** A reason for which nothing can be scaled, with Karmada's words. */
class Unable extends Error {
  readonly reason: string;
  constructor(reason: string, what: string, why: string) {
    super(`the HPA controller was unable to ${what}: ${why}`);
    this.reason = reason;
  }
}

/** Scales templates by what their pods use in all members. Source: pkg/controllers/federatedhpa */
export class FederatedHpaController {
  readonly name = 'federated-hpa';
  readonly #world: ScalingWorld;
  readonly #histories = new Map<string, History>();
  constructor(world: ScalingWorld) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.federatedHpas.onChange((now, before) => {
      if (now && now.metadata.generation !== before?.metadata.generation) enqueue(keyOf(now.metadata));
      if (!now && before) this.#histories.delete(keyOf(before.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { federatedHpas } = this.#world;
    const hpa = federatedHpas.get(nameOf(key));
    if (!hpa || hpa.metadata.deletionTimestamp) return undefined;
    const next = structuredClone(hpa);
    const conditions = next.status?.conditions ?? [];
    try {
      next.status = { ...(await this.#scale(hpa, conditions)), conditions };
    } catch (error) {
      if (!(error instanceof Unable)) throw error;
      this.#say(conditions, 'AbleToScale', 'False', error.reason, error.message);
      next.status = { desiredReplicas: 0, ...next.status, conditions };
    }
    if (!isDeepStrictEqual(next.status, hpa.status)) await this.#write(next);
    return syncMs;
  }

  async #write(hpa: FederatedHpa): Promise<void> {
    const { client, federatedHpas } = this.#world;
    try {
      federatedHpas.observe(await client.replaceStatus(federatedHpas.resource, hpa));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  #say(list: Condition[], type: string, status: Condition['status'], reason: string, message: string): void {
    setCondition(list, { type, status, reason, message }, this.#world.clock.now());
  }

  /** Scales the template where it should have another size. @returns the status without its conditions */
  async #scale(hpa: FederatedHpa, conditions: Condition[]): Promise<NonNullable<FederatedHpa['status']>> {
    const { clock, events } = this.#world;
    const { minReplicas: min = 1, maxReplicas: max, metrics = [], behavior } = hpa.spec;
    const { kind, template } = await this.#templateOf(hpa);
    const members = await this.#ask(kind, template);
    const scaled = members.reduce((sum, { replicas }) => sum + replicas, 0);
    const current = Number(readPath(template, 'spec.replicas') ?? 1);
    this.#say(
      conditions,
      'AbleToScale',
      'True',
      'SucceededGetScale',
      "the HPA controller was able to get the target's current scale",
    );
    const key = keyOf(hpa.metadata);
    // Spans are simulated: a fast clock makes the past long.
    const nowMs = clock.now().getTime() * clock.speed;
    const history = this.#histories.get(key) ?? new History(current, nowMs);
    this.#histories.set(key, history);
    const before = hpa.status;
    const kept = { currentReplicas: current, ...(before?.lastScaleTime && { lastScaleTime: before.lastScaleTime }) };
    let desired = current;
    let reason = '';
    let statuses: object[] = [];
    if (current > max) [desired, reason] = [max, 'Current number of replicas above Spec.MaxReplicas'];
    else if (current < min) [desired, reason] = [min, 'Current number of replicas below Spec.MinReplicas'];
    else {
      const measured = measure(metrics, members, { current, calibration: scaled / current });
      const { status, reason: why, message } = measured.condition;
      this.#say(conditions, 'ScalingActive', status, why, message);
      if (measured.replicas === undefined)
        return { ...kept, desiredReplicas: before?.desiredReplicas ?? 0, currentMetrics: before?.currentMetrics ?? [] };
      statuses = measured.statuses;
      reason = measured.replicas > current ? `${measured.name} above target` : 'All metrics below target';
      const bounded = history.bound({ current, desired: measured.replicas, min, max, behavior, nowMs });
      this.#say(conditions, 'AbleToScale', 'True', bounded.able.reason, bounded.able.message);
      const { limited } = bounded;
      this.#say(conditions, 'ScalingLimited', limited.status, limited.reason, limited.message);
      desired = bounded.replicas;
    }
    const status = { ...kept, desiredReplicas: desired, currentMetrics: statuses };
    if (desired === current) return status;
    await this.#resize(kind, template, desired);
    const done = `the HPA controller was able to update the target scale to ${desired}`;
    this.#say(conditions, 'AbleToScale', 'True', 'SucceededRescale', done);
    history.changed(desired - current, nowMs);
    const note = `New size: ${desired}; reason: ${reason}`;
    await events.emit(hpa, { type: 'Normal', reason: 'SuccessfulRescale', note, controller });
    return { ...status, lastScaleTime: `${clock.now().toISOString().slice(0, 19)}Z` };
  }

  async #templateOf({ metadata, spec }: FederatedHpa): Promise<{ kind: Resource; template: KubeObject }> {
    const { apiVersion, kind: wanted, name } = spec.scaleTargetRef;
    const kind = templateKinds.find((one) => one.kind === wanted && apiVersionOf(one) === apiVersion);
    const what = 'get the target reference object';
    if (!kind)
      throw new Unable('FailedGetScaleTargetRef', what, `no matches for kind "${wanted}" in version "${apiVersion}"`);
    try {
      const template = await this.#world.client.get(kind, { namespace: metadata.namespace, name });
      return { kind, template: { ...template, apiVersion, kind: wanted } };
    } catch (error) {
      if (isNotFound(error)) throw new Unable('FailedGetScaleTargetRef', what, (error as Error).message);
      throw error;
    }
  }

  /** The scale in each ready member that the template is sent to. */
  async #ask(kind: Resource, template: KubeObject): Promise<MemberScale[]> {
    const { namespace = '', name } = template.metadata;
    const found: MemberScale[] = [];
    for (const cluster of this.#targetsOf(template)) {
      try {
        found.push(await askMember(await this.#world.members.of(cluster), kind, { namespace, name }));
      } catch {
        // As upstream: a member that does not answer is left out, and the others stand for it.
      }
    }
    if (found.every(({ replicas }) => replicas === 0)) {
      const why = 'failed to get replicas in any of clusters, possibly because all of clusters are not ready';
      throw new Unable('FailedGetScale', "get the target's current scale", why);
    }
    return found;
  }

  #targetsOf(template: KubeObject): MemberCluster[] {
    const { clusters } = this.#world;
    const targets = this.#bindingOf(template).spec.clusters ?? [];
    if (targets.length === 0) {
      const what = 'get the target clusters from binding';
      throw new Unable('FailedGetTargetClusters', what, 'binding has no schedulable clusters');
    }
    return targets.flatMap(({ name }) => {
      const cluster = clusters.get({ name });
      return cluster && findCondition(cluster.status?.conditions, 'Ready')?.status === 'True' ? [cluster] : [];
    });
  }

  #bindingOf({ apiVersion, kind, metadata: { labels = {}, name } }: KubeObject): Binding {
    const fail = (why: string) => new Unable('FailedGetBinding', 'get the binding by scaleTargetRef', why);
    if (Object.keys(labels).length === 0) throw fail('target resource has no label');
    const label = [marks.policyId, marks.clusterPolicyId].find((one) => labels[one] !== undefined);
    if (!label) throw fail('no label of policy permanent-id found');
    const own = [...this.#world.bindings.all()].filter(({ metadata }) => metadata.labels?.[label] === labels[label]);
    if (own.length === 0) throw fail('length of binding list is zero');
    const found = own.find(
      ({ spec: { resource: of } }) => of.name === name && of.kind === kind && of.apiVersion === apiVersion,
    );
    if (!found) throw fail('no binding matches the target resource');
    return found;
  }

  async #resize(kind: Resource, { metadata }: KubeObject, replicas: number): Promise<void> {
    const { client } = this.#world;
    const path = pathOf(kind, metadata, 'scale');
    await client.request('PATCH', path, { spec: { replicas } }, 'application/merge-patch+json');
  }
}
