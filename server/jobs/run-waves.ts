import { isDeepStrictEqual } from 'node:util';
import type { RuleWish } from '../../lib/contracts/multi-cluster-changes.ts';
import type { WaveProgress, Waves } from '../../lib/contracts/rule-waves.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { DomainError, isAway } from '../domain/errors.ts';
import { closeGate, gateOf, isGated, openGate } from '../domain/multi-cluster-services/wave-gate.ts';
import { nextWave, type WaveCluster } from '../domain/multi-cluster-services/waves.ts';
import { readRule, writeRule } from '../domain/multi-cluster-services/written-rule.ts';
import { say } from '../domain/words/said.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { RuleChangeRecord, RuleChangeStore, RulePort, RulePreviewReader } from '../ports/multi-cluster-changes.ts';
import type { RolloutReader } from '../ports/multi-cluster-services.ts';
import type { NoticeOutbox } from '../ports/notices.ts';
import { tellStop } from '../usecases/multi-cluster-services/rule-notices.ts';
import { ruleEvent } from '../usecases/multi-cluster-services/rule-scope.ts';
import { clustersInGate, gateValue, readWaveSituation } from '../usecases/multi-cluster-services/wave-situation.ts';

/** What going through the rings of a change needs. */
export interface WaveDeps {
  db: Database;
  clock: Clock;
  ruleChanges: RuleChangeStore;
  rules: RulePort;
  rulePreview: Pick<RulePreviewReader, 'clusters'>;
  rollouts: Pick<RolloutReader, 'standings'>;
  audit: AuditStore;
  notices: NoticeOutbox;
  eventLog: EventLog;
  /** Name of the chain that leads on from a ServiceTemplate of k0rdent's own namespace; null where none does. */
  readChains(): Promise<(template: string) => string | null>;
}

type Live = Record<string, unknown> | null;
export type ChangeInWaves = RuleChangeRecord & { asked: RuleWish & { act: 'save'; waves: Waves } };

/** So many labels are written at once; the management cluster answers others meanwhile. */
const atOnce = 8;
/** Clusters whose label is written in one step; the next step goes on. */
const mostLabels = 50;

/** Whether a change reaches its clusters ring by ring. */
export const isInWaves = (change: RuleChangeRecord): change is ChangeInWaves =>
  change.asked.act === 'save' && change.asked.waves !== null;

/**
 * Goes one step on with a change in waves. Everything may be done twice: the object and the labels say what was done.
 * @param refuseOther throws when the object is not the one that the change was made for
 * @returns how it ended; null while it goes on
 */
export async function stepWaves(
  deps: WaveDeps,
  change: ChangeInWaves,
  refuseOther: (live: Live) => void,
): Promise<'applied' | 'reverted' | null> {
  const live = await deps.rules.read(change.name);
  const gate = gateOf(change.id);
  const { progress } = change;
  const isOwn = live !== null && deps.rules.isWrittenBy(live, change.id);
  const isBegun = progress?.isReverting || (progress?.opened.length ?? 0) > 0;
  if (!progress || (!isBegun && !isOwn)) {
    await begin(deps, change, live, refuseOther);
    return null;
  }
  if (progress.isReverting && live && isOwn) {
    await writeOrStop(deps, change, () => revert(deps, change, live, progress));
    return null;
  }
  if (!progress.isReverting && live && isGated(live, gate)) {
    await step(deps, change, live, progress);
    return null;
  }
  const hasLabels = await takeLabels(deps, gate);
  if (hasLabels) return null;
  const { name } = change;
  if (progress.isReverting) {
    // Gone is as it was before for a new one; everything else is somebody else's object by now.
    if (live ? deps.rules.isWrittenBy(live, revertMark(change)) : progress.before === null) return 'reverted';
  } else if (live && areAllDone(change.asked.waves, progress)) return 'applied';
  throw new DomainError('conflict', say(live ? 'rule-changed-meanwhile' : 'rule-gone', { name }));
}

/** Whether every ring has been gone through; the rest is a ring too. */
const areAllDone = ({ order }: Waves, { opened }: WaveProgress): boolean =>
  opened.length > order.length && opened.every(({ doneAt }) => doneAt !== null);

/** Writes the change behind its gate, after what it was before is kept. */
async function begin(
  deps: WaveDeps,
  change: ChangeInWaves,
  live: Live,
  refuseOther: (live: Live) => void,
): Promise<void> {
  refuseOther(live);
  const before = live ? ((live.spec ?? {}) as Record<string, unknown>) : null;
  await keep(deps, change, (now) =>
    now?.isReverting ? now : { opened: [], resumedAt: null, stop: null, tolerated: [], isReverting: false, before },
  );
  const object = writeRule(live, change.asked, await deps.readChains());
  await unlessRaced(async () => {
    await deps.rules.write(closeGate(object, change.asked.selector, gateOf(change.id)), change.id);
  });
}

