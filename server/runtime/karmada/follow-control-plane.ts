import { setTimeout as delay } from 'node:timers/promises';
import type { Lead } from '../../db/events/leader.ts';
import type { KarmadaWriter, Watched } from '../../db/karmada/karmada-store.ts';
import type { ControlPlaneAnswer } from '../../domain/karmada/control-plane.ts';
import type { Release } from '../../domain/karmada/release.ts';
import { karmadaKinds, keptObject } from '../../kube/karmada-kinds.ts';
import { askRelease, askVersion } from '../../kube/karmada-probe.ts';
import { kindKey } from '../../kube/kinds.ts';
import { explain, runListWatch, type WatchEvent, type WatchHealth } from '../../kube/list-watch.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { Clock, Database, Tx } from '../../ports/database.ts';
import type { EventLog, NewEvent } from '../../ports/live.ts';
import type { ControlPlaneClient } from './control-planes.ts';

interface FollowDeps {
  database: Database;
  store: KarmadaWriter;
  events: EventLog;
  clock: Clock;
  lead: Lead;
  onError(error: unknown): void;
}

const askEveryMs = 5_000;
const releaseEveryMs = 600_000;
const changed: readonly NewEvent[] = [
  { subject: 'karmada', key: '*', project: null },
  { subject: 'applications', key: '*', project: null },
];

/** Keeps what a control plane says of itself, of its members and of what it sends to them, until the lead is lost. */
export async function followControlPlane(plane: ControlPlaneClient, deps: FollowDeps): Promise<void> {
  const { lead, store, onError } = deps;
  const healths = new Map<Watched, WatchHealth>();
  const watching = karmadaKinds.map((kind) => {
    const watched: Watched = { controlPlane: plane.name, kind: kindKey(kind.kind) };
    healths.set(watched, { heardAt: null, failingSince: null, lastError: null });
    return watchKind(plane, kind, { watched, onHealth: (health) => healths.set(watched, health) }, deps);
  });
  const ask = createAsker(plane, deps);
  while (!lead.signal.aborted) {
    try {
      const answer = await ask();
      await commitWith(deps, async (tx) => {
        let isNew = await store.writeAnswer(tx, plane.name, answer);
        for (const [watched, health] of healths) isNew = (await store.writeHealth(tx, watched, health)) || isNew;
        return isNew;
      });
    } catch (error) {
      if (!lead.signal.aborted) onError(error);
    }
    await delay(askEveryMs, undefined, { signal: lead.signal }).catch(() => undefined);
  }
  await Promise.all(watching);
}

/** Writes in a transaction of the leader's, and tells readers where anything is different. */
async function commitWith({ database, events, lead }: FollowDeps, work: (tx: Tx) => Promise<boolean>): Promise<void> {
  await database.transact(async (tx) => {
    await lead.assert(tx);
    if (await work(tx)) await events.append(tx, changed);
  });
}

interface Watching {
  watched: Watched;
  onHealth(health: WatchHealth): void;
}

function watchKind(
  { client }: ControlPlaneClient,
  karmadaKind: (typeof karmadaKinds)[number],
  { watched, onHealth }: Watching,
  deps: FollowDeps,
): Promise<void> {
  const { store, clock, lead } = deps;
  const { kind } = karmadaKind;
  const toRow = (object: KubeObject) => ({
    namespace: object.metadata.namespace ?? '',
    name: object.metadata.name,
    uid: object.metadata.uid,
    resourceVersion: object.metadata.resourceVersion,
    object: keptObject(karmadaKind, object),
  });
  const commit = (work: (tx: Tx) => Promise<boolean>) => commitWith(deps, work);
  const write = (tx: Tx, objects: readonly KubeObject[]) => store.write(tx, watched, objects.map(toRow), clock.now());
  return runListWatch({
    client,
    kind,
    signal: lead.signal,
    onHealth,
    startList: () => {
      const listed: { namespace: string; name: string }[] = [];
      return {
        take: (objects) => {
          for (const { metadata } of objects) listed.push({ namespace: metadata.namespace ?? '', name: metadata.name });
          return commit((tx) => write(tx, objects));
        },
        finish: () => commit((tx) => store.retain(tx, watched, listed)),
      };
    },
    onEvents: (events) => {
      const last = [...new Map(events.map((event) => [identityOf(event.object), event])).values()];
      const objects = (isGone: boolean) =>
        last.filter((event) => isGoneBy(event) === isGone).map(({ object }) => object);
      return commit(async (tx) => {
        const isWritten = await write(tx, objects(false));
        const gone = objects(true).map(toRow);
        return (gone.length > 0 && (await store.remove(tx, watched, gone))) || isWritten;
      });
    },
  });
}

const identityOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ''}/${metadata.name}`;
const isGoneBy = ({ type }: WatchEvent): boolean => type === 'DELETED';

/** Asks whether the API server answers, and now and then which Karmada it is; whoever may not read that still works. */
function createAsker(
  { client }: ControlPlaneClient,
  { clock, lead, onError }: FollowDeps,
): () => Promise<ControlPlaneAnswer> {
  let silentSince: Date | null = null;
  let release: Release = { release: null, division: null };
  let releaseReadAt = Number.NEGATIVE_INFINITY;
  return async () => {
    try {
      const kubernetesVersion = await askVersion(client, lead.signal);
      const now = clock.now();
      if (silentSince !== null || now.getTime() - releaseReadAt >= releaseEveryMs) {
        release = await askRelease(client, lead.signal).catch((error: unknown) => {
          onError(error);
          return { release: null, division: null };
        });
        releaseReadAt = now.getTime();
      }
      silentSince = null;
      return { answeredAt: now, silentSince, silence: null, kubernetesVersion, ...release };
    } catch (error) {
      lead.signal.throwIfAborted();
      silentSince ??= clock.now();
      return { answeredAt: null, silentSince, silence: explain(error), kubernetesVersion: null, ...release };
    }
  };
}
