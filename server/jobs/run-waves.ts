import { isDeepStrictEqual } from 'node:util';
import type { RuleWish } from '../../lib/contracts/multi-cluster-changes.ts';
import type { WaveProgress, Waves } from '../../lib/contracts/rule-waves.ts';
import { DomainError, isAway } from '../domain/errors.ts';
import { closeGate, gateOf, isGated, openGate } from '../domain/multi-cluster-services/wave-gate.ts';
import { nextWave, type WaveCluster } from '../domain/multi-cluster-services/waves.ts';
import { readRule, writeRule } from '../domain/multi-cluster-services/written-rule.ts';
import { say } from '../domain/words/said.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { RuleChangeRecord, RuleChangeStore, RulePort, RulePreviewReader } from '../ports/multi-cluster-changes.ts';
import type { RolloutReader } from '../ports/multi-cluster-services.ts';
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
  eventLog: EventLog;
  /** Name of the chain that leads on from a ServiceTemplate of k0rdent's own namespace; null where none does. */
  readChains(): Promise<(template: string) => string | null>;
}

type Live = Record<string, unknown> | null;
export type ChangeInWaves = RuleChangeRecord & { asked: RuleWish & { act: 'save'; waves: Waves } };

const atOnce = 8;
/** Clusters whose label is written in one step; the next step goes on. */
const mostLabels = 200;

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
  const isBegun = progress?.isReverting || (progress?.opened.length ?? 0) > 0;
  if (!progress || (!isBegun && live && !deps.rules.isWrittenBy(live, change.id))) {
    await begin(deps, change, live, refuseOther);
    return null;
  }
  if (progress.isReverting) {
    if (!isReverted(deps, change, live, progress)) {
      await refusedStops(deps, change, () => revert(deps, change, live, progress));
      return null;
    }
  } else if (live && isGated(live, gate)) {
    await step(deps, change, live, progress);
    return null;
  }
  const hasLabels = await takeLabels(deps, gate);
  if (hasLabels) return null;
  if (!live && !progress.isReverting) throw new DomainError('conflict', say('rule-gone', { name: change.name }));
  return progress.isReverting ? 'reverted' : 'applied';
}

/** Writes the change behind its gate, after what it was before is kept. */
async function begin(
  deps: WaveDeps,
  change: ChangeInWaves,
  live: Live,
  refuseOther: (live: Live) => void,
): Promise<void> {
  refuseOther(live);
  const before = live ? ((live.spec ?? {}) as Record<string, unknown>) : null;
  await keep(deps, change, () => ({ opened: [], stop: null, tolerated: [], isReverting: false, before }));
  const object = writeRule(live, change.asked, await deps.readChains());
  await deps.rules.write(closeGate(object, change.asked.selector, gateOf(change.id)), change.id);
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
  if (next.isOver) {
    return await refusedStops(deps, change, async () => {
      await deps.rules.write(openGate(live, selector, keepServices), change.id);
    });
  }
  if (!isDeepStrictEqual(next.progress, progress)) {
    await keep(deps, change, (now) => (now && isDeepStrictEqual(now, progress) ? next.progress : now));
  }
  await letIn(deps, change, next.letIn.slice(0, mostLabels), progress.tolerated);
}

/** Mark of the object that is as it was before. */
const revertMark = ({ id }: ChangeInWaves) => `${id}-reverted`;

/** Whether it is as it was before; one that is gone cannot be put back. */
const isReverted = ({ rules }: WaveDeps, change: ChangeInWaves, live: Live, { before }: WaveProgress): boolean =>
  live === null || (before !== null && rules.isWrittenBy(live, revertMark(change)));

async function revert(deps: WaveDeps, change: ChangeInWaves, live: Live, { before }: WaveProgress): Promise<void> {
  if (!live) return;
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
  const gate = gateOf(change.id);
  await inParallel(clusters, async (cluster) => {
    const { namespace, name } = cluster;
    try {
      await deps.rules.label({ namespace, name }, gate, gateValue);
    } catch (error) {
      const words = refusalOf(error);
      if (words === null) throw error;
      if (tolerated.includes(`${namespace}/${name}`)) return;
      await stop(deps, change, words, [{ namespace, name }]);
    }
  });
}

/** Takes the label from clusters that bear it; answers whether any did. */
async function takeLabels(deps: WaveDeps, gate: string): Promise<boolean> {
  const clusters = await clustersInGate(deps, deps.db.auto, gate);
  await inParallel(clusters.slice(0, mostLabels), async ({ namespace, name }) => {
    await deps.rules.label({ namespace, name }, gate, null);
  });
  return clusters.length > 0;
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const each = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, each));
}

/** What the management cluster refuses for good, in its words; null for what may work later. */
function refusalOf(error: unknown): string | null {
  const mayWork: boolean = isAway(error);
  if (mayWork || !(error instanceof DomainError)) return null;
  return error.code === 'forbidden' || error.code === 'conflict' ? null : (error.detail ?? error.code);
}

/** A write that is refused ends no change whose gate is closed: it stops, and somebody decides. */
async function refusedStops(deps: WaveDeps, change: ChangeInWaves, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const words = refusalOf(error);
    if (words === null) throw error;
    await stop(deps, change, words, []);
  }
}

async function stop(
  deps: WaveDeps,
  change: ChangeInWaves,
  reason: string,
  clusters: { namespace: string; name: string }[],
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await keep(deps, change, (now) => now && { ...now, isReverting: false, stop: { at, by: null, reason, clusters } });
}

/** Changes what is kept of the rings, and records what began or stopped by it. */
async function keep(
  { db, clock, ruleChanges, audit, eventLog }: WaveDeps,
  { id }: ChangeInWaves,
  decide: (now: WaveProgress | null) => WaveProgress | null,
): Promise<void> {
  await db.transact(async (tx) => {
    const change = await ruleChanges.lock(tx, id);
    if (change?.state !== 'applying') return;
    const progress = decide(change.progress);
    if (isDeepStrictEqual(progress, change.progress)) return;
    await ruleChanges.update(tx, { ...change, progress });
    const hasStopped = progress?.stop && !change.progress?.stop;
    const ring = progress?.opened.length ?? 0;
    if (hasStopped || ring > (change.progress?.opened.length ?? 0)) {
      await audit.append(tx, {
        at: clock.now(),
        actor: 'slipway',
        actorId: null,
        actorKind: 'system',
        project: null,
        traceId: null,
        action: hasStopped ? 'stop-rule-waves' : 'open-rule-ring',
        subject: 'multi-cluster-services',
        key: change.name,
        before: { change: id, ring: change.progress?.opened.length ?? 0 },
        after: {
          change: id,
          ring,
          ...(hasStopped && { reason: progress.stop?.reason, clusters: progress.stop?.clusters }),
        },
      });
    }
    await eventLog.append(tx, [ruleEvent]);
  });
}
