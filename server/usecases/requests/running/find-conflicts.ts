import {
  type ClusterReferences,
  type ClusterReferencesPatch,
  clusterReferenceFields,
} from '../../../../lib/contracts/cluster-references.ts';
import type { Parameters } from '../../../../lib/contracts/request-bodies.ts';
import { getIn, isSameJson, toPointer } from '../../../../lib/template-schema/json.ts';
import { leavesOfPatch } from '../../../../lib/template-schema/merge-patch.ts';
import type { FieldError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';

interface Seen {
  /** JSON merge patch of the overrides. */
  patch: Readonly<Record<string, unknown>>;
  /** The overrides as they are now. */
  now: Readonly<Record<string, unknown>>;
  /** What they were when somebody read them, by pointer into the overrides; null where nothing was set. */
  seen: Readonly<Record<string, unknown>>;
}

/** Values of a patch that somebody else has changed since they were read; what is as wanted already is no conflict. */
export function findConflicts({ patch, now, seen }: Seen): FieldError[] {
  return leavesOfPatch(patch).flatMap(({ pointer, path, value }) => {
    const live = getIn(now, path) ?? null;
    if (!(pointer in seen) || isSameJson(live, seen[pointer] ?? null) || isSameJson(live, value)) return [];
    const said = say('value-changed-meanwhile', { now: inShort(live), seen: inShort(seen[pointer]) });
    return [{ pointer: `/parameters${pointer}`, ...said }];
  });
}

/** Labels that somebody else has changed since they were read; what is as wanted already is no conflict. */
export function findLabelConflicts(
  wanted: Readonly<Record<string, string | null>>,
  now: Readonly<Record<string, string>>,
  seen: Readonly<Record<string, string | null>>,
): FieldError[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const live = now[name] ?? null;
    if (!Object.hasOwn(seen, name) || live === seen[name] || live === value) return [];
    const said = say('value-changed-meanwhile', { now: inShort(live), seen: inShort(seen[name]) });
    return [{ pointer: `/labels${toPointer([name])}`, ...said }];
  });
}

/** Names that somebody else has changed since they were read; what is as wanted already is no conflict. */
export function findReferenceConflicts(
  wanted: ClusterReferencesPatch,
  now: ClusterReferences,
  seen: ClusterReferencesPatch,
): FieldError[] {
  return clusterReferenceFields.flatMap((field) => {
    const live = now[field] ?? null;
    const was = seen[field];
    if (wanted[field] === undefined || was === undefined || live === was || live === wanted[field]) return [];
    return [
      { pointer: toPointer([field]), ...say('value-changed-meanwhile', { now: inShort(live), seen: inShort(was) }) },
    ];
  });
}

/** What the overrides have at each place of a patch; null where nothing is set. */
export function valuesAt(values: Parameters, patch: Parameters): Parameters {
  return Object.fromEntries(
    leavesOfPatch(patch).map(({ pointer, path }) => [pointer, (getIn(values, path) ?? null) as Parameters[string]]),
  );
}

const inShort = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};
