import { randomUUID } from 'node:crypto';
import { Informer } from './client/informer.ts';
import type { KubeObject } from './client/objects.ts';
import type { KubeClient } from './client/rest.ts';
import { isConflict } from './client/rest.ts';
import { kinds } from './kinds.ts';
import type { ConfigMap } from './shapes/neighbours.ts';

/** Failures that can be switched on for clusters, templates, regions or the whole installation. */
export const scenarioKinds = [
  'bad-cloud-key',
  'quota',
  'image-missing',
  'slow-control-plane',
  'helm-install-failure',
  'helm-upgrade-failure',
  'provider-webhook-down',
  'node-loss',
  'machine-stuck',
  'chart-unavailable',
  'invalid-template',
  'template-removed',
  'credential-not-ready',
  'credential-removed',
  'capi-cluster-removed',
  'region-paused',
  'deletion-hang',
  'drain-blocked',
  'service-failure',
  'service-conflict',
  'webhook-down',
  'stale-observed-generation',
] as const;
export type ScenarioKind = (typeof scenarioKinds)[number];

/** `match` names a ClusterDeployment, Credential, template or Region; a part left out matches everything. */
export interface Scenario {
  kind: ScenarioKind;
  match: { namespace?: string; name?: string };
  /** How many minutes k0rdent has been waiting already for a cluster that does not come up. */
  sinceMinutes?: number;
  /** What was taken away, as it is put back. */
  kept?: KubeObject[];
  /** Switched on through the control API rather than restored with a fleet. */
  isTemporary?: boolean;
}

const place = { namespace: 'sandbox-system', name: 'scenarios' };

/**
 * The scenarios that are on. They are kept in ConfigMap sandbox-system/scenarios (one JSON document a key), so that
 * they outlive a restart and can be part of a restored fleet.
 */
export class Scenarios {
  readonly #client: KubeClient;
  readonly #informer: Informer<ConfigMap>;
  readonly #listeners: (() => void)[] = [];
  #active = new Map<string, Scenario>();
  constructor(client: KubeClient, log: (text: string) => void) {
    this.#client = client;
    const fieldSelector = `metadata.namespace=${place.namespace},metadata.name=${place.name}`;
    this.#informer = new Informer(client, kinds.configMap, { fieldSelector, log });
    this.#informer.onChange((map) => this.#take(map));
  }

  start(): Promise<void> {
    return this.#informer.start();
  }
  stop(): Promise<void> {
    return this.#informer.stop();
  }
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
  list(): { id: string; scenario: Scenario }[] {
    return [...this.#active].map(([id, scenario]) => ({ id, scenario }));
  }

  /** The kinds of scenario that are on for an object. */
  of(namespace: string | undefined, name: string): ScenarioKind[] {
    const found: ScenarioKind[] = [];
    for (const { kind, match } of this.#active.values())
      if ((match.namespace ?? namespace) === namespace && (match.name ?? name) === name) found.push(kind);
    return found;
  }

  /** For how many minutes k0rdent is said to wait for a cluster; undefined where nobody says so. */
  waitedMinutes(namespace: string | undefined, name: string): number | undefined {
    for (const { match, sinceMinutes } of this.#active.values())
      if (sinceMinutes && (match.namespace ?? namespace) === namespace && (match.name ?? name) === name)
        return sinceMinutes;
    return undefined;
  }

  isOn(kind: ScenarioKind, namespace: string | undefined, name: string): boolean {
    return this.of(namespace, name).includes(kind);
  }

  /** Switches a scenario on; resolves when the controllers see it. */
  async add(scenario: Scenario): Promise<string> {
    const id = randomUUID();
    await this.#write({ [id]: JSON.stringify(scenario) });
    return id;
  }

  /** Switches scenarios off. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#write(Object.fromEntries(ids.map((id) => [id, null])));
  }

  async #write(data: Record<string, string | null>): Promise<void> {
    const { namespace, name } = place;
    if (!(await this.#client.find(kinds.configMap, place))) {
      const absent = (error: unknown) => {
        if (!isConflict(error)) throw error;
      };
      const metadata = { name: namespace };
      await this.#client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata }).catch(absent);
      const map: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace, name }, data: {} };
      await this.#client.create(kinds.configMap, map).catch(absent);
    }
    this.#take(await this.#client.mergePatch(kinds.configMap, place, { data }));
  }

  #take(map: ConfigMap | undefined): void {
    const active = new Map<string, Scenario>();
    for (const [id, text] of Object.entries(map?.data ?? {})) {
      const scenario = JSON.parse(text) as Scenario;
      active.set(id, { ...scenario, match: scenario.match ?? {} });
    }
    this.#active = active;
    for (const listener of this.#listeners) listener();
  }
}
