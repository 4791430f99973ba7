import { z } from 'zod';
import {
  type ApplicationForm,
  type ApplicationSpec,
  applicationSpecSchema,
  type ChosenMembers,
  type Division,
} from '@/lib/contracts/application-orders';
import { isChart, ofCharts } from '@/lib/contracts/application-workload';
import { filledFiles, filledLines, filledPairs, pairSchema, pairsOf, recordOf } from './draft-lines';
import { emptyIngress, ingressDraftOf, ingressDraftSchema, toIngress } from './ingress-draft';
import { emptyOverride, filledOverrides, overrideDraftOf, overrideDraftSchema } from './override-draft';
import { emptyScaling, scalingDraftOf, scalingDraftSchema, toScaling } from './scaling-draft';
import { emptySecrets, secretsDraftOf, secretsDraftSchema, toSecrets, withoutValues } from './secrets-draft';
import {
  ofItsKind,
  startWorkload,
  toWorkload,
  usualDivision,
  workloadDraftOf,
  workloadDraftSchema,
} from './workload-draft';

/** Ways to choose clusters, and ways to divide replicas among them. */
export const choices = ['all', 'names', 'labels', 'regions'] as const satisfies readonly ChosenMembers['by'][];
export const divisions = ['weights', 'room', 'few', 'copies'] as const satisfies readonly Division['by'][];
/** The same of a Job of Volcano, of which Karmada counts no replicas. */
export const wholeDivisions = ['one', 'copies'] as const satisfies readonly Division['by'][];

/** All of a draft. Numbers are texts while they are typed. */
const draftSchema = z.object({
  controlPlane: z.string(),
  name: z.string(),
  workload: workloadDraftSchema,
  image: z.string(),
  port: z.string(),
  healthPath: z.string(),
  args: z.array(z.string()),
  env: z.array(pairSchema),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
  secrets: secretsDraftSchema,
  ingress: ingressDraftSchema,
  replicas: z.string(),
  /** In vCPU. */
  cpu: z.string(),
  /** In MiB. */
  memory: z.string(),
  by: z.enum(choices),
  names: z.array(z.string()),
  labels: z.array(pairSchema),
  regions: z.array(z.string()),
  division: z.enum([...divisions, 'one']),
  /** By member; empty: all of them get the same. */
  weights: z.record(z.string(), z.string()),
  fewestRegions: z.string(),
  moves: z.boolean(),
  /** In minutes. */
  moveAfter: z.string(),
  /** Nobody types it here: it is kept as it is. */
  paused: applicationSpecSchema.shape.paused,
  overrides: z.array(overrideDraftSchema),
  scaling: scalingDraftSchema,
  justification: z.string(),
  savedAt: z.string().nullable(),
});
/** What somebody has typed of an application. Plain JSON, because it outlives the page in the session storage, see `writeDraft`. */
export type ApplicationDraft = z.infer<typeof draftSchema>;

/** A draft with nothing but what is usual. */
export function startDraft({ controlPlanes }: ApplicationForm): ApplicationDraft {
  return {
    controlPlane: (controlPlanes.find(({ isReachable }) => isReachable) ?? controlPlanes[0])?.name ?? '',
    name: '',
    workload: startWorkload,
    image: '',
    port: '',
    healthPath: '',
    args: [],
    env: [],
    files: [],
    secrets: emptySecrets,
    ingress: emptyIngress,
    replicas: '2',
    cpu: '0.25',
    memory: '256',
    by: 'all',
    names: [],
    labels: [],
    regions: [],
    division: usualDivision,
    weights: {},
    fewestRegions: '',
    moves: true,
    moveAfter: '5',
    paused: null,
    overrides: [],
    scaling: emptyScaling,
    justification: '',
    savedAt: null,
  };
}

/** Where an application is, or is to be. */
export interface ApplicationPlace {
  controlPlane: string;
  name: string;
}

