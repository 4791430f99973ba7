import { z } from 'zod';
import { healthVerdicts, metricsRanges } from './choices.ts';
import { instant, saidAs } from './common.ts';
import { sourceFailures } from './metrics.ts';

/** What is asked of a cluster's figures: a range that ends now, or one of one's own from `from` to `to`. */
export const clusterMetricsQuerySchema = z
  .object({
    range: z.enum(metricsRanges).default('24h'),
    from: instant.optional(),
    to: instant.optional(),
    /** Also the same hours of the week before. */
    compare: z.enum(['week']).optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'A range of your own has both a beginning and an end',
  });
export type ClusterMetricsQuery = z.input<typeof clusterMetricsQuerySchema>;

/** `count` is of what is whole (pods, nodes), `devices` of what is used in part (GPUs). */
export const metricUnits = ['cores', 'bytes', 'bytesPerSecond', 'ratio', 'seconds', 'count', 'devices'] as const;
export type MetricUnit = (typeof metricUnits)[number];

export const clusterCharts = [
  'cpu',
  'memory',
  'disk',
  'gpu',
  'nodes',
  'pods',
  'restarts',
  'network',
  'apiErrors',
  'apiLatency',
  'namespaceCpu',
  'namespaceMemory',
] as const;
export type ClusterChartId = (typeof clusterCharts)[number];

/** A value for each step of the window; null where there was none. */
const values = z.array(z.number().nullable());
const failed = z.object({ failure: z.enum(sourceFailures), detail: z.string(), ...saidAs });

const chartSchema = z.object({
  id: z.enum(clusterCharts),
  unit: z.enum(metricUnits),
  /** Not answered while others were. */
  failed: failed.nullable(),
  series: z.array(
    z.object({
      /** `capacity`, `used`…, a phase of pods, or the name of a namespace. */
      key: z.string(),
      values,
      /** The same hours of the week before; null when they were not asked for. */
      before: values.nullable(),
    }),
  ),
});
export type ClusterChart = z.infer<typeof chartSchema>;

export const healthReasons = [
  'apiDown',
  'failed',
  'alertsCritical',
  'degraded',
  'nodesNotReady',
  'regionLost',
  'silent',
  'apiSilent',
  'neverSeen',
  'apiUnseen',
  'notAnswered',
  'apiErrors',
  'alertsWarning',
  'hibernated',
  'leaving',
  'notUp',
  'phaseUnknown',
  'allWell',
] as const;

/** Through which region figures or lines come, and when anything of that last reported. */
export const throughRegionSchema = z.object({ name: z.string(), isAnswering: z.boolean(), lastSeenAt: instant });

const healthSchema = z.object({
  verdict: z.enum(healthVerdicts),
  /** Each has its sentence in the messages; at least one. */
  reasons: z.array(
    z.object({
      id: z.enum(healthReasons),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  apiUp: z.boolean().nullable(),
  nodesReady: z.number().nullable(),
  nodesTotal: z.number().nullable(),
  podsWaiting: z.number().nullable(),
  restartsLastHour: z.number().nullable(),
  apiErrorRatio: z.number().nullable(),
  apiP99Seconds: z.number().nullable(),
});
export type ClusterHealth = z.infer<typeof healthSchema>;

/** Base units: cores, bytes, pieces. Null is unknown. */
const resourceSchema = z.object({
  id: z.enum(['cpu', 'memory', 'disk', 'gpu']),
  capacity: z.number().nullable(),
  requested: z.number().nullable(),
  used: z.number().nullable(),
});
export type ClusterResource = z.infer<typeof resourceSchema>;

const topSchema = z.object({
  namespace: z.string(),
  /** Null in the list of namespaces. */
  workload: z.string().nullable(),
  kind: z.string().nullable(),
  cpuCores: z.number().nullable(),
  memoryBytes: z.number().nullable(),
});

/** What else is asked about the present, of which nothing and not known are told apart. */
export const presentQuestions = ['seen', 'history', 'namespaces', 'workloads'] as const;
export type PresentQuestion = (typeof presentQuestions)[number];

export const dashboardNames = ['cluster', 'nodes', 'pods', 'apiServer'] as const;

/** `off`: no source of metrics is set. `failing`: it answered nothing that can be read. */
export const clusterMetricsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('failing'), checkedAt: instant, ...failed.shape }),
  z.object({
    state: z.literal('connected'),
    checkedAt: instant,
    /** Both are multiples of the step; the last step may be unfinished, which `end` after `checkedAt` says. */
    window: z.object({ start: instant, end: instant, stepSeconds: z.number().int() }),
    /** The oldest midnight (UTC) with figures of this cluster; null when there are none, or `unanswered` has it. */
    historySince: instant.nullable(),
    /** When anything of the cluster last reported, as far as that is known. */
    lastSeenAt: instant.nullable(),
    /** Through which region its figures come, and when anything of that last reported; null behind no promxy. */
    region: throughRegionSchema.nullable(),
    /** How far the source's clock is ahead of ours; null when that is not known. */
    clockAheadSeconds: z.number().nullable(),
    /** What is to be known of the week before; null when it was not asked for. */
    comparison: z
      .object({
        /** How much of it the figures of this cluster go back to; `unknown` while their history is not answered. */
        history: z.enum(['whole', 'part', 'none', 'unknown']),
        /** Charts of which the week before was not answered, though this week was. */
        failed: z.array(failed.extend({ chart: z.enum(clusterCharts) })),
        warnings: z.array(z.string()),
      })
      .nullable(),
    health: healthSchema,
    resources: z.array(resourceSchema),
    charts: z.array(chartSchema),
    namespaces: z.array(topSchema),
    workloads: z.array(topSchema),
    /** Grafana's dashboards of this cluster over this window; empty where the installation names no Grafana. */
    dashboards: z.array(z.object({ name: z.enum(dashboardNames), url: z.string() })),
    /** Questions about the present that were not answered. */
    missing: z.array(failed),
    /** Which of these were not, so that none here is not known rather than none. */
    unanswered: z.array(z.enum(presentQuestions)),
    /** What the source said was wrong with answers that it gave all the same. */
    warnings: z.array(z.string()),
  }),
]);
export type ClusterMetrics = z.infer<typeof clusterMetricsSchema>;
export type ConnectedMetrics = Extract<ClusterMetrics, { state: 'connected' }>;
