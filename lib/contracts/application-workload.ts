import { z } from 'zod';
import { findJobScheduleFault } from '../cron-schedule.ts';
import { isNamedTimeZone } from '../time-zone.ts';
import { volcanoJobSchema } from './application-volcano.ts';
import { cronText } from './cron-text.ts';
import { refusedAs } from './refusals.ts';

// What of an application runs: for ever, with names of its own, until it has succeeded, or at its times.

/** How often the pods of a run may fail before all of it has failed. */
const retries = z.number().int().min(0).max(1000);

/** How long the values of a chart may be. */
export const mostValues = 64 * 1024;

export const concurrencies = ['Allow', 'Forbid', 'Replace'] as const;

const deploymentSchema = z.strictObject({ kind: z.literal('deployment') });
const statefulSetSchema = z.strictObject({ kind: z.literal('stateful-set') });
const jobSchema = z.strictObject({
  kind: z.literal('job'),
  /** How often a pod of it has to succeed; as many of them at once as it has replicas. */
  completions: z.number().int().min(1).max(10_000),
  retries,
  /** Seconds after its end when the control plane takes it away everywhere; null: never. */
  removeAfterSeconds: z.number().int().min(0).max(31_536_000).nullable(),
});
const cronJobSchema = z.strictObject({
  kind: z.literal('cron-job'),
  /** Five fields as cron has them, or a word such as `@daily`. */
  schedule: cronText(findJobScheduleFault, 'schedule-form'),
  /** By which the schedule counts; null: that of each member. */
  timeZone: z.string().max(64).refine(isNamedTimeZone, refusedAs('time-zone')).nullable(),
  /** What a run does that begins while the one before still works. */
  concurrency: z.enum(concurrencies),
  isSuspended: z.boolean(),
  retries,
});
/** A Helm chart of a service of the catalog: Flux in each cluster installs all of it there. */
const helmSchema = z.strictObject({
  kind: z.literal('helm'),
  /** Name of a ServiceTemplate in the namespace of the project, which tells chart, version and repository. */
  template: z.string().min(1).max(253),
  /** YAML of the values; nobody evaluates expressions in them. */
  values: z.string().max(mostValues).default(''),
});

/** Requests of before this was asked have a Deployment. */
export const workloadSchema = z
  .discriminatedUnion('kind', [
    deploymentSchema,
    statefulSetSchema,
    jobSchema,
    cronJobSchema,
    volcanoJobSchema,
    helmSchema,
  ])
  .default({ kind: 'deployment' });
export type ApplicationWorkload = z.infer<typeof workloadSchema>;

export const workloadChoices = [
  'deployment',
  'stateful-set',
  'job',
  'cron-job',
  'volcano-job',
  'helm',
] as const satisfies readonly ApplicationWorkload['kind'][];

/** The kinds of Kubernetes, which have no other names in any language. */
export const kubernetesKinds = {
  deployment: 'Deployment',
  'stateful-set': 'StatefulSet',
  job: 'Job',
  'cron-job': 'CronJob',
  'volcano-job': 'Job',
  helm: 'HelmRelease',
} as const satisfies Record<ApplicationWorkload['kind'], string>;

/** Whether its pods end by themselves, so that nobody calls them and a month of them tells nothing. */
export const endsByItself = ({ kind }: Pick<ApplicationWorkload, 'kind'>): boolean =>
  kind === 'job' || kind === 'cron-job' || kind === 'volcano-job';

/** Whether Karmada counts no replicas of it, and gives it whole to each cluster that it chooses. */
export const goesWhole = ({ kind }: Pick<ApplicationWorkload, 'kind'>): boolean =>
  kind === 'cron-job' || kind === 'volcano-job' || kind === 'helm';

/** Whether its pods are those of a chart, of which Slipway says nothing but the values. */
export const isChart = ({ kind }: Pick<ApplicationWorkload, 'kind'>): boolean => kind === 'helm';

/** What of an application means nothing where a chart brings its own pods; its image is left out. */
export const ofCharts = { image: '', replicas: 1, cpuMillicores: 1, memoryMib: 1 } as const;
