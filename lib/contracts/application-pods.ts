import { z } from 'zod';
import { applicationPathSchema } from './applications.ts';
import { logSinces, logTails } from './choices.ts';
import { dnsLabel, instant } from './common.ts';
import { containerLineSchema } from './container-logs.ts';
import { insideEventSchema, objectName, podSchema } from './workloads.ts';

/** Why a member tells nothing through the proxy of its control plane. */
export const memberFailures = [
  /** The portal was given no kubeconfig of the control plane that it can read. */
  'no-kubeconfig',
  /** The API server of the control plane does not answer. */
  'control-plane-away',
  /** It answers, and the part of Karmada that proxies does not. */
  'proxy-away',
  /** Somebody's token is not taken: that of Slipway, or that of the impersonator in the member. */
  'sign-in-refused',
  /** Slipway may not use the proxy of this member. */
  'proxy-refused',
  'no-impersonator',
  /** The member does not let the impersonator act as Slipway. */
  'impersonation-refused',
  /** The member does not let Slipway read this. */
  'member-refused',
  /** The control plane has no such member any more. */
  'no-member',
  'unreachable',
  'timed-out',
  'too-much',
  'unreadable',
] as const;
export type MemberFailure = (typeof memberFailures)[number];

const failure = {
  failure: z.enum(memberFailures),
  /** What Karmada or the member says about it; null where that tells nothing more. */
  words: z.string().nullable(),
};

/** A pod of an application, with the newest warnings of its member about it. */
export const applicationPodSchema = podSchema.omit({ namespace: true }).extend({
  /** Kubernetes' own. */
  phase: z.string(),
  /** Newest first, a few. */
  warnings: z.array(insideEventSchema.pick({ id: true, at: true, reason: true, message: true, count: true })),
});
export type ApplicationPod = z.infer<typeof applicationPodSchema>;

export const memberPodsSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('silent'),
    cluster: z.string(),
    ...failure,
    /** `not-asked`: others took so long that its turn did not come. */
    failure: z.enum([...memberFailures, 'not-asked']),
  }),
  z.object({
    state: z.literal('answered'),
    cluster: z.string(),
    /** Worst first. */
    pods: z.array(applicationPodSchema),
    /** The member has more pods in the namespace than were read; some of them may be of the application. */
    isCut: z.boolean(),
    /** The member tells its events too. */
    hasEvents: z.boolean(),
  }),
]);
export type MemberPods = z.infer<typeof memberPodsSchema>;

export const applicationPodsSchema = z.object({ checkedAt: instant, members: z.array(memberPodsSchema) });
export type ApplicationPods = z.infer<typeof applicationPodsSchema>;

export const applicationPodsQuerySchema = z.object({
  /** One of its members; all of them without it. */
  cluster: dnsLabel.optional(),
});

export const applicationLogPathSchema = applicationPathSchema.extend({ pod: objectName });
export const applicationLogQuerySchema = z.object({
  cluster: dnsLabel,
  /** May be left out where the pod has one container. */
  container: objectName.optional(),
  /** Of the life before the present one. */
  previous: z.enum(['true', 'false']).default('false'),
  since: z.enum(logSinces).default('all'),
  /** How many of the newest lines. */
  tail: z.enum(logTails).default('500'),
});
export type ApplicationLogQuery = z.infer<typeof applicationLogQuerySchema>;

export const applicationLogSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('silent'), checkedAt: instant, ...failure }),
  /** The member answered that there is no such log, in its own words. */
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
export type ApplicationLog = z.infer<typeof applicationLogSchema>;
