import { z } from 'zod';
import { alertSeverities, silenceMinutes } from './choices.ts';
import { dnsLabel, instant } from './common.ts';
import { sourceFailures } from './metrics.ts';

const alertSchema = z.object({
  /** The same for as long as the alert fires. */
  id: z.string(),
  name: z.string(),
  severity: z.enum(alertSeverities),
  since: instant.nullable(),
  summary: z.string().nullable(),
  description: z.string().nullable(),
  /** Somebody silenced it: it still fires, and nobody is called. */
  isSilenced: z.boolean(),
  /** Clusters it is about, of those that may be seen; none: about the installation, or nobody can tell. */
  clusters: z.array(z.object({ namespace: z.string(), name: z.string() })),
  /** Several clusters have the name that it bears, and nothing tells them apart. */
  isAmbiguous: z.boolean(),
  /** Which thing in the cluster: its labels, without those that the fields above say. */
  labels: z.record(z.string(), z.string()),
  /** Who asks may silence it here. */
  maySilence: z.boolean(),
  /** Where a browser silences it; null where the installation names no Alertmanager for browsers. */
  silenceUrl: z.string().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

/** `off`: there is no source. `failing`: whether something fires is not known. */
export const alertReportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('failing'), checkedAt: instant, failure: z.enum(sourceFailures) }),
  z.object({
    state: z.literal('answered'),
    checkedAt: instant,
    /** The alert that always fires does not arrive, so others may not either. */
    isPathDead: z.boolean(),
    /** A part of the source did not answer, so more may fire. */
    isPartial: z.boolean(),
    /** The source is an Alertmanager, which keeps silences. */
    keepsSilences: z.boolean(),
    /** Silenced ones last; worst first, of equal ones the youngest; at most `limit`. */
    items: z.array(alertSchema),
    total: z.number().int(),
    /** How many fire of each severity, silenced ones not counted. */
    counts: z.partialRecord(z.enum(alertSeverities), z.number().int()),
    /** Clusters with alerts that nobody silenced, worst first. */
    clusters: z.array(
      z.object({
        namespace: z.string(),
        name: z.string(),
        worst: z.enum(alertSeverities),
        count: z.number().int(),
      }),
    ),
  }),
]);
export type AlertReport = z.infer<typeof alertReportSchema>;
export type AnsweredAlerts = Extract<AlertReport, { state: 'answered' }>;

export const alertQuerySchema = z.object({
  /** Of a cluster, together with `name`. */
  namespace: dnsLabel.optional(),
  name: z.string().min(1).max(253).optional(),
  project: dnsLabel.optional(),
  /** Severities, commas between. */
  severity: z.string().max(100).optional(),
  /** In the name, the words or a label. */
  q: z.string().max(200).optional(),
  /** Of clusters that I own. */
  owner: z.literal('me').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type AlertQuery = Partial<z.infer<typeof alertQuerySchema>>;

export const alertPathSchema = z.object({ id: z.string().min(1).max(200) });
export const silencePathSchema = z.object({ id: z.uuid() });

export const newSilenceSchema = z.strictObject({
  minutes: z.number().int().min(silenceMinutes.least).max(silenceMinutes.most),
  /** Why nobody needs to be called: whoever comes later reads it. */
  comment: z.string().trim().min(1).max(1000),
});
export type NewSilence = z.infer<typeof newSilenceSchema>;

/** A silence that is in force or to come. */
export const silenceSchema = z.object({
  id: z.string(),
  /** Of its alerts, where it names one exactly. */
  alertName: z.string().nullable(),
  matchers: z.array(z.object({ name: z.string(), value: z.string(), isRegex: z.boolean(), isEqual: z.boolean() })),
  /** Clusters it is about, of those that may be seen; none: not about any one cluster. */
  clusters: z.array(z.object({ namespace: z.string(), name: z.string() })),
  startsAt: instant,
  endsAt: instant,
  createdBy: z.string(),
  comment: z.string(),
  mayEnd: z.boolean(),
});
export type Silence = z.infer<typeof silenceSchema>;

/** `off`: nothing here keeps silences. `failing`: which there are is not known. */
export const silenceReportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('failing'), failure: z.enum(sourceFailures) }),
  z.object({ state: z.literal('answered'), items: z.array(silenceSchema) }),
]);
export type SilenceReport = z.infer<typeof silenceReportSchema>;
