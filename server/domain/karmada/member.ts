import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import type { Member, MemberResource } from '../../../lib/contracts/karmada.ts';
import type { MemberState } from '../../../lib/contracts/member-states.ts';
import { parseQuantity } from '../../../lib/quantity.ts';
import { rememberByObject } from '../../../lib/remember-by-object.ts';
import {
  condition,
  instant,
  nothingReported,
  orZero,
  resourceModels,
  resourceSummary,
  text,
  zonesOf,
} from './reading.ts';

/** Somebody wants nothing new on a member. */
export const cordonKey = 'cluster.karmada.io/unschedulable';
/** Taints that Karmada sets by the state of a member. */
const automaticKeys: ReadonlySet<string> = new Set(['cluster.karmada.io/not-ready', 'cluster.karmada.io/unreachable']);
/** `max` of the largest size of nodes: it has no end. */
const endless = '9223372036854775807';

const textOrNull = z
  .string()
  .transform((value) => value || null)
  .nullable()
  .catch(null);

const schema = z.object({
  metadata: z.object({
    name: z.string(),
    creationTimestamp: instant.default(null),
    deletionTimestamp: instant.default(null),
  }),
  // The names of its Secrets are not among what is read.
  spec: z.object({
    syncMode: z.enum(['Push', 'Pull']).nullable().catch(null),
    apiEndpoint: textOrNull.default(null),
    provider: textOrNull.default(null),
    region: textOrNull.default(null),
    zone: textOrNull.default(null),
    zones: z.array(z.string()).catch([]),
    taints: z.array(z.object({ key: z.string(), value: text, effect: text })).catch([]),
    resourceModels,
  }),
  status: z
    .object({
      kubernetesVersion: textOrNull.default(null),
      nodeSummary: z.object({ totalNum: orZero, readyNum: orZero }).nullable().catch(null).default(null),
      resourceSummary,
      conditions: z.array(condition).catch([]),
    })
    .catch({ kubernetesVersion: null, nodeSummary: null, resourceSummary: nothingReported, conditions: [] }),
});
type Parsed = z.infer<typeof schema>;

/** Reads a Cluster of Karmada; null when the object is none. */
export const readMember = rememberByObject(parseMember);

function parseMember(object: unknown): Member | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  const ready = status.conditions.find(({ type }) => type === 'Ready') ?? null;
  return {
    name: metadata.name,
    state: metadata.deletionTimestamp === null ? stateOf(ready) : 'leaving',
    ready,
    conditions: status.conditions.filter(({ type }) => type !== 'Ready'),
    mode: spec.syncMode,
    apiEndpoint: spec.apiEndpoint,
    kubernetesVersion: status.kubernetesVersion,
    provider: spec.provider,
    region: spec.region,
    zones: zonesOf(spec),
    joinedAt: metadata.creationTimestamp,
    nodes: status.nodeSummary && { total: status.nodeSummary.totalNum, ready: status.nodeSummary.readyNum },
    resources: readResources(status.resourceSummary),
    isCordoned: spec.taints.some(({ key }) => key === cordonKey),
    taints: spec.taints
      .filter(({ key }) => key !== cordonKey)
      .map((taint) => ({ ...taint, isAutomatic: automaticKeys.has(taint.key) })),
    models: readModels(parsed),
  };
}

const identified = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ id: textOrNull.default(null) }),
});

/** By which Karmada tells which cluster a member is; null where its Cluster does not say. */
export function clusterIdOf(object: unknown): { name: string; id: string | null } {
  const { metadata, spec } = identified.parse(object);
  return { name: metadata.name, id: spec.id };
}

const numbered = z.object({ metadata: z.object({ uid: textOrNull.default(null) }) });

/** By which a member is told from another that has come by its name. */
export const uidOf = (object: unknown): string | null => numbered.parse(object).metadata.uid;

/** Push members are asked by Karmada and become False; the agent of a Pull member falls silent and it becomes Unknown. */
function stateOf(ready: Condition | null): MemberState {
  if (ready === null || ready.reason === 'ClusterStatusNeverUpdated') return 'joining';
  if (ready.status === 'True') return 'ready';
  if (ready.status === 'Unknown') return ready.reason === 'ClusterStatusUnknown' ? 'silent' : 'unknown';
  if (ready.reason === 'ClusterNotReachable') return 'unreachable';
  return ready.reason === 'StatusCollectionFailed' ? 'not-collected' : 'not-ready';
}

/** Processors, memory, pods and what devices offer, in this order; other resources place no pod. */
function readResources({ allocatable, allocated, allocating }: Parsed['status']['resourceSummary']): MemberResource[] {
  const first = ['cpu', 'memory', 'pods'].filter((name) => name in allocatable);
  const devices = Object.keys(allocatable).filter((name) => name.includes('/'));
  return [...first, ...devices.sort()].map((name) => ({
    name,
    allocatable: parseQuantity(allocatable[name] ?? '') ?? 0,
    allocated: parseQuantity(allocated[name] ?? '') ?? 0,
    allocating: parseQuantity(allocating[name] ?? '') ?? 0,
  }));
}

/** Sizes of nodes of which the member has some. */
function readModels({ spec, status }: Parsed): Member['models'] {
  return status.resourceSummary.allocatableModelings
    .filter(({ count }) => count > 0)
    .map(({ grade, count }) => ({
      grade,
      count,
      ranges: (spec.resourceModels.find((model) => model.grade === grade)?.ranges ?? []).map(({ name, min, max }) => ({
        name,
        min,
        max: max === endless || max === '' ? null : max,
      })),
    }));
}
