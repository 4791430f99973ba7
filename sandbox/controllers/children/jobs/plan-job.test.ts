import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../client/objects.ts';
import { type JobPlan, type Outcome, planJob } from './plan-job.ts';

const runs: Outcome = { kind: 'ends', afterMs: 8_000, isWell: true };
const fails: Outcome = { kind: 'ends', afterMs: 8_000, isWell: false };

interface Asked {
  spec?: JsonObject;
  outcome?: Outcome;
  deleted?: Record<string, number>;
  later?: { sinceMs: number; spec: JsonObject }[];
}
const planAt = (nowMs: number, { spec = {}, outcome = runs, deleted = {}, later = [] }: Asked = {}): JobPlan =>
  planJob({
    editions: [{ sinceMs: 0, spec: { parallelism: 1, completions: 1, ...spec } }, ...later].filter(
      ({ sinceMs }) => sinceMs <= nowMs,
    ),
    outcome,
    deletedMs: (slot) => deleted[slot],
    nowMs,
  });
const slotsOf = (plan: JobPlan) => plan.pods.map(({ slot, hasEnded }) => `${slot}${hasEnded ? ' ended' : ''}`);

describe('a Job', () => {
  it('is complete when its pod has ended well', () => {
    expect(planAt(7_999)).toMatchObject({ succeeded: 0, pods: [{ hasEnded: false }] });
    expect(planAt(7_999).end).toBeUndefined();
    expect(planAt(9_000)).toMatchObject({ succeeded: 1, end: { atMs: 8_000, isWell: true } });
  });

  it('makes so many pods at a time, until enough have ended well', () => {
    const spec = { parallelism: 2, completions: 3 };
    expect(slotsOf(planAt(1_000, { spec }))).toEqual(['0', '1']);
    expect(slotsOf(planAt(9_000, { spec }))).toEqual(['0 ended', '1 ended', '2']);
    expect(planAt(20_000, { spec })).toMatchObject({ succeeded: 3, end: { atMs: 16_000 } });
    expect(slotsOf(planAt(1_000, { spec: { parallelism: 0 } }))).toEqual([]);
  });

  it('tries again after ever longer waits, and gives up after so many failures', () => {
    const asked = { spec: { backoffLimit: 1 }, outcome: fails };
    expect(planAt(17_000, asked)).toMatchObject({ failed: 1, pods: [{ slot: '0' }] });
    expect(slotsOf(planAt(18_000, asked))).toEqual(['0 ended', '1']);
    expect(planAt(30_000, asked)).toMatchObject({
      failed: 2,
      end: { atMs: 26_000, isWell: false, reason: 'BackoffLimitExceeded' },
    });
  });

  it('whose container is started again where it is loses its pod when it gives up', () => {
    const outcome: Outcome = { kind: 'restarts', untilMs: (sinceMs) => sinceMs + 70_000 };
    expect(slotsOf(planAt(60_000, { outcome }))).toEqual(['0']);
    expect(planAt(80_000, { outcome })).toMatchObject({ failed: 1, pods: [], end: { reason: 'BackoffLimitExceeded' } });
  });

  it('has a time by which it is done, or its pods go', () => {
    const asked = { spec: { activeDeadlineSeconds: 60 }, outcome: { kind: 'never' } as const };
    expect(slotsOf(planAt(59_000, asked))).toEqual(['0']);
    expect(planAt(61_000, asked)).toMatchObject({
      failed: 1,
      pods: [],
      end: { atMs: 60_000, reason: 'DeadlineExceeded' },
    });
    expect(planAt(61_000, { outcome: { kind: 'never' } }).end).toBeUndefined();
  });

  it('that is suspended loses the pods under way and begins again later', () => {
    const spec = { parallelism: 1, completions: 2 };
    const later = [
      { sinceMs: 10_000, spec: { ...spec, suspend: true } },
      { sinceMs: 60_000, spec },
    ];
    expect(planAt(20_000, { spec, later })).toMatchObject({ startMs: undefined, succeeded: 1, pods: [{ slot: '0' }] });
    expect(planAt(69_000, { spec, later })).toMatchObject({ startMs: 60_000, succeeded: 2, end: { atMs: 68_000 } });
  });

  it('makes a pod anew that is deleted while it works, and none for one that has ended', () => {
    expect(planAt(9_000, { deleted: { 0: 5_000 } })).toMatchObject({
      succeeded: 0,
      pods: [{ life: { sinceMs: 5_000, turn: 1 }, hasEnded: false }],
    });
    expect(planAt(14_000, { deleted: { 0: 5_000 } }).end).toMatchObject({ atMs: 13_000 });
    expect(planAt(14_000, { deleted: { 0: 9_000 } })).toMatchObject({ succeeded: 1, pods: [] });
  });
});
