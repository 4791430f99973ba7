import type { JsonObject } from '../../client/objects.ts';
import type { Edition, Life } from '../written/child-api.ts';

/** How the pods of a Job get on. */
export type Outcome =
  /** Each ends by itself. */
  | { kind: 'ends'; afterMs: number; isWell: boolean }
  /** Each fails and is started again where it stands, until it has been so often. */
  | { kind: 'restarts'; untilMs: (sinceMs: number) => number }
  /** None of them comes to an end: there is no image, or no node. */
  | { kind: 'never' };

/** A pod of a Job that is there now. */
export interface PlannedPod {
  slot: string;
  /** Which of the Job's completions it is for. */
  index: number;
  life: Life;
  hasEnded: boolean;
}

/** How a Job is. */
export interface JobPlan {
  /** Since when it works; undefined while it is suspended. */
  startMs?: number;
  /** It was suspended once. */
  wasSuspended: boolean;
  pods: readonly PlannedPod[];
  succeeded: number;
  failed: number;
  end?: { atMs: number; isWell: boolean; reason: string; message: string };
}

/** What a plan goes by. */
interface Given {
  /** What was wanted of the Job, oldest first. */
  editions: readonly Edition[];
  outcome: Outcome;
  /** When somebody last deleted a pod in a place. */
  deletedMs: (slot: string) => number | undefined;
  nowMs: number;
}

const firstBackoffMs = 10_000;
const longestBackoffMs = 600_000;
const backoffAfter = (failures: number): number =>
  Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(16, failures - 1));

const completed = { isWell: true, reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
const exhausted = {
  isWell: false,
  reason: 'BackoffLimitExceeded',
  message: 'Job has reached the specified backoff limit',
};
const tooLate = {
  isWell: false,
  reason: 'DeadlineExceeded',
  message: 'Job was active longer than specified deadline',
};

const count = (spec: JsonObject, field: string): number | undefined =>
  typeof spec[field] === 'number' ? spec[field] : undefined;

interface Wave {
  pods: PlannedPod[];
  endMs: number;
}

/** The pods that a Job makes at one time, and when the last of them has ended. */
function waveAt(sinceMs: number, slots: number, { first, size }: { first: number; size: number }, given: Given): Wave {
  const { outcome, deletedMs, nowMs } = given;
  const endOf = (startMs: number): number => {
    if (outcome.kind === 'ends') return startMs + outcome.afterMs;
    return outcome.kind === 'restarts' ? outcome.untilMs(startMs) : Number.POSITIVE_INFINITY;
  };
  let endMs = sinceMs;
  const pods = Array.from({ length: size }, (_, at) => {
    const slot = String(slots + at);
    const goneMs = deletedMs(slot);
    // One that somebody deletes while it works is made anew; one that has ended is only gone.
    const isAnew = goneMs !== undefined && goneMs < endOf(sinceMs);
    const life = isAnew ? { sinceMs: goneMs, turn: 1 } : { sinceMs, turn: 0 };
    const podEndMs = endOf(life.sinceMs);
    endMs = Math.max(endMs, podEndMs);
    const isGone = goneMs !== undefined && !isAnew;
    return isGone ? [] : [{ slot, index: first + at, life, hasEnded: podEndMs <= nowMs }];
  });
  return { pods: pods.flat(), endMs };
}

/** What has become of a Job: its pods in waves of `parallelism`, as far as they have come. */
export function planJob(given: Given): JobPlan {
  const { editions, outcome, nowMs } = given;
  const plan = {
    startMs: undefined as number | undefined,
    wasSuspended: false,
    pods: [] as PlannedPod[],
    succeeded: 0,
    failed: 0,
  };
  let slots = 0;
  for (const [at, { sinceMs, spec }] of editions.entries()) {
    if (spec.suspend === true) {
      plan.startMs = undefined;
      plan.wasSuspended = true;
      continue;
    }
    plan.startMs ??= sinceMs;
    const deadlineMs = plan.startMs + 1000 * (count(spec, 'activeDeadlineSeconds') ?? Number.POSITIVE_INFINITY);
    // What is under way when another edition comes, or the deadline, is taken away.
    const cutMs = Math.min(editions[at + 1]?.sinceMs ?? Number.POSITIVE_INFINITY, deadlineMs);
    const untilMs = Math.min(nowMs, cutMs);
    const parallel = count(spec, 'parallelism') ?? 1;
    const wanted = count(spec, 'completions') ?? parallel;
    for (let waveMs = sinceMs; waveMs <= untilMs && parallel > 0; ) {
      const size = Math.min(parallel, wanted - plan.succeeded);
      const wave = waveAt(waveMs, slots, { first: plan.succeeded, size }, given);
      slots += size;
      if (wave.endMs > untilMs) {
        if (nowMs < cutMs) plan.pods.push(...wave.pods);
        else if (cutMs === deadlineMs) plan.failed += size;
        break;
      }
      if (outcome.kind !== 'restarts') plan.pods.push(...wave.pods);
      if (outcome.kind === 'ends' && outcome.isWell) plan.succeeded += size;
      else plan.failed += size;
      if (plan.succeeded >= wanted) return { ...plan, end: { atMs: wave.endMs, ...completed } };
      const isSpent = outcome.kind === 'restarts' || plan.failed > (count(spec, 'backoffLimit') ?? 6);
      if (isSpent && plan.failed > 0) return { ...plan, end: { atMs: wave.endMs, ...exhausted } };
      waveMs = plan.failed > 0 ? wave.endMs + backoffAfter(plan.failed) : wave.endMs;
    }
    if (deadlineMs <= untilMs) return { ...plan, end: { atMs: deadlineMs, ...tooLate } };
  }
  return plan;
}
