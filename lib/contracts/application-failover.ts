import { z } from 'zod';
import { instant } from './common.ts';
import { memberStates } from './member-states.ts';

/** What becomes of what an application has on a member, or had there. */
export const failoverOutcomes = [
  /** Its replicas are leaving, and not all of them have a new place. */
  'moving',
  /** All of them have new places; what was there stays until that is well. */
  'moved',
  /** A taint evicts and nothing tolerates it, or not any longer: it goes as soon as failover is on. */
  'due',
  /** A taint evicts and is tolerated until `at`. */
  'moves-at',
  /** All taints that evict are tolerated for good. */
  'stays-tolerated',
  /** No taint evicts: Karmada by itself only keeps new workloads away. */
  'stays-no-noexecute',
  /** Nothing of it is there, and a taint that evicts keeps it away. What was there before, nobody knows any more. */
  'kept-away',
  /** It is well and fits, and has nothing: it takes some when the replicas are divided anew. */
  'unused',
] as const;
export type FailoverOutcome = (typeof failoverOutcomes)[number];

/** When replicas come back to a member that is well again. */
export const returnRules = [
  /** By themselves. */
  'by-itself',
  /** At the next division, which a change of the number of replicas or a rebalance brings. */
  'next-division',
  /** At a rebalance; more replicas come there, those that moved do not. */
  'rebalance',
] as const;

const failoverTaintSchema = z.object({
  key: z.string(),
  value: z.string(),
  effect: z.enum(['NoSchedule', 'NoExecute']),
  /** Since when; null where nobody says. */
  since: instant.nullable(),
  isTolerated: z.boolean(),
  /** For how long; null where it is not tolerated, or for good. */
  toleratedSeconds: z.number().int().nullable(),
});

export const memberFailoverSchema = z.object({
  cluster: z.string(),
  /** What Karmada has seen of it: its state, the reason of its condition Ready, and since when. */
  state: z.enum(memberStates).nullable(),
  reason: z.string().nullable(),
  since: instant.nullable(),
  /** Taints that keep workloads away or evict them. */
  taints: z.array(failoverTaintSchema),
  outcome: z.enum(failoverOutcomes),
  /** When it moves, or since when that is due; null for other outcomes. */
  at: instant.nullable(),
  /** Replicas that it has, that are leaving it, or that it would get (`unused`); null where nobody can tell. */
  replicas: z.number().int().nullable(),
  /** How its replicas leave; null where none do. */
  eviction: z
    .object({
      /** In Karmada's words, such as `TaintUntolerated`. */
      reason: z.string(),
      producer: z.string(),
      since: instant.nullable(),
      /** What is there ends `at-once`, when the new places are well (`when-well`), or when somebody says so. */
      ends: z.enum(['at-once', 'when-well', 'by-hand']),
      /** How long it waits for that at most; null where that is a setting of the control plane. */
      graceSeconds: z.number().int().nullable(),
    })
    .nullable(),
});
export type MemberFailover = z.infer<typeof memberFailoverSchema>;

export const lossOutcomes = [
  /** Its replicas find a place elsewhere. */
  'moves',
  /** Every other member has all of them anyway. */
  'has-others',
  /** No cluster fits, so that it is removed everywhere. */
  'no-cluster-fits',
  /** Clusters fit, and have too little room: what runs elsewhere stays, and nothing takes the place of what is lost. */
  'no-room',
  /** The scheduler cannot place it, so that nothing takes the place of what is lost. */
  'scheduler-error',
] as const;

/** What would become of a workload if one of its members were lost and a taint evicted it from there. */
export const lossSchema = z.object({
  cluster: z.string(),
  object: z.object({ kind: z.string(), name: z.string() }),
  /** Replicas that it has there. */
  replicas: z.number().int(),
  outcome: z.enum(lossOutcomes),
  /** Where more would run than now. */
  to: z.array(
    z.object({
      /** Null where who asks may not know which. */
      cluster: z.string().nullable(),
      /** Then. */
      replicas: z.number().int(),
      more: z.number().int(),
      /** How many more fit, by what the member has reported; fixed weights do not look at it. */
      room: z.number().int(),
    }),
  ),
  /** In the scheduler's words; null where it finds a place, or who asks may not read members. */
  words: z.string().nullable(),
});
export type ApplicationLoss = z.infer<typeof lossSchema>;

export const failoverSchema = z.object({
  /** Members about which there is something to say, what moves first. */
  members: z.array(memberFailoverSchema),
  /** Replicas of its workloads as they are to be; null where each member gets all of them. */
  wanted: z.number().int().nullable(),
  /** Where they are now, without those that leave. */
  placed: z.array(z.object({ cluster: z.string(), replicas: z.number().int() })),
  lastScheduledAt: instant.nullable(),
  returns: z.enum(returnRules),
  /** For each workload and each of its members, by name. */
  ifLost: z.array(lossSchema),
  /** So many pairs of a workload and a member were not worked out. */
  ifLostLeftOut: z.number().int(),
});
export type ApplicationFailover = z.infer<typeof failoverSchema>;
