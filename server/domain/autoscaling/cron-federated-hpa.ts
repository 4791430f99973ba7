import { z } from 'zod';
import type { CronRule } from '../../../lib/contracts/application-autoscaling.ts';
import { bounded, count, instant, keep, text, words } from '../karmada/reading.ts';
import { nextRunAfter } from '../workloads/next-run.ts';
import { scaleTarget } from './federated-hpa.ts';

const mostRules = 50;
/** Karmada keeps no more of either sort. */
const mostRuns = 32;

const run = {
  scheduleTime: instant.default(null),
  executionTime: z.iso.datetime({ offset: true }),
};
const schema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    scaleTargetRef: scaleTarget,
    rules: bounded(
      z.object({
        name: z.string(),
        schedule: text,
        timeZone: z.string().nullable().catch(null).default(null),
        suspend: z.boolean().catch(false),
        targetReplicas: count,
        targetMinReplicas: count,
        targetMaxReplicas: count,
      }),
      mostRules,
    ),
  }),
  status: z
    .object({
      executionHistories: bounded(
        z.object({
          ruleName: z.string(),
          nextExecutionTime: instant.default(null),
          successfulExecutions: bounded(
            z.object({ ...run, appliedReplicas: count, appliedMinReplicas: count, appliedMaxReplicas: count }),
            mostRuns,
          ),
          failedExecutions: bounded(z.object({ ...run, message: words }), mostRuns),
        }),
        mostRules,
      ),
    })
    .optional()
    .catch(undefined),
});

/** A rule with the run that its controller has announced; null where it has announced none. */
export type AnnouncedRule = Omit<CronRule, 'next'> & { announced: string | null };

/** A CronFederatedHPA as it is written and as its controller has left it. */
export interface CronScaler {
  name: string;
  target: z.infer<typeof scaleTarget>;
  rules: readonly AnnouncedRule[];
  /** Its controller has written of at least one rule. */
  wasLookedAt: boolean;
}

/** What of a CronFederatedHPA is kept: what is read of it. */
export const toKeptCronFederatedHpa = keep(schema);

/** Reads a CronFederatedHPA; null when the object is none. */
export function readCronFederatedHpa(object: unknown): CronScaler | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  const histories = new Map((status?.executionHistories ?? []).map((history) => [history.ruleName, history]));
  return {
    name: metadata.name,
    target: spec.scaleTargetRef,
    wasLookedAt: histories.size > 0,
    rules: spec.rules.map((rule) => {
      const history = histories.get(rule.name);
      return {
        name: rule.name,
        schedule: rule.schedule,
        timeZone: rule.timeZone,
        isSuspended: rule.suspend,
        sets: { replicas: rule.targetReplicas, min: rule.targetMinReplicas, max: rule.targetMaxReplicas },
        announced: history?.nextExecutionTime ?? null,
        last: lastOf(history),
      };
    }),
  };
}

/** A rule with its next run: as announced, and otherwise as its schedule says, which takes a while to work out. */
export function withNextRun({ announced, ...rule }: AnnouncedRule, now: Date): CronRule {
  if (rule.isSuspended) return { ...rule, next: null };
  if (announced !== null) return { ...rule, next: { at: announced, isReported: true } };
  const at = nextRunAfter(rule.schedule, rule.timeZone, now);
  return { ...rule, next: at && { at: at.toISOString(), isReported: false } };
}

type History = NonNullable<z.infer<typeof schema>['status']>['executionHistories'][number];

/** The newest of all runs, whether it went well or not. */
function lastOf(history: History | undefined): CronRule['last'] {
  const nothing = { replicas: null, min: null, max: null };
  const all = [
    ...(history?.successfulExecutions ?? []).map((one) => ({
      ...toRun(one),
      failure: null,
      applied: { replicas: one.appliedReplicas, min: one.appliedMinReplicas, max: one.appliedMaxReplicas },
    })),
    ...(history?.failedExecutions ?? []).map((one) => ({ ...toRun(one), failure: one.message, applied: nothing })),
  ];
  return all.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}

const toRun = ({ scheduleTime, executionTime }: { scheduleTime: string | null; executionTime: string }) => ({
  scheduledFor: scheduleTime,
  at: new Date(executionTime).toISOString(),
});