async function step(
  deps: WaveDeps,
  change: ChangeInWaves,
  live: Record<string, unknown>,
  progress: WaveProgress,
): Promise<void> {
  const { selector, waves, keepServices } = change.asked;
  const { services } = readRule(live, (text) => text);
  const asked = { id: change.id, name: change.name, selector, waves, progress };
  const next = nextWave(await readWaveSituation(deps, asked, services));
  // What a person has decided since these rings were read goes before what follows from them.
  const kept = await keep(deps, change, (now) => (isDeepStrictEqual(now, progress) ? next.progress : now));
  if (!isDeepStrictEqual(kept, next.progress)) return;
  if (!next.isOver) return await letIn(deps, change, next.letIn.slice(0, mostLabels), progress.tolerated);
  await writeOrStop(deps, change, async () => {
    await deps.rules.write(openGate(live, selector, keepServices), change.id);
  });
}

/** Mark of the object that is as it was before. */
const revertMark = ({ id }: ChangeInWaves) => `${id}-reverted`;

async function revert(
  deps: WaveDeps,
  change: ChangeInWaves,
  live: Record<string, unknown>,
  { before }: WaveProgress,
): Promise<void> {
  if (before) await deps.rules.write({ ...live, spec: before }, revertMark(change));
  else await deps.rules.remove(change.name, readRule(live, (text) => text).uid);
}

/** Gives clusters the label; one that the management cluster refuses stops the rings, unless somebody takes that. */
async function letIn(
  deps: WaveDeps,
  change: ChangeInWaves,
  clusters: readonly WaveCluster[],
  tolerated: readonly string[],
): Promise<void> {
  const refused: { namespace: string; name: string }[] = [];
  let reason = '';
  await inParallel(clusters, atOnce, async ({ namespace, name }) => {
    const label = () => deps.rules.label({ namespace, name }, gateOf(change.id), gateValue);
    const words = await refusalOf(() => unlessRaced(label));
    if (words === null || tolerated.includes(`${namespace}/${name}`)) return;
    reason ||= words;
    refused.push({ namespace, name });
  });
  if (refused.length > 0) await stop(deps, change, { why: 'refused', reason, clusters: refused });
}

/** Takes the label from clusters that bear it; answers whether any did. One that cannot be taken harms nobody. */
async function takeLabels(deps: WaveDeps, gate: string): Promise<boolean> {
  const clusters = await clustersInGate(deps, deps.db.auto, gate);
  let taken = 0;
  await inParallel(clusters, atOnce, async ({ namespace, name }) => {
    if ((await refusalOf(() => deps.rules.label({ namespace, name }, gate, null))) === null) taken += 1;
  });
  return taken > 0;
}

/**
 * What the management cluster refuses, in its words; null where it does as asked.
 * @throws what says nothing of the write: no answer
 */
async function refusalOf(write: () => Promise<void>): Promise<string | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const isSilent: boolean = isAway(error);
    if (isSilent || !(error instanceof DomainError)) throw error;
    return error.detail ?? error.code;
  }
}

/** k0rdent writes the status while it rolls out, so the version that was read may be old: the next step reads anew. */
async function unlessRaced(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isRaced = error instanceof DomainError && error.code === 'conflict';
    if (!isRaced) throw error;
  }
}

/** A write that is refused ends no change whose gate is closed: it stops, and somebody decides. */
async function writeOrStop(deps: WaveDeps, change: ChangeInWaves, write: () => Promise<void>): Promise<void> {
  const reason = await refusalOf(() => unlessRaced(write));
  if (reason !== null) await stop(deps, change, { why: 'refused', reason, clusters: [] });
}

/** Stops by itself; what a person has decided meanwhile stays. */
async function stop(
  deps: WaveDeps,
  change: ChangeInWaves,
  found: Pick<NonNullable<WaveProgress['stop']>, 'why' | 'reason' | 'clusters'>,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const isReverting = change.progress?.isReverting ?? false;
  await keep(deps, change, (now) =>
    !now || now.stop || now.isReverting !== isReverting
      ? now
      : { ...now, isReverting: false, stop: { at, by: null, ...found } },
  );
}

/** Changes what is kept of the rings, records what began or stopped by it, and answers what is kept then. */
async function keep(
  { db, clock, ruleChanges, audit, notices, eventLog }: WaveDeps,
  { id }: ChangeInWaves,
  decide: (now: WaveProgress | null) => WaveProgress | null,
): Promise<WaveProgress | null> {
  return await db.transact(async (tx) => {
    const change = await ruleChanges.lock(tx, id);
    if (change?.state !== 'applying') return null;
    const progress = decide(change.progress);
    if (isDeepStrictEqual(progress, change.progress)) return progress;
    await ruleChanges.update(tx, { ...change, progress });
    const stopped = change.progress?.stop ? null : progress?.stop;
    const ring = progress?.opened.length ?? 0;
    const was = change.progress?.opened.length ?? 0;
    const at = clock.now();
    if (stopped) await notices.append(tx, { ...tellStop(change, stopped), at, actorId: null });
    if (stopped || ring > was) {
      await audit.append(tx, {
        at,
        actor: 'slipway',
        actorId: null,
        actorKind: 'system',
        project: null,
        traceId: null,
        action: stopped ? 'stop-rule-waves' : 'open-rule-ring',
        subject: 'multi-cluster-services',
        key: change.name,
        before: { change: id, ring: was },
        after: {
          change: id,
          ring,
          ...(stopped && { why: stopped.why, reason: stopped.reason, clusters: stopped.clusters }),
        },
      });
    }
    await eventLog.append(tx, [ruleEvent]);
    return progress;
  });
}
