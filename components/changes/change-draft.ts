import type { ChangeForm } from '@/lib/contracts/changes';
import {
  type ClusterReferences,
  type ClusterReferencesPatch,
  clusterReferenceFields,
} from '@/lib/contracts/cluster-references';
import type { ChangeRequest, Parameters, ResubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import { isReservedLabel } from '@/lib/reserved-labels';
import { fromPointer, getIn, isObject, isSameJson, type Path, toPointer } from '@/lib/template-schema/json';
import { applyMergePatch, leavesOfPatch, mergePatchBetween, patchOfLeaves } from '@/lib/template-schema/merge-patch';

type Values = Record<string, unknown>;
type Labels = Record<string, string>;

/** The cluster as it was when its values were read. */
interface Base {
  config: Values;
  labels: Labels;
  /** What it names beside template and credential. */
  references: ClusterReferences;
  resourceVersion: string;
}

/** What a person has typed into the form of a change. Plain JSON, because it outlives the page in the session storage. */
export interface ChangeDraft {
  base: Base;
  /** The overrides as they are to be. */
  config: Values;
  labels: Labels;
  references: ClusterReferences;
  justification: string;
  /** Texts of YAML fields that cannot be read yet, by pointer. */
  drafts: Record<string, string>;
  /** The editor's text while it differs from how the value would be written; it may be unreadable. */
  yamlText: string | null;
  savedAt: string | null;
}

/** What this draft changes and somebody else changed too since it was read. */
export interface Conflict {
  of: 'value' | 'label' | 'reference';
  /** Of a value into the overrides; else `/labels/<name>`, or `/<field>` of a reference. */
  pointer: string;
  path: Path;
  seen: unknown;
  now: unknown;
  wanted: unknown;
}

const ownLabels = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => !isReservedLabel(name)));

const baseOf = ({ config, labels, named, resourceVersion }: ChangeForm): Base => ({
  config,
  labels: ownLabels(labels),
  references: named,
  resourceVersion,
});

/** @param changing the request that is to ask for something else; null for a new one */
export function startChange(form: ChangeForm, changing: RequestDetail | null = null): ChangeDraft {
  const base = baseOf(form);
  const { config, labels, references } = base;
  const draft = { base, config, labels, references, justification: '', drafts: {}, yamlText: null, savedAt: null };
  if (!changing) return draft;
  return {
    ...draft,
    config: applyMergePatch(base.config, changing.parameters),
    labels: withLabels(base.labels, labelsAskedIn(changing)),
    references: withNames(references, namesAskedIn(changing)),
    justification: changing.justification ?? '',
  };
}

/** Labels to set; null takes one away. */
type LabelPatch = Record<string, string | null>;

function labelsAskedIn({ effects }: RequestDetail): LabelPatch {
  const asked = effects.filter(({ pointer }) => pointer.startsWith('/labels/'));
  return Object.fromEntries(
    asked.map(({ pointer, after }) => [fromPointer(pointer)[1] ?? '', typeof after === 'string' ? after : null]),
  );
}

function namesAskedIn({ effects }: RequestDetail): ClusterReferencesPatch {
  const asked = clusterReferenceFields.flatMap((field) => {
    const effect = effects.find(({ pointer }) => pointer === `/${field}`);
    return effect ? [[field, effect.after]] : [];
  });
  return Object.fromEntries(asked) as ClusterReferencesPatch;
}

function withNames(references: ClusterReferences, patch: ClusterReferencesPatch): ClusterReferences {
  const named = Object.entries({ ...references, ...patch }).filter(([, name]) => typeof name === 'string');
  return Object.fromEntries(named) as ClusterReferences;
}

function withLabels(labels: Labels, patch: LabelPatch): Labels {
  const kept = Object.entries({ ...labels, ...patch }).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(kept);
}

/** JSON merge patch from the values that were read to those that are wanted. */
export const patchOf = ({ base, config }: ChangeDraft): Values => mergePatchBetween(base.config, config);

export function labelPatchOf({ base, labels }: ChangeDraft): LabelPatch {
  const names = new Set([...Object.keys(base.labels), ...Object.keys(labels)]);
  const changed = [...names].filter((name) => base.labels[name] !== labels[name]);
  return Object.fromEntries(changed.map((name) => [name, labels[name] ?? null]));
}

/** Names that are to be others; null takes one away. */
export function namePatchOf({ base, references }: ChangeDraft): ClusterReferencesPatch {
  const changed = clusterReferenceFields.filter((field) => base.references[field] !== references[field]);
  return Object.fromEntries(changed.map((field) => [field, references[field] ?? null])) as ClusterReferencesPatch;
}

const namesSeen = ({ base }: ChangeDraft, patch: ClusterReferencesPatch): ClusterReferencesPatch =>
  Object.fromEntries(
    clusterReferenceFields.filter((field) => field in patch).map((field) => [field, base.references[field] ?? null]),
  ) as ClusterReferencesPatch;

