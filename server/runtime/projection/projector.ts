import type { ClusterStore } from '../../db/clusters/cluster-store.ts';
import type { KindHealth, MirrorKey, MirrorRow, MirrorWriter } from '../../db/clusters/mirror-store.ts';
import type { Lead } from '../../db/events/leader.ts';
import { kindKey, kinds, type ResourceKind } from '../../kube/kinds.ts';
import type { WatchEvent } from '../../kube/list-watch.ts';
import { readEvent } from '../../kube/readers/event.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { Clock, Database, Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { AuditStore, EventLog } from '../../ports/live.ts';
import { createOwed } from './owed.ts';
import { clusterEvent, projectClusters } from './project.ts';
import { createReferenceIndex } from './references.ts';
import { createTemplateIndex } from './templates.ts';

export interface ProjectorDeps {
  database: Database;
  mirror: MirrorWriter;
  clusters: ClusterStore;
  events: EventLog;
  audit: AuditStore;
  clock: Clock;
  lead: Pick<Lead, 'assert'>;
  /** Told after the commit: these clusters look different, or are gone. */
  onChanged(refs: readonly ClusterRef[]): void;
}

const chunkSize = 250;
const deploymentKind = kindKey(kinds.clusterDeployment);

/**
 * Takes what is watched into Postgres. One batch is one transaction: the mirrored objects, the clusters derived from
 * them, and the events that tell of it. Clusters that only refer to a changed object follow in transactions of their own,
 * for there may be thousands. Batches of all kinds take turns, because a cluster is derived from several kinds and two
 * transactions at once would each miss the other's part.
 */
export function createProjector(deps: ProjectorDeps) {
  const { database, mirror, clusters, events, clock } = deps;
  const templates = createTemplateIndex();
  const references = createReferenceIndex();
  const owed = createOwed({ mirror, clusters });
  // Until their end is projected; most deletions are seen as a phase as well, but several changes may come at once.
  const deleted = new Set<string>();
  const projectDeps = {
    mirror,
    clusters,
    findTemplate: templates.find,
    findReferences: references.find,
    audit: deps.audit,
    deleted,
  };
  // Until every kind has been listed once a derivation would lack parts and be done again.
  let isSettled = false;
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  }

  async function commit(work: (tx: Tx) => Promise<ClusterRef[]>): Promise<void> {
    const changed = await database.transact(async (tx) => {
      await deps.lead.assert(tx);
      const refs = await work(tx);
      if (!isSettled) return [];
      const projected = await projectClusters(tx, projectDeps, refs, clock.now());
      await events.append(tx, projected.events);
      return projected.changed;
    });
    if (isSettled) deleted.clear();
    if (changed.length > 0) deps.onChanged(changed);
  }

  function noteDeletions(changes: readonly { type: WatchEvent['type']; row: MirrorRow }[]): void {
    for (const { type, row } of changes) {
      if (row.kind !== deploymentKind) continue;
      const isEnding = type === 'DELETED' || isDeleting(row.object);
      if (isEnding) deleted.add(row.uid);
    }
  }

  async function writeRows(tx: Tx, rows: readonly MirrorRow[]): Promise<ClusterRef[]> {
    owed.addTemplates(templates.learn(rows));
    owed.addNamespaces(references.learn(rows));
    return mirror.write(tx, rows, clock.now());
  }

  /** Derives the clusters that refer to what changed; until all of them are derived, they stay owed. */
  async function payOwed(): Promise<void> {
    if (isSettled && !owed.isEmpty()) await deriveAll(await database.transact((tx) => owed.find(tx)));
    owed.clear();
  }

  async function deriveAll(refs: readonly ClusterRef[]): Promise<void> {
    for (const chunk of chunksOf(refs, chunkSize)) await commit(async () => chunk);
  }

  /** What was written, and then what it means for other clusters. */
  async function commitAndPay(work: (tx: Tx) => Promise<ClusterRef[]>): Promise<void> {
    await commit(work);
    await payOwed();
  }

  return {
    /** A list, page by page; once it is complete, what was in none of its pages is gone. Only the names are kept. */
    startList: (kind: ResourceKind) => {
      const keys: MirrorKey[] = [];
      return {
        take: (rows: readonly MirrorRow[]) => {
          for (const { kind: key, namespace, name } of rows) keys.push({ kind: key, namespace, name });
          return inTurn(() => commitAndPay((tx) => writeRows(tx, rows)));
        },
        finish: () =>
          inTurn(() =>
            commitAndPay(async (tx) => {
              owed.addNamespaces(references.retain(kindKey(kind), keys));
              return mirror.retain(tx, kindKey(kind), keys);
            }),
          ),
      };
    },

    /** Changes in the order in which they happened; of several of one object only the last counts. */
    takeChanges: (changes: readonly { type: WatchEvent['type']; row: MirrorRow }[]) =>
      inTurn(async () => {
        const last = new Map(changes.map((change) => [rowKey(change.row), change]));
        const kept = [...last.values()];
        noteDeletions(changes);
        await commitAndPay(async (tx) => {
          const written = kept.filter((change) => change.type !== 'DELETED').map((change) => change.row);
          const removed = kept.filter((change) => change.type === 'DELETED').map((change) => change.row);
          const seen = await writeRows(tx, written);
          const gone = await mirror.remove(tx, removed);
          owed.addNamespaces(references.forget(removed));
          return [...seen, ...gone];
        });
      }),

    /** Kubernetes' own events, which it forgets and the timeline keeps. */
    takeEvents: (objects: readonly KubeObject[]) =>
      inTurn(() =>
        database.transact(async (tx) => {
          await deps.lead.assert(tx);
          const read = objects.map(readEvent).filter((event) => event !== null);
          const refs = await clusters.keepEvents(tx, read);
          const stored = refs.length > 0 ? await clusters.stored(tx, refs) : [];
          await events.append(
            tx,
            stored.map((one) => clusterEvent(one, one.project)),
          );
        }),
      ),

    /** Everything has been listed: derives all clusters, and from now on each change at once. */
    settle: () =>
      inTurn(async () => {
        isSettled = true;
        const refs = await database.transact((tx) => mirror.refsOfKind(tx, deploymentKind));
        const known = await database.transact((tx) => clusters.allRefs(tx));
        await deriveAll([...refs, ...known]);
      }),

    /** Derives anew the clusters whose picture changes by mere time: what is awaited for long reads otherwise. */
    revisit: () =>
      inTurn(async () => {
        if (!isSettled) return;
        await payOwed();
        await deriveAll(await database.transact((tx) => clusters.unfinished(tx)));
      }),

    /** Follows changes of the projects that clusters belong to. */
    assignProjects: () =>
      inTurn(() =>
        database.transact(async (tx) => {
          const moved = await clusters.assignProjects(tx);
          await events.append(
            tx,
            moved.map((one) => clusterEvent(one, one.project)),
          );
        }),
      ),

    noteHealth: (health: readonly KindHealth[]) => database.transact((tx) => mirror.writeHealth(tx, health)),
  };
}

export type Projector = ReturnType<typeof createProjector>;

function isDeleting(object: Record<string, unknown>): boolean {
  const { metadata } = object as { metadata?: { deletionTimestamp?: unknown } };
  return Boolean(metadata?.deletionTimestamp);
}

function rowKey({ kind, namespace, name }: MirrorKey): string {
  return `${kind}/${namespace}/${name}`;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
