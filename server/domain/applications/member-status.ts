import { z } from 'zod';
import { bounded, text, words } from '../karmada/reading.ts';
import { releaseKind } from './template.ts';

/** A load balancer has one, or one of each family. */
const mostAddresses = 20;
/** What members report of a workload; each kind has some of it. */
const reported = z.object({
  readyReplicas: z.number().int().optional().catch(undefined),
  numberReady: z.number().int().optional().catch(undefined),
  conditions: z
    .array(
      z
        .object({ type: z.string(), status: text, reason: text, message: words.default('') })
        // Of the other conditions nobody reads the words.
        .transform((one) => (one.type === 'Ready' ? one : { type: one.type, status: one.status })),
    )
    .optional()
    .catch(undefined),
  /** Of a release of Flux, the newest first. */
  history: bounded(z.object({ chartVersion: text, status: text }), 1).optional(),
  resourceTemplateGeneration: z.number().int().optional().catch(undefined),
  /** Of Jobs of Volcano. */
  state: z.object({ phase: text, message: words }).optional().catch(undefined),
  /** Of Services and Ingresses. */
  loadBalancer: z
    .object({ ingress: bounded(z.object({ ip: text, hostname: text }), mostAddresses) })
    .optional()
    .catch(undefined),
});
type Reported = z.infer<typeof reported>;

/** What a ResourceBinding keeps of one member, in `status.aggregatedStatus`. */
export const memberStatusSchema = z.object({
  clusterName: z.string(),
  // Left out where it is false.
  applied: z.boolean().catch(false),
  appliedMessage: words,
  health: z.enum(['Healthy', 'Unhealthy', 'Unknown']).catch('Unknown'),
  status: reported.optional().catch(undefined),
});

/** What one member says of an object. */
export interface MemberStatus {
  cluster: string;
  isApplied: boolean;
  words: string;
  health: 'Healthy' | 'Unhealthy' | 'Unknown';
  /** Null where the kind has none, or reports none. */
  ready: number | null;
  /** It has ended without success, of which Karmada's health says nothing. */
  hasFailed: boolean;
  /** It has ended well, after which nothing of it runs. */
  hasCompleted: boolean;
  /** Of a Job of Volcano: the phase that it is in, empty before Volcano has looked at it, and why. Null for all else. */
  batch: { phase: string; words: string } | null;
  /** Generation of the template that the member reports about; null where it does not say. */
  templateGeneration: number | null;
  /** IP addresses and names at which it answers from outside. */
  addresses: readonly string[];
  /** What Flux says of a release there; null for all else. */
  release: ReleaseStatus | null;
}

/**
 * What Flux says of a release. Karmada knows no health of `helm.toolkit.fluxcd.io/v2` and calls each release healthy as soon
 * as it is there (its interpreters are of `v2beta1`), but reports the whole status.
 */
export interface ReleaseStatus {
  /** Null while Flux works, or has said nothing yet. */
  isReady: boolean | null;
  /** The words of its condition `Ready`. */
  words: string;
  /** That runs there; null before any does. */
  chartVersion: string | null;
}

/** @param object kind of what the member has */
export function readMemberStatus(
  object: { apiVersion: string; kind: string },
  { clusterName, applied, appliedMessage, health, status: said }: z.infer<typeof memberStatusSchema>,
): MemberStatus {
  const batch = readBatch(object, said);
  return {
    cluster: clusterName,
    isApplied: applied,
    words: appliedMessage,
    health,
    ready: said?.readyReplicas ?? said?.numberReady ?? null,
    hasFailed: holds(said, 'Failed') || batch?.phase === 'Failed',
    hasCompleted: holds(said, 'Complete') || batch?.phase === 'Completed',
    batch,
    templateGeneration: said?.resourceTemplateGeneration ?? null,
    release: object.kind === releaseKind ? readRelease(said) : null,
    addresses: (said?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => hostname || ip).filter(Boolean),
  };
}

function readBatch({ apiVersion, kind }: { apiVersion: string; kind: string }, said: Reported | undefined) {
  if (kind !== 'Job' || !apiVersion.startsWith('batch.volcano.sh/')) return null;
  return { phase: said?.state?.phase ?? '', words: said?.state?.message ?? '' };
}

const holds = (said: Reported | undefined, condition: string): boolean =>
  said?.conditions?.some(({ type, status }) => type === condition && status === 'True') ?? false;

function readRelease(said: Reported | undefined): ReleaseStatus {
  const ready = said?.conditions?.find(({ type }) => type === 'Ready');
  const isAtWork = ready !== undefined && 'reason' in ready && isBeingFetched(ready);
  const isReady = ready?.status === 'True' ? true : ready?.status === 'False' && !isAtWork ? false : null;
  const [last] = said?.history ?? [];
  return {
    isReady,
    words: ready && 'message' in ready ? ready.message : '',
    chartVersion: last?.status === 'deployed' ? last.chartVersion || null : null,
  };
}

/**
 * Flux says False of a release while its chart is fetched for the first time, or anew.
 * Source: helm-controller, internal/controller/helmrelease_controller.go, where the source is not ready.
 */
const isBeingFetched = ({ reason, message }: { reason: string; message: string }): boolean =>
  reason === 'SourceNotReady' && message.endsWith('latest generation of object has not been reconciled');
