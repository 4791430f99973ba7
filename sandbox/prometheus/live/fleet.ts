import type { AlertSpec, ClusterSpec } from '../fleet/spec.ts';
import type { ClusterFact } from './facts.ts';
import { formerClusters } from './former.ts';
import { mothership } from './mothership.ts';
import { planCluster } from './plan-cluster.ts';

/** Plans reach up to the present, so they are made anew now and then though nothing changed. */
const plannedForMs = 60_000;

const watchdog: AlertSpec = {
  startMs: 0,
  endMs: null,
  name: 'Watchdog',
  severity: 'none',
  labels: {},
  summary: 'Fires always: the way of alerts is open',
};

/** Plans of all clusters that are or were, made when they are asked for and kept while they hold. */
export class LiveFleet {
  readonly #facts: () => readonly ClusterFact[];
  readonly #now: () => number;
  #made: { facts: readonly ClusterFact[]; atMs: number; specs: ClusterSpec[] } | null = null;

  constructor(facts: () => readonly ClusterFact[], now: () => number) {
    this.#facts = facts;
    this.#now = now;
  }

  clusters(): readonly ClusterSpec[] {
    const facts = this.#facts();
    const nowMs = this.#now();
    if (this.#made?.facts === facts && nowMs - this.#made.atMs < plannedForMs) return this.#made.specs;
    const oldestMs = Math.min(nowMs, ...facts.map(({ startMs }) => startMs));
    const management = planCluster(mothership(oldestMs), nowMs);
    const specs = [...facts, ...formerClusters(facts, nowMs)].map((fact) => planCluster(fact, nowMs));
    specs.push({ ...management, promxyCluster: 'mothership', alerts: [watchdog] });
    this.#made = { facts, atMs: nowMs, specs };
    return specs;
  }
}
