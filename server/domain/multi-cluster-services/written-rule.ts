import { z } from 'zod';
import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { RuleWish } from '../../../lib/contracts/multi-cluster-changes.ts';
import { findGitKeeper } from '../git/git-keeper.ts';
import { applyServiceChanges, readWrittenServices, type WrittenEntry } from '../services/written-services.ts';

/** Without one a rule has this priority, and so have the clusters' own services. */
const usualPriority = 100;
const usualProvider = 'ksm-projectsveltos';

const record = z.record(z.string(), z.unknown());
const priority = z.number().int().nullish().catch(null);
const provider = z.looseObject({
  name: z.string().nullish().catch(null),
  config: record.nullish().catch(null),
  selfManagement: z.boolean().nullish().catch(null),
});
const expression = z.object({
  key: z.string(),
  operator: z.string(),
  values: z.array(z.string()).nullish().catch(null),
});
const selectorSchema = z.object({
  matchLabels: z.record(z.string(), z.string()).nullish().catch(null),
  matchExpressions: z.array(expression).nullish().catch(null),
});
const marks = z.record(z.string(), z.string()).catch({});
const objectSchema = z.object({
  metadata: z.object({
    name: z.string(),
    uid: z.string().default(''),
    generation: z.number().default(0),
    deletionTimestamp: z.string().optional(),
    labels: marks,
    annotations: marks,
  }),
  spec: z
    .object({
      clusterSelector: selectorSchema.nullish().catch(null),
      dependsOn: z.array(z.string()).nullish().catch(null),
      keepServicesOnSelectorMismatch: z.boolean().nullish().catch(null),
      serviceSpec: z
        .object({ priority, provider: provider.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .catch({}),
});

interface RuleMarks {
  name: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** A MultiClusterService as it is written down, in the words of the form. */
export interface WrittenRule {
  name: string;
  uid: string;
  generation: number;
  isDeleting: boolean;
  /** Who keeps it as Git says; null for nobody. */
  keptBy: GitKeeper | null;
  selector: LabelSelector;
  priority: number;
  keepServices: boolean;
  selfManagement: boolean;
  dependsOn: string[];
  services: WrittenEntry[];
}

/**
 * Reads a MultiClusterService.
 * @param digest short form of a text, another one for every other text
 */
export function readRule(object: Record<string, unknown>, digest: (text: string) => string): WrittenRule {
  const { metadata, spec } = objectSchema.parse(object);
  const { serviceSpec } = spec;
  return {
    name: metadata.name,
    uid: metadata.uid,
    generation: metadata.generation,
    isDeleting: metadata.deletionTimestamp !== undefined,
    keptBy: findRuleKeeper(metadata),
    selector: readSelector(spec.clusterSelector),
    priority: readPriority(serviceSpec),
    keepServices: spec.keepServicesOnSelectorMismatch ?? false,
    selfManagement: serviceSpec?.provider?.selfManagement ?? false,
    dependsOn: spec.dependsOn ?? [],
    services: readWrittenServices(object, digest),
  };
}

/** Who keeps a MultiClusterService as Git says; null for nobody. */
export function findRuleKeeper({ name, labels = {}, annotations = {} }: RuleMarks): GitKeeper | null {
  const group = 'k0rdent.mirantis.com';
  return findGitKeeper({ group, kind: 'MultiClusterService', namespace: '', name, labels, annotations });
}

function readSelector(selector: z.infer<typeof selectorSchema> | null | undefined): LabelSelector {
  return {
    matchLabels: selector?.matchLabels ?? {},
    matchExpressions: (selector?.matchExpressions ?? []).map(({ values, ...rest }) => ({
      ...rest,
      values: values ?? [],
    })),
  };
}

/** The field of old counts only where no provider is named and configured. */
function readPriority(
  spec: { priority?: number | null; provider?: z.infer<typeof provider> | null } | null | undefined,
): number {
  const { name, config } = spec?.provider ?? {};
  const own = z.object({ priority: z.number().int() }).safeParse(config);
  if (own.success) return own.data.priority;
  return name || config ? usualPriority : (spec?.priority ?? usualPriority);
}

type Wanted = Pick<
  RuleWish,
  'name' | 'selector' | 'priority' | 'keepServices' | 'selfManagement' | 'dependsOn' | 'changes'
>;

/**
 * The object as the wish wants it. What the form does not know of stays as it stands, in the object and in each service;
 * a field is touched only where the wish is another than what it says now.
 * @param live the object as it stands; null for a new one
 * @param chainOf name of the chain that leads on from a template; null where none does
 */
export function writeRule(
  live: Record<string, unknown> | null,
  wanted: Wanted,
  chainOf: (template: string) => string | null,
): Record<string, unknown> {
  const now = live ? readRule(live, (text) => text) : null;
  const object = structuredClone(live ?? { metadata: { name: wanted.name } });
  const spec = { ...toRecord(object.spec) };
  const serviceSpec = { ...toRecord(spec.serviceSpec) };
  if (!now || !isSameSelector(now.selector, wanted.selector)) spec.clusterSelector = toSelector(wanted.selector);
  if (!now || JSON.stringify(now.dependsOn) !== JSON.stringify(wanted.dependsOn)) {
    if (wanted.dependsOn.length > 0) spec.dependsOn = wanted.dependsOn;
    else delete spec.dependsOn;
  }
  if (wanted.keepServices !== (now?.keepServices ?? false)) spec.keepServicesOnSelectorMismatch = wanted.keepServices;
  if (!now || now.priority !== wanted.priority) putPriority(serviceSpec, wanted.priority);
  if (wanted.selfManagement !== (now?.selfManagement ?? false)) {
    serviceSpec.provider = { ...toRecord(serviceSpec.provider), selfManagement: wanted.selfManagement };
  }
  serviceSpec.services = applyServiceChanges(now?.services ?? [], wanted.changes, chainOf);
  return { ...object, spec: { ...spec, serviceSpec } };
}

function putPriority(serviceSpec: Record<string, unknown>, wanted: number): void {
  const { config, ...provider } = toRecord(serviceSpec.provider);
  // A configured provider makes k0rdent blind for the fields of old, so a spec that lives by them keeps to them.
  const isOld = !config && !provider.name && Object.keys(serviceSpec).some((key) => oldFields.has(key));
  if (isOld) serviceSpec.priority = wanted;
  else {
    serviceSpec.provider = { name: usualProvider, ...provider, config: { ...toRecord(config), priority: wanted } };
  }
}

const oldFields = new Set([
  'syncMode',
  'priority',
  'stopOnConflict',
  'continueOnError',
  'reload',
  'templateResourceRefs',
  'policyRefs',
  'driftIgnore',
  'driftExclusions',
]);

function toRecord(value: unknown): Record<string, unknown> {
  const read = record.safeParse(value);
  return read.success ? read.data : {};
}

/** A selector as Kubernetes writes it. */
export function toSelector({ matchLabels, matchExpressions }: LabelSelector): Record<string, unknown> {
  return {
    ...(Object.keys(matchLabels).length > 0 && { matchLabels }),
    ...(matchExpressions.length > 0 && {
      matchExpressions: matchExpressions.map(({ values, ...rest }) => ({
        ...rest,
        ...(values.length > 0 && { values }),
      })),
    }),
  };
}

/** Whether two selectors are written alike; their order of labels says nothing. */
function isSameSelector(one: LabelSelector, other: LabelSelector): boolean {
  const toText = ({ matchLabels, matchExpressions }: LabelSelector) =>
    JSON.stringify([
      Object.entries(matchLabels).sort(),
      matchExpressions.map(({ key, operator, values }) => [key, operator, values]),
    ]);
  return toText(one) === toText(other);
}
