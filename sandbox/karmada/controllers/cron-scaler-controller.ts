import { type Requeue, sooner } from '../../controllers/runtime/work-queue.ts';
import { firstDue } from '../../lib/batch/cron.ts';
import type { CronFederatedHpa, CronRule, ExecutionHistory } from './scaling-shapes.ts';
import { type Controller, replace, replaceStatus, templatesOf, type World } from './world.ts';

const usualLimit = 3;
const ownGroup = 'autoscaling.karmada.io/v1alpha1';

/**
 * Carries out CronFederatedHPAs: each rule sets, at its times, the bounds of a FederatedHPA or the replicas of a workload.
 * Source: pkg/controllers/cronfederatedhpa. A run that is past at the first look, as after a restart, is left out as there.
 */
export class CronScalerController implements Controller {
  readonly name = 'cron-federated-hpa';
  readonly #world: World;
  /** Rules that this process follows, by object and name: what it was told and when it is next. */
  readonly #followed = new Map<string, { told: string; nextMs: number }>();
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#world.caches.cronFederatedHpas.onChange(
      (now, before) => now && before?.metadata.generation !== now.metadata.generation && enqueue(keyOf(now)),
    );
  }

  async reconcile(key: string): Promise<Requeue> {
    const { cronFederatedHpas } = this.#world.caches;
    const [namespace = '', name = ''] = key.split('/');
    const scaler = cronFederatedHpas.get({ namespace, name });
    if (!scaler || scaler.metadata.deletionTimestamp) return undefined;
    const known = new Map((scaler.status?.executionHistories ?? []).map((one) => [one.ruleName, one]));
    const histories: ExecutionHistory[] = [];
    let next: Requeue;
    for (const rule of scaler.spec.rules) {
      const { history, nextMs } = await this.#follow(scaler, rule, known.get(rule.name) ?? { ruleName: rule.name });
      histories.push(history);
      // Schedules follow the wall clock, which no speed shortens; a queue counts simulated time.
      if (nextMs !== undefined) next = sooner(next, this.#untilMs(nextMs));
    }
    if (JSON.stringify(histories) !== JSON.stringify(scaler.status?.executionHistories)) {
      const written = structuredClone(scaler);
      written.status = { executionHistories: histories };
      await replaceStatus(this.#world, cronFederatedHpas, written);
    }
    return next;
  }

  #untilMs(atMs: number): number {
    const { clock } = this.#world;
    return Math.max(0, atMs - clock.now().getTime()) * clock.speed;
  }

  /** Runs a rule that is due. @returns what became of it, and when it is next; never while it is suspended */
  async #follow(
    scaler: CronFederatedHpa,
    rule: CronRule,
    { nextExecutionTime: _, ...before }: ExecutionHistory,
  ): Promise<{ history: ExecutionHistory; nextMs?: number }> {
    const id = `${scaler.metadata.uid} ${rule.name}`;
    if (rule.suspend) {
      this.#followed.delete(id);
      return { history: before };
    }
    const nowMs = this.#world.clock.now().getTime();
    const told = JSON.stringify([scaler.spec.scaleTargetRef, rule]);
    const followed = this.#followed.get(id);
    const dueMs = followed?.told === told && followed.nextMs <= nowMs ? followed.nextMs : undefined;
    const history = dueMs === undefined ? before : await this.#run(scaler, rule, before, dueMs);
    const nextMs = firstDue(rule.schedule, rule.timeZone, nowMs);
    this.#followed.set(id, { told, nextMs });
    return { history: { ...history, nextExecutionTime: toTime(nextMs) }, nextMs };
  }

  async #run(
    scaler: CronFederatedHpa,
    rule: CronRule,
    before: ExecutionHistory,
    dueMs: number,
  ): Promise<ExecutionHistory> {
    const times = { scheduleTime: toTime(dueMs), executionTime: toTime(this.#world.clock.now().getTime()) };
    try {
      await this.#scale(scaler, rule);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await this.#world.events.emit(scaler, {
        type: 'Warning',
        reason: 'ScaleFailed',
        note: message,
        controller: 'cronfederatedhpa-controller',
      });
      const failed = [{ ...times, message }, ...(before.failedExecutions ?? [])];
      return { ...before, failedExecutions: failed.slice(0, rule.failedHistoryLimit ?? usualLimit) };
    }
    const { targetReplicas, targetMinReplicas, targetMaxReplicas } = rule;
    const done = {
      ...times,
      ...(targetReplicas !== undefined && { appliedReplicas: targetReplicas }),
      ...(targetMinReplicas !== undefined && { appliedMinReplicas: targetMinReplicas }),
      ...(targetMaxReplicas !== undefined && { appliedMaxReplicas: targetMaxReplicas }),
    };
    const successful = [done, ...(before.successfulExecutions ?? [])];
    return { ...before, successfulExecutions: successful.slice(0, rule.successfulHistoryLimit ?? usualLimit) };
  }

  async #scale({ metadata, spec }: CronFederatedHpa, rule: CronRule): Promise<void> {
    const { caches, client } = this.#world;
    const { kind, name, apiVersion } = spec.scaleTargetRef;
    const at = { namespace: metadata.namespace, name };
    if (apiVersion === ownGroup) {
      const found = await client.get(caches.federatedHpas.resource, at);
      const next = structuredClone(found);
      if (rule.targetMinReplicas !== undefined) next.spec.minReplicas = rule.targetMinReplicas;
      if (rule.targetMaxReplicas !== undefined) next.spec.maxReplicas = rule.targetMaxReplicas;
      if (JSON.stringify(next) !== JSON.stringify(found)) await replace(this.#world, caches.federatedHpas, next);
      return;
    }
    const templates = templatesOf(caches, { apiVersion: apiVersion ?? '', kind });
    if (!templates) throw new Error(`no matches for kind "${kind}" in version "${apiVersion}"`);
    const found = await client.get(templates.resource, at);
    const next = structuredClone(found) as typeof found & { spec: { replicas?: number } };
    if (next.spec.replicas === rule.targetReplicas) return;
    next.spec.replicas = rule.targetReplicas ?? 0;
    await replace(this.#world, templates, next);
  }
}

const keyOf = ({ metadata }: CronFederatedHpa): string => `${metadata.namespace}/${metadata.name}`;
const toTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