/** What the labels of a patch were when they were read. */
const labelsSeen = ({ base }: ChangeDraft, patch: LabelPatch): LabelPatch =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, base.labels[name] ?? null]));

/** The body of `POST /api/v1/requests`; also what the management cluster is asked about. */
export function toChangeRequest({ namespace, name }: ChangeForm, draft: ChangeDraft): ChangeRequest {
  const labels = labelPatchOf(draft);
  const patch = patchOf(draft);
  const names = namePatchOf(draft);
  const justification = draft.justification.trim();
  const seen = leavesOfPatch(patch).map(({ pointer, path }) => [pointer, getIn(draft.base.config, path) ?? null]);
  return {
    kind: 'change',
    cluster: { namespace, name },
    parameters: patch as Parameters,
    seen: Object.fromEntries(seen),
    ...(Object.keys(labels).length > 0 && { labels, seenLabels: labelsSeen(draft, labels) }),
    ...(Object.keys(names).length > 0 && { ...names, seenReferences: namesSeen(draft, names) }),
    ...(justification !== '' && { justification }),
  };
}

/** What others changed of the same values, labels and references; what they made as wanted is none. */
export function findConflicts(draft: ChangeDraft, form: ChangeForm): Conflict[] {
  const { base } = draft;
  const now = baseOf(form);
  const values = leavesOfPatch(patchOf(draft)).map(({ pointer, path, value: wanted }): Conflict => {
    const [seen, is] = [base.config, now.config].map((config) => getIn(config, path) ?? null);
    return { of: 'value', pointer, path, seen, now: is, wanted };
  });
  const labels = Object.entries(labelPatchOf(draft)).map(([name, wanted]): Conflict => {
    const [seen, is] = [base.labels, now.labels].map((of) => of[name] ?? null);
    return { of: 'label', pointer: toPointer(['labels', name]), path: [name], seen, now: is, wanted };
  });
  const names = namePatchOf(draft);
  const references = clusterReferenceFields.flatMap((field): Conflict[] => {
    const wanted = names[field];
    if (wanted === undefined) return [];
    const [seen, is] = [base.references, now.references].map((of) => of[field] ?? null);
    return [{ of: 'reference', pointer: toPointer([field]), path: [field], seen, now: is, wanted }];
  });
  return [...values, ...labels, ...references].filter(
    ({ seen, now: is, wanted }) => !isSameJson(seen, is) && !isSameJson(is, wanted),
  );
}

/** The draft on top of the cluster as it is now: what others changed elsewhere is taken over. */
export function rebase(draft: ChangeDraft, form: ChangeForm): ChangeDraft {
  const base = baseOf(form);
  const labels = withLabels(base.labels, labelPatchOf(draft));
  const references = withNames(base.references, namePatchOf(draft));
  const config = applyMergePatch(base.config, patchOf(draft));
  return { ...draft, base, config, labels, references, yamlText: null };
}

/** Settles a conflict: the other person's value, or one's own on top of it. */
export function settle(draft: ChangeDraft, { of, pointer, path, now }: Conflict, isMine: boolean): ChangeDraft {
  const taken = takeOver(draft.base, { of, pointer, path, now });
  const base = { ...draft.base, ...taken };
  return { ...draft, base, ...(isMine ? {} : takeOver(draft, { of, pointer, path, now })), yamlText: null };
}

/** The part of a draft, or of what it began with, that a conflict is about, with what the other person made of it. */
function takeOver(
  { config, labels, references }: Pick<Base, 'config' | 'labels' | 'references'>,
  { of, pointer, path, now }: Pick<Conflict, 'of' | 'pointer' | 'path' | 'now'>,
): Partial<Pick<Base, 'config' | 'labels' | 'references'>> {
  if (of === 'value') return { config: applyMergePatch(config, patchOfLeaves({ [pointer]: now })) };
  const patch = { [String(path[0])]: typeof now === 'string' ? now : null };
  return of === 'label'
    ? { labels: withLabels(labels, patch) }
    : { references: withNames(references, patch as ClusterReferencesPatch) };
}

export function changeDraftKey({ namespace, name }: ChangeForm, changing: RequestDetail | null): string {
  const asked = changing ? [changing.id, changing.review?.revision ?? 1] : [];
  return ['slipway.change', namespace, name, ...asked].join('.');
}

/** The body of `POST /api/v1/requests/{id}/resubmit`. */
export function toResubmitted(
  { cluster: _, takesBack: __, ...body }: ChangeRequest,
  revision: number,
): ResubmitRequest {
  return { ...body, revision };
}

/** A stored draft, or null when there is none or it is not one of this version of the portal. */
export function readChangeDraft(stored: string | null): ChangeDraft | null {
  if (stored === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.base)) return null;
  const { base, config, labels, references, justification, drafts } = value;
  const isDraft =
    [base.config, base.labels, base.references, config, labels, references, drafts].every(isObject) &&
    typeof base.resourceVersion === 'string' &&
    typeof justification === 'string';
  return isDraft ? (value as unknown as ChangeDraft) : null;
}
