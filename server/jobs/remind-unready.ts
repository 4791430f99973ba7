import type { Clock, Database, Tx } from '../ports/database.ts';
import type { LifetimeStore, UnreadyCluster } from '../ports/lifetimes.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { NoticeOutbox } from '../ports/notices.ts';

export interface UnreadyDeps {
  db: Database;
  clock: Clock;
  lifetimes: Pick<LifetimeStore, 'takeUnready'>;
  audit: AuditStore;
  notices: NoticeOutbox;
  eventLog: EventLog;
}

/**
 * The lifetime of a cluster begins when it is ready, so one that never becomes ready never ends by itself. Its owner and
 * the leads are told once its days would be over, and every seven days after that.
 */
export async function remindUnready(deps: UnreadyDeps, pageSize = 100): Promise<void> {
  let told: number;
  do {
    told = await deps.db.transact(async (tx) => {
      const clusters = await deps.lifetimes.takeUnready(tx, pageSize);
      for (const cluster of clusters) await tell(deps, tx, cluster);
      return clusters.length;
    });
  } while (told === pageSize);
}

async function tell(deps: UnreadyDeps, tx: Tx, cluster: UnreadyCluster): Promise<void> {
  const { namespace, name, project, owner, createdAt, expiresInDays, toldAt, toldBefore } = cluster;
  const key = `${namespace}/${name}`;
  await deps.audit.append(tx, {
    at: toldAt,
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    onBehalfOf: owner,
    action: 'warn-of-unready',
    project,
    subject: 'clusters',
    key,
    before: { toldAt: toldBefore },
    after: { toldAt, createdAt, expiresInDays },
    traceId: null,
  });
  await deps.notices.append(tx, {
    at: toldAt,
    topic: 'cluster-unready',
    project,
    subject: 'clusters',
    key,
    actorId: null,
    about: owner === null ? [] : [owner],
    arguments: { cluster: name, createdAt: createdAt.toISOString(), days: expiresInDays },
  });
  await deps.eventLog.append(tx, [{ subject: 'clusters', key, project }]);
}
