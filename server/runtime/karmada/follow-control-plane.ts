import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Lead } from '../../db/events/leader.ts';
import type { ApplicationWriter } from '../../db/karmada/application-store.ts';
import type { KarmadaWriter, Watched } from '../../db/karmada/karmada-store.ts';
import { isAttachedKind, isOptionalKind } from '../../domain/karmada/attached-kinds.ts';
import type { ControlPlaneAnswer } from '../../domain/karmada/control-plane.ts';
import type { Release } from '../../domain/karmada/release.ts';
import { karmadaKinds, keptObject } from '../../kube/karmada-kinds.ts';
import { askRelease, askVersion } from '../../kube/karmada-probe.ts';
import { kindKey, kinds } from '../../kube/kinds.ts';
import { explain, runListWatch, type WatchEvent, type WatchHealth } from '../../kube/list-watch.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { Clock, Database, Tx } from '../../ports/database.ts';
import type { KarmadaReader } from '../../ports/karmada.ts';
import type { EventLog } from '../../ports/live.ts';
import { withMutex } from '../../usecases/mutex.ts';
import type { ControlPlaneClient } from './control-planes.ts';
import { projectApplications, readMemberStates } from './project-applications.ts';

interface FollowDeps {
  database: Database;
  store: KarmadaReader & KarmadaWriter;
  applications: ApplicationWriter;
  events: EventLog;
  clock: Clock;
  lead: Lead;
  onError(error: unknown): void;
}

const askEveryMs = 5_000;
const releaseEveryMs = 600_000;
const clusterKind = kindKey(kinds.karmadaCluster);

/** What a write has made different. */
interface Changed {
  karmada: boolean;
  applications: boolean;
}

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
        return { karmada: isNew, applications: isNew };
      });
    } catch (error) {
      if (!lead.signal.aborted) onError(error);
    }
    await delay(askEveryMs, undefined, { signal: lead.signal }).catch(() => undefined);
  }
  await Promise.all(watching);
}

/**
 * Writes in a transaction of the leader's, and tells readers what is different. One write at a time, so that many kinds of
 * many control planes leave the connections of the database to others.
 */
function commitWith({ database, events, lead }: FollowDeps, work: (tx: Tx) => Promise<Changed>): Promise<void> {
  return withMutex('karmada', () =>
    database.transact(async (tx) => {
      await lead.assert(tx);
      const changed = await work(tx);
      const subjects = (['karmada', 'applications'] as const).filter((subject) => changed[subject]);
      if (subjects.length > 0)
        await events.append(
          tx,
          subjects.map((subject) => ({ subject, key: '*', project: null })),
        );
    }),
  );
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
  const isAttached = isAttachedKind(watched.kind);
  const note = watched.kind === clusterKind ? noteMembers : isAttached ? noteAttached : noteObjects;
  const commit = (work: Work) => commitWith(deps, (tx) => note(tx, watched, deps, work));
  return runListWatch({
    client,
    kind,
    signal: lead.signal,
    onHealth,
    // Whoever connects no clusters may have left out the kinds for it, and not every control plane knows Volcano or Flux.
    isOptional: isOptionalKind(watched.kind),
    startList: () => {
      const listed: { namespace: string; name: string }[] = [];
      return {
        take: (objects) => {
          for (const { metadata } of objects) listed.push({ namespace: metadata.namespace ?? '', name: metadata.name });
          return commit((tx) => store.write(tx, watched, objects.map(toRow), clock.now()));
        },
        finish: () => commit((tx) => store.retain(tx, watched, listed)),
      };
    },
    onEvents: (events) => {
      const last = [...new Map(events.map((event) => [identityOf(event.object), event])).values()];
      const rows = (isGone: boolean) =>
        last.filter((event) => isGoneBy(event) === isGone).map(({ object }) => toRow(object));
      return commit(async (tx) => [
        ...(await store.write(tx, watched, rows(false), clock.now())),
        ...(await store.remove(tx, watched, rows(true))),
      ]);
    },
  });
}

type Work = (tx: Tx) => Promise<string[]>;

/** After a change of objects the applications of their namespaces are worked out again. */
async function noteObjects(tx: Tx, { controlPlane }: Watched, deps: FollowDeps, work: Work): Promise<Changed> {
  const { store, applications, clock } = deps;
  const namespaces = [...new Set(await work(tx))];
  const isNew = await projectApplications(
    tx,
    { karmada: store, applications },
    { controlPlane, namespaces },
    clock.now(),
  );
  // Also where a list tells nothing more: the page of an application shows more than a list.
  return { karmada: false, applications: isNew || namespaces.length > 0 };
}

/** What stands beside applications changes none of them: it is read anew where it is looked at. */
async function noteAttached(tx: Tx, _watched: Watched, _deps: FollowDeps, work: Work): Promise<Changed> {
  return { karmada: false, applications: (await work(tx)).length > 0 };
}

/** Members report themselves often; applications depend on their states alone. */
async function noteMembers(tx: Tx, { controlPlane }: Watched, deps: FollowDeps, work: Work): Promise<Changed> {
  const { store, applications, clock } = deps;
  const before = await readMemberStates(tx, store, controlPlane);
  const isNew = (await work(tx)).length > 0;
  if (!isNew || isDeepStrictEqual(before, await readMemberStates(tx, store, controlPlane))) {
    return { karmada: isNew, applications: false };
  }
  const namespaces = await store.namespaces(tx, controlPlane);
  await projectApplications(tx, { karmada: store, applications }, { controlPlane, namespaces }, clock.now());
  return { karmada: true, applications: true };
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
  let isReleaseUnread = false;
  return async () => {
    try {
      const kubernetesVersion = await askVersion(client, lead.signal);
      const now = clock.now();
      if (silentSince !== null || now.getTime() - releaseReadAt >= releaseEveryMs) {
        const asked = await askRelease(client, lead.signal).catch((error: unknown) => {
          lead.signal.throwIfAborted();
          if (!isReleaseUnread) onError(error);
          isReleaseUnread = true;
          return null;
        });
        if (asked) {
          release = asked;
          releaseReadAt = now.getTime();
          isReleaseUnread = false;
        }
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
