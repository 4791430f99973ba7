import { z } from 'zod';
import { logSinces, logTails } from './choices.ts';
import { instant } from './common.ts';
import { lookFailures, objectName, unreachableSchema } from './workloads.ts';

const flag = z.enum(['true', 'false']).default('false');

export const containerLogQuerySchema = z.object({
  within: objectName,
  pod: objectName,
  /** May be left out where the pod has one container. */
  container: objectName.optional(),
  /** Of the life before the present one. */
  previous: flag,
  since: z.enum(logSinces).default('all'),
  /** How many of the newest lines. */
  tail: z.enum(logTails).default('500'),
});
export type ContainerLogQuery = z.infer<typeof containerLogQuerySchema>;

/** Text without escape sequences; control characters are shown as their pictures. */
export const containerLineSchema = z.object({
  /** As the node wrote it, to the nanosecond; null where it has none. */
  at: z.string().nullable(),
  text: z.string(),
  /** The line was longer. */
  isCut: z.boolean(),
});
export type ContainerLine = z.infer<typeof containerLineSchema>;

export const containerLogSchema = z.discriminatedUnion('state', [
  unreachableSchema,
  /** The cluster answered that there is no such log, in its own words. */
  z.object({ state: z.literal('refused'), checkedAt: instant, words: z.string() }),
  z.object({
    state: z.literal('answered'),
    checkedAt: instant,
    /** Oldest first. */
    lines: z.array(containerLineSchema),
    /** There was more than may be answered; the newest of it is missing. */
    isCut: z.boolean(),
  }),
]);
export type ContainerLog = z.infer<typeof containerLogSchema>;

/** Why a log that was followed ended: the container's own end, the server's limit, rights that were taken, or a failure. */
export const followEnds = ['closed', 'time', 'rights', 'refused', ...lookFailures] as const;
export type FollowEnd = (typeof followEnds)[number];

/** One line of a followed log's answer; one without anything only says that the connection stands. */
export const followPieceSchema = z.object({
  lines: z.array(containerLineSchema).optional(),
  /** Lines that came faster than may be sent, after those of this piece. */
  leftOut: z.number().int().optional(),
  end: z.enum(followEnds).optional(),
  words: z.string().optional(),
});
export type FollowPiece = z.infer<typeof followPieceSchema>;
