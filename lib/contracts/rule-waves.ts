import { z } from 'zod';
import { instant } from './common.ts';

// A change of a multi-cluster service that reaches its clusters ring by ring.

/** The rings: clusters by the value of one of their labels, in this order, and then all others. */
export const wavesSchema = z.strictObject({
  label: z.string().min(1).max(317),
  order: z.array(z.string().max(63)).min(1).max(10),
  /** Minutes between the end of a ring and the begin of the next. */
  pauseMinutes: z.number().int().min(0).max(10_080),
});
export type Waves = z.infer<typeof wavesSchema>;

/** How many clusters each ring would have; null stands for all others. */
export const ringSizesSchema = z.array(z.object({ value: z.string().nullable(), clusters: z.number().int() }));
export type RingSizes = z.infer<typeof ringSizesSchema>;

const ringStates = ['waiting', 'running', 'stopped', 'done'] as const;
export type RingState = (typeof ringStates)[number];

const clusterRef = z.object({ namespace: z.string(), name: z.string() });

/** A person stopped; services failed; clusters took too long; the management cluster refused a write. */
const waveStopReasons = ['person', 'failed', 'late', 'refused'] as const;

/** Why no ring is opened and no cluster taken in: clusters have failed, or a person wants it so. */
const waveStopSchema = z.object({
  at: instant,
  why: z.enum(waveStopReasons),
  /** Null where it stopped by itself. */
  by: z.string().nullable(),
  reason: z.string(),
  /** Clusters that it is about; none where it is about no certain ones. */
  clusters: z.array(clusterRef),
});

export const waveStandingSchema = z.object({
  rings: z.array(
    z.object({
      /** Of the label; null for all others. */
      value: z.string().nullable(),
      state: z.enum(ringStates),
      clusters: z.number().int(),
      deployed: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  stop: waveStopSchema.nullable(),
  /** When the next ring begins, where only the pause is waited for. */
  continuesAt: instant.nullable(),
  /** The multi-cluster service is being put back as it was. */
  isReverting: z.boolean(),
});
export type WaveStanding = z.infer<typeof waveStandingSchema>;

/** What is kept of the waves of a change. Lists have one entry for each ring that was opened. */
export const waveProgressSchema = z.object({
  opened: z.array(z.object({ at: instant, doneAt: instant.nullable() })),
  /** When somebody let the rings go on last. */
  resumedAt: instant.nullable(),
  stop: waveStopSchema.nullable(),
  /** `namespace/name` of clusters that somebody goes on without. */
  tolerated: z.array(z.string()),
  /** Somebody wants it back as it was. */
  isReverting: z.boolean(),
  /** Its spec before the change; null for one that is new. */
  before: z.record(z.string(), z.unknown()).nullable(),
});
export type WaveProgress = z.infer<typeof waveProgressSchema>;

export const waveActs = ['stop', 'resume', 'revert'] as const;
export const moveWavesSchema = z.strictObject({
  act: z.enum(waveActs),
  reason: z.string().trim().min(1).max(1000),
});
export type MoveWaves = z.infer<typeof moveWavesSchema>;
