/**
 * Lists and patterns that the schemas of this folder are built of. They stand in a file without zod, so that the browser
 * can read them without loading the validator.
 */

/** What a list of clusters can be sorted by. */
export const clusterSorts = [
  'severity',
  'name',
  'project',
  'provider',
  'region',
  'kubernetesVersion',
  'nodes',
  'createdAt',
  'expiresAt',
  'owner',
] as const;
export type ClusterSort = (typeof clusterSorts)[number];

/** What a template is meant for, as its architects say. */
export const itemPurposes = ['production', 'test', 'trial', 'gpu'] as const;
export type ItemPurpose = (typeof itemPurposes)[number];

/** Stretches of time that a cluster's figures can be read of, up to now. */
export const metricsRanges = ['1h', '6h', '24h', '7d', '30d'] as const;
export type MetricsRange = (typeof metricsRanges)[number];

/** Health of a cluster, worst first. */
export const healthVerdicts = ['critical', 'degraded', 'unknown', 'healthy', 'asleep'] as const;
export type HealthVerdict = (typeof healthVerdicts)[number];

/** Phases as the fleet counts them, worst first: as the list of clusters has them, with those on their way together. */
export const fleetStates = ['failed', 'degraded', 'changing', 'ready', 'asleep'] as const;
export type FleetState = (typeof fleetStates)[number];
/** Ready for k0rdent, while an alert fires or the API server fails. */
export const fleetFilters = [...fleetStates, 'alerting'] as const;
export type FleetFilter = (typeof fleetFilters)[number];

export const logWindows = ['15m', '1h', '6h', '24h', '7d', '30d'] as const;
export type LogWindow = (typeof logWindows)[number];

/** Levels that lines can be filtered by. */
export const askedLevels = ['error', 'warn', 'info', 'debug'] as const;

/** By what costs are summed up, in the order in which they are offered; a label of clusters is written `label:team`. */
export const plainDimensions = [
  'project',
  'cluster',
  'namespace',
  'owner',
  'requester',
  'purpose',
  'catalogItem',
  'itemVersion',
  'provider',
  'region',
  'nodeType',
  'costCentre',
] as const;
export type PlainDimension = (typeof plainDimensions)[number];

/** What costs can be narrowed by. */
export const costFilterNames = [...plainDimensions, 'label'] as const;

/** Ranges of days that the page of costs offers by name. */
export const costWindows = ['month', 'last-month', '7d', '30d', '90d', '400d'] as const;
export type CostWindow = (typeof costWindows)[number];

export const mailingRhythms = ['day', 'week', 'month'] as const;
export type MailingRhythm = (typeof mailingRhythms)[number];
export const mailingFormats = ['csv', 'focus-1.2'] as const;
export type MailingFormat = (typeof mailingFormats)[number];

export const approvalViews = ['needs-me', 'mine', 'all', 'by-rule'] as const;
export type ApprovalView = (typeof approvalViews)[number];

/** How a request stands with those who decide; `decided` is any answer of people, or none in time. */
export const approvalDecisions = [
  'waiting',
  'decided',
  'approved',
  'rejected',
  'changes-requested',
  'expired',
] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** A DNS label (RFC 1123) without its limit of length. */
export const dnsLabelPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** Name of a Kubernetes label, with a domain before it or without one. */
export const labelNamePattern = /^([a-z0-9.-]{1,253}\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
/** Value of a Kubernetes label; it may be empty. */
export const labelValuePattern = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/** Of the conversation about one request: characters of a comment, and comments in all. */
export const mostCommentLetters = 2000;
export const mostComments = 200;

/** The severities that KOF's rules use, worst first; `unknown` is any other word, or none. */
export const alertSeverities = ['critical', 'error', 'warning', 'info', 'none', 'unknown'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** How long alerts are silenced: from five minutes to thirty days. */
export const silenceMinutes = { least: 5, most: 30 * 24 * 60 } as const;

/** Stretches of time within which a cluster expires, and that it never does. */
export const expiryFilters = ['7d', '30d', 'never'] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** How the services of a cluster are altogether, worst first. */
export const servicesStates = ['failing', 'waiting', 'running', 'none'] as const;
export type ServicesState = (typeof servicesStates)[number];

/** How a cluster stands to its file in Git, where Slipway brings its project's requests there. */
export const gitFilters = ['differs'] as const;
export type GitFilter = (typeof gitFilters)[number];

/** How a workload inside a cluster is, worst first. */
export const workloadStates = [
  'failed',
  'attention',
  'unknown',
  'progressing',
  'deleting',
  'idle',
  'done',
  'healthy',
] as const;
export type WorkloadState = (typeof workloadStates)[number];

/** How far back a container's log is read. */
export const logSinces = ['5m', '15m', '1h', '6h', 'all'] as const;
export type LogSince = (typeof logSinces)[number];

/** How many of its newest lines. */
export const logTails = ['100', '500', '2000'] as const;
export type LogTail = (typeof logTails)[number];
