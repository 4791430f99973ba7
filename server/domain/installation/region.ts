import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import type { Region, RegionComponent, RegionState, RegionTrouble } from '../../../lib/contracts/regions.ts';

/** How much of the controllers' words is shown. */
const wordsMost = 2_000;
/** Presence alone pauses, whatever it says. */
const pauseKey = 'k0rdent.mirantis.com/region-pause';

const text = z.string().catch('');
const instant = z.iso.datetime({ offset: true }).nullable().catch(null);
const generation = z.number().int().nullable().catch(null);
const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: text,
  message: text,
  lastTransitionTime: instant.default(null),
  observedGeneration: generation.default(null),
});
const component = z.object({
  template: text,
  success: z.boolean().catch(false),
  error: text,
  exposedProviders: z.array(z.string()).catch([]),
});

// The name of the kubeconfig's Secret is not among what is read.
const schema = z.object({
  metadata: z.object({
    name: z.string(),
    generation: generation.default(null),
    creationTimestamp: instant.default(null),
    deletionTimestamp: instant.default(null),
    annotations: z.record(z.string(), z.string()).catch({}),
  }),
  spec: z
    .object({
      kubeConfig: z.unknown().optional(),
      clusterDeployment: z.object({ namespace: z.string(), name: z.string() }).nullable().catch(null),
      providers: z.array(z.object({ name: z.string() })).catch([]),
    })
    .catch({ kubeConfig: undefined, clusterDeployment: null, providers: [] }),
  status: z
    .object({
      availableProviders: z.array(z.string()).catch([]),
      components: z.record(z.string(), component).catch({}),
      conditions: z.array(condition).catch([]),
      observedGeneration: generation.default(null),
    })
    .catch({ availableProviders: [], components: {}, conditions: [], observedGeneration: null }),
});
type Parsed = z.infer<typeof schema>;

/** What a Region object says of itself. */
export type RegionFacts = Pick<
  Region,
  'name' | 'createdAt' | 'state' | 'trouble' | 'paused' | 'conditions' | 'components' | 'providers'
> & {
  runsOn: Exclude<Region['runsOn'], { kind: 'hidden' }>;
};

const troubles: Record<string, RegionTrouble> = {
  NotAllComponentsHealthy: 'components',
  ReleaseIsNotFound: 'release',
  ReleaseIsNotReady: 'release',
  ReleaseIsNotObserved: 'release',
  HasIncompatibleContracts: 'contracts',
  ConfigurationError: 'configuration',
};

/** Reads a Region; null when the object is none. */
export function readRegion(object: Record<string, unknown>): RegionFacts | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  const ready = status.conditions.find(({ type }) => type === 'Ready');
  const paused = readPause(metadata.annotations);
  const state = stateOf(parsed, ready, paused !== null);
  return {
    name: metadata.name,
    createdAt: toUtc(metadata.creationTimestamp),
    state,
    trouble: state === 'failing' ? (troubles[ready?.reason ?? ''] ?? 'other') : null,
    paused,
    conditions: status.conditions
      .map((each) => ({
        ...each,
        message: each.message.slice(0, wordsMost),
        lastTransitionTime: toUtc(each.lastTransitionTime),
      }))
      .sort((a, b) => Number(b.type === 'Ready') - Number(a.type === 'Ready')),
    runsOn: spec.clusterDeployment
      ? { kind: 'cluster', ...spec.clusterDeployment }
      : { kind: spec.kubeConfig ? 'outside' : 'unknown' },
    components: readComponents(parsed),
    providers: [...status.availableProviders].sort(),
  };
}

const toUtc = (at: string | null) => at && new Date(at).toISOString();

/** Why a region is paused. Whoever pauses with `true` gives no reason. */
function readPause(annotations: Record<string, string>): Region['paused'] {
  const written = annotations[pauseKey];
  if (written === undefined) return null;
  const words = written.trim();
  return { reason: ['', 'true', 'false', '1', 'yes'].includes(words.toLowerCase()) ? null : words.slice(0, wordsMost) };
}

/** The worst comes first, and what k0rdent said of an earlier generation says nothing of this one. */
function stateOf({ metadata, status }: Parsed, ready: Condition | undefined, isPaused: boolean): RegionState {
  if (metadata.deletionTimestamp !== null) return 'deleting';
  const seen = ready?.observedGeneration ?? status.observedGeneration;
  const isCurrent = metadata.generation === null || seen === null || seen >= metadata.generation;
  if (!ready || !isCurrent) return 'starting';
  if (ready.status === 'False') return 'failing';
  if (ready.status === 'Unknown') return 'unknown';
  return isPaused ? 'paused' : 'ready';
}

/** Failing ones first, then by name; what was asked for and not reported on is among them. */
function readComponents({ spec, status }: Parsed): RegionComponent[] {
  const reported = Object.entries(status.components).map(
    ([name, { template, success, error, exposedProviders }]): RegionComponent => ({
      name,
      template: template || null,
      version: readVersion(template),
      state: success ? 'ready' : 'failing',
      error: success || error === '' ? null : error.slice(0, wordsMost),
      providers: [...exposedProviders].sort(),
    }),
  );
  const silent = spec.providers
    .filter(({ name }) => status.components[name] === undefined)
    .map(
      ({ name }): RegionComponent => ({
        name,
        template: null,
        version: null,
        state: 'unreported',
        error: null,
        providers: [],
      }),
    );
  const order = { failing: 0, unreported: 1, ready: 2 };
  return [...reported, ...silent].sort((a, b) => order[a.state] - order[b.state] || (a.name < b.name ? -1 : 1));
}

/** k0rdent ends the names of its templates with the version of their chart: `cluster-api-provider-aws-1-0-26`. */
function readVersion(template: string): string | null {
  const [, major, minor, patch] = /-(\d+)-(\d+)-(\d+)(?:-[a-z0-9.-]+)?$/.exec(template) ?? [];
  return major === undefined ? null : `${major}.${minor}.${patch}`;
}
