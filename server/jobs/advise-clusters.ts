import { dayMs, toDay } from '../../lib/days.ts';
import { priceMachine } from '../../lib/pricing/machines.ts';
import type { NodeGroup } from '../../lib/pricing/shape.ts';
import { loadDays } from '../domain/costs/hours/cost-load.ts';
import { adviseCluster, type WorkerGroup } from '../domain/costs/reports/cost-advice.ts';
import type { AdviceStore, AdvisedCluster, PaidMachine } from '../ports/advice.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { MirrorReader } from '../ports/kube.ts';
import type { RateCardStore } from '../ports/money.ts';
import { shapeOf } from './cluster-shape.ts';

export interface AdviceDeps {
  db: Database;
  clock: Clock;
  mirror: Pick<MirrorReader, 'get'>;
  rateCards: Pick<RateCardStore, 'findValid'>;
  advice: AdviceStore;
  /** The source's: stands with advice about clusters of which no amount is known. */
  currency: string;
}

const gib = 1024 ** 3;
/** So many at a time, so that what else the loop does is not kept waiting by a large fleet. */
const batch = 500;

/** Works out what to do about every cluster whose days have changed since. May be repeated. */
export async function adviseClusters(deps: AdviceDeps, signal: AbortSignal): Promise<void> {
  const today = new Date(Math.floor(deps.clock.now().getTime() / dayMs) * dayMs);
  for (const cluster of await deps.advice.due(deps.db.auto, today, batch)) {
    if (signal.aborted) return;
    await adviseOne(deps, cluster, today);
  }
}

async function adviseOne(deps: AdviceDeps, cluster: AdvisedCluster, today: Date): Promise<void> {
  const { auto: tx } = deps.db;
  const from = new Date(today.getTime() - loadDays * dayMs);
  const day = toDay(today);
  const [{ hours, currency }, paid, shape, card] = await Promise.all([
    deps.advice.hours(tx, cluster.uid, from, today),
    deps.advice.paid(tx, cluster.uid, from, today),
    shapeOf({ mirror: deps.mirror, tx }, cluster),
    deps.rateCards.findValid(tx, cluster.provider ?? '', day),
  ]);
  const rates = card?.rates ?? null;
  const workers = shape?.groups.filter(({ role }) => role === 'worker').map((group) => toWorkers(group, rates, paid));
  const advice = adviseCluster({
    today: day,
    phase: cluster.phase,
    purpose: cluster.purpose,
    hasEnd: cluster.expiresAt !== null,
    hours,
    workers: workers ?? null,
    machines: rates?.machines ?? [],
  });
  await deps.advice.put(tx, cluster, advice, currency ?? deps.currency, deps.clock.now());
}

/** What was paid for a type goes before what the card says; the card's list price is the only one for custom sizes. */
function toWorkers(
  group: NodeGroup,
  rates: Parameters<typeof priceMachine>[1],
  paid: readonly PaidMachine[],
): WorkerGroup {
  const { pool, count, machine } = group;
  const { vcpuMillicores, memoryBytes, gpu } = priceMachine(machine, rates);
  const type = machine.kind === 'type' ? machine.name : null;
  // Machines that the exporter names by another type, or by none, are one kind where a cluster has one.
  const own = paid.find((one) => one.type === type) ?? (type === null && paid.length === 1 ? paid[0] : undefined);
  return {
    pool,
    count,
    type,
    gpu,
    hourly: own?.hourly ?? null,
    vcpu: vcpuMillicores === null ? null : vcpuMillicores / 1000,
    memoryGib: memoryBytes === null ? null : memoryBytes / gib,
  };
}
