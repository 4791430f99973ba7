import type { Drift } from '../../lib/contracts/budgets.ts';
import { estimateCost } from '../../lib/pricing/estimate.ts';
import { sizeOf } from '../../lib/pricing/size-of.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { ClusterRef, MirrorReader } from '../ports/kube.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { DriftStore, FiguresStore, RateCardStore } from '../ports/money.ts';
import type { NoticeOutbox } from '../ports/notices.ts';
import { shapeOf } from './cluster-shape.ts';

export interface FigureDeps {
  db: Database;
  clock: Clock;
  mirror: Pick<MirrorReader, 'get'>;
  rateCards: RateCardStore;
  figures: FiguresStore;
  drifts: DriftStore;
  audit: AuditStore;
  notices: NoticeOutbox;
  eventLog: EventLog;
}

/** Writes down what a cluster takes by its own values; nothing as long as its template is not known. */
export async function figureCluster(deps: FigureDeps, ref: ClusterRef): Promise<void> {
  const cluster = await deps.figures.find(deps.db.auto, ref);
  const shape = cluster && (await shapeOf({ mirror: deps.mirror, tx: deps.db.auto }, cluster));
  if (!cluster || !shape) return;
  const provider = cluster.provider ?? '';
  const now = deps.clock.now();
  const card = await deps.rateCards.findValid(deps.db.auto, provider, now.toISOString().slice(0, 10));
  const { unknownMachines: _, ...size } = sizeOf(shape, card?.rates ?? null);
  const estimate = estimateCost(shape, card);
  const price = estimate && { monthly: estimate.monthlyLikely, currency: estimate.currency };
  const { namespace, name: clusterName } = cluster;
  await deps.figures.put(
    deps.db.auto,
    { namespace, name: clusterName, ...size, price, controlPlane: shape.controlPlane },
    now,
  );
}

/**
 * The nightly check: counts every cluster anew by today's prices, compares what is held with what runs, and reports
 * what differs to the audit and to the leads.
 */
export async function checkReservations(deps: FigureDeps, signal: AbortSignal): Promise<void> {
  for (const ref of await deps.figures.list(deps.db.auto)) {
    if (signal.aborted) return;
    await figureCluster(deps, ref);
  }
  await deps.db.transact(async (tx) => {
    const at = deps.clock.now();
    const known = await deps.drifts.all(tx);
    const before = countKinds(known);
    const drifts = await deps.drifts.compare(tx, at);
    const after = countKinds(drifts);
    await deps.audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      action: 'check-reservations',
      project: null,
      subject: 'projects',
      key: '*',
      before,
      after,
      traceId: null,
    });
    if (drifts.some((drift) => !known.some((one) => isSameDrift(one, drift)))) {
      await deps.notices.append(tx, {
        at,
        topic: 'drift-found',
        project: null,
        subject: 'projects',
        key: '*',
        actorId: null,
        about: [],
        arguments: { count: drifts.length, projects: [...new Set(drifts.map(({ project }) => project))] },
      });
    }
    await deps.eventLog.append(tx, [{ subject: 'projects', key: '*', project: null }]);
  });
}

const isSameDrift = (one: Drift, other: Drift) =>
  one.namespace === other.namespace && one.name === other.name && one.kind === other.kind;

function countKinds(drifts: readonly { kind: string }[]): Record<string, number> {
  const countOf = (kind: string) => drifts.filter((drift) => drift.kind === kind).length;
  return { missing: countOf('missing'), different: countOf('different'), unordered: countOf('unordered') };
}