/** A draft that holds what an application was asked to be. */
export function draftOf(form: ApplicationForm, place: ApplicationPlace, spec: ApplicationSpec): ApplicationDraft {
  const { clusters, division, moveAfterSeconds } = spec;
  return {
    ...startDraft(form),
    ...place,
    workload: workloadDraftOf(spec.workload),
    image: spec.image,
    port: textOf(spec.port),
    healthPath: spec.healthPath ?? '',
    args: spec.args,
    env: spec.env,
    files: spec.files,
    secrets: secretsDraftOf(spec.secrets),
    ingress: ingressDraftOf(spec.ingress),
    // What a chart says of them means nothing to another kind.
    ...(!isChart(spec.workload) && {
      replicas: textOf(spec.replicas),
      cpu: textOf(spec.cpuMillicores / 1000),
      memory: textOf(spec.memoryMib),
    }),
    by: clusters.by,
    names: clusters.by === 'names' ? clusters.names : [],
    labels: clusters.by === 'labels' ? pairsOf(clusters.labels) : [],
    regions: clusters.by === 'regions' ? clusters.regions : [],
    division: division.by,
    weights:
      division.by === 'weights'
        ? Object.fromEntries(division.weights.map(({ cluster, weight }) => [cluster, textOf(weight)]))
        : {},
    fewestRegions: textOf(spec.fewestRegions),
    moves: moveAfterSeconds !== null,
    moveAfter: moveAfterSeconds === null ? '5' : textOf(moveAfterSeconds / 60),
    paused: spec.paused,
    scaling: scalingDraftOf(spec),
    overrides: spec.overrides.map(overrideDraftOf),
  };
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** A number as it is typed; NaN where it is none. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What is asked for: of what is typed, what the kind has. A draft with `findProblems` may give numbers that are none. */
export function toSpec(typed: ApplicationDraft): ApplicationSpec {
  const draft = ofItsKind(typed);
  const port = draft.port.trim() === '' ? null : numberOf(draft.port);
  return {
    workload: toWorkload(draft.workload),
    image: draft.image.trim(),
    replicas: numberOf(draft.replicas),
    cpuMillicores: Math.round(numberOf(draft.cpu) * 1000),
    memoryMib: numberOf(draft.memory),
    port,
    // It is asked at the port.
    healthPath: port === null || draft.healthPath.trim() === '' ? null : draft.healthPath.trim(),
    args: filledLines(draft.args),
    env: filledPairs(draft.env),
    files: filledFiles(draft.files),
    secrets: toSecrets(draft.secrets),
    ingress: toIngress(draft.ingress),
    clusters: toClusters(draft),
    division: toDivision(draft),
    // Karmada does not look at regions where fixed weights decide.
    fewestRegions:
      draft.division === 'weights' || draft.fewestRegions.trim() === '' ? null : numberOf(draft.fewestRegions),
    moveAfterSeconds: draft.moves ? Math.round(numberOf(draft.moveAfter) * 60) : null,
    paused: draft.paused,
    overrides: filledOverrides(draft.overrides),
    ...toScaling(draft.scaling),
    ...(isChart(draft.workload) && besideChart(draft)),
  };
}

/** What a chart leaves of a draft: its pods are its own, and single clusters differ in values alone. */
const besideChart = ({ overrides }: ApplicationDraft) => ({
  ...ofCharts,
  port: null,
  healthPath: null,
  args: [],
  env: [],
  files: [],
  secrets: toSecrets(emptySecrets),
  ingress: null,
  scaling: null,
  schedules: [],
  division: { by: 'copies' as const },
  overrides: filledOverrides(overrides.map(({ cluster, values }) => ({ ...emptyOverride(cluster), values }))),
});

function toClusters({ by, names, labels, regions }: ApplicationDraft): ChosenMembers {
  switch (by) {
    case 'names':
      return { by, names };
    case 'labels':
      return { by, labels: recordOf(labels) };
    case 'regions':
      return { by, regions };
    case 'all':
      return { by };
  }
}

function toDivision({ division, weights }: ApplicationDraft): Division {
  if (division !== 'weights') return { by: division };
  return {
    by: division,
    weights: Object.entries(weights)
      .map(([cluster, weight]) => ({ cluster, weight: numberOf(weight) }))
      .filter(({ weight }) => weight !== 0),
  };
}

/** A draft as it outlives the page: values that nobody may read are not in it. */
export const writeDraft = (draft: ApplicationDraft): string =>
  JSON.stringify({ ...draft, secrets: withoutValues(draft.secrets) });

/** A stored draft, or null when there is none, or it is of another version of the portal. */
export function readDraft(stored: string | null, form: ApplicationForm): ApplicationDraft | null {
  if (stored === null) return null;
  const draft = draftSchema.safeParse(JSON.parse(stored)).data;
  return draft && form.controlPlanes.some(({ name }) => name === draft.controlPlane) ? draft : null;
}
