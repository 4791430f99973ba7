import { effectsOfReferences } from '../../../../lib/change-effects/reference-effects.ts';
import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import type { ClusterReferenceField, ClusterReferences } from '../../../../lib/contracts/cluster-references.ts';
import type { Effect } from '../../../../lib/contracts/effects.ts';
import {
  changeReferences,
  isSameReferred,
  kindOfReference,
  type Referred,
  refuseReferences,
  refuseSwitches,
} from '../../../domain/clusters/cluster-references.ts';
import { say } from '../../../domain/words/said.ts';
import { listOfferedReferences } from '../../catalog/offered-references.ts';
import type { TemplateWithSchema } from '../../catalog/read-template.ts';
import type { Deps } from '../../deps.ts';
import type { Finding } from '../assessment.ts';
import { findReferenceConflicts } from './find-conflicts.ts';
import type { SpecChange } from './spec-change.ts';

interface ClusterNow {
  template: TemplateWithSchema | null;
  hints: FormHints;
  values: Record<string, unknown>;
  /** What the cluster names now. */
  references: ClusterReferences;
}

/** What naming other objects does to a cluster, and what keeps it from being done. */
export async function assessSpecReferences(
  deps: Deps,
  { cluster: { namespace, name }, references: asked = {}, seenReferences = {} }: SpecChange,
  { template, hints, values, references: before }: ClusterNow,
): Promise<{ effects: Effect[]; findings: Finding[] }> {
  if (!template) return { effects: [], findings: [] };
  const after = changeReferences(before, asked);
  const judged = effectsOfReferences({ chart: template.chart, values, before, after, declared: hints.effects });
  const refused = new Map(refuseSwitches(before, asked).map(({ pointer, ...said }) => [pointer, said]));
  const named = Object.fromEntries(
    judged.filter(({ pointer }) => !refused.has(pointer)).map(({ field }) => [field, after[field]]),
  ) as ClusterReferences;
  const offered = judged.length > 0 ? await listOfferedReferences(deps, namespace, template) : [];
  const effects = judged.map(async ({ field, pointer, before: was, after: is, effect, reason }): Promise<Effect> => {
    const named = { pointer, label: null, before: was, after: is };
    const why = refused.get(pointer);
    if (why) return { ...named, effect: 'cannot-change', ...why };
    const isSame = await meansTheSame(deps, namespace, { field, was, is });
    return isSame ? { ...named, effect: 'none', ...say('reference-same') } : { ...named, effect, ...reason };
  });
  return {
    effects: await Promise.all(effects),
    findings: [
      ...findReferenceConflicts(asked, before, seenReferences).map(
        (error): Finding => ({ ...error, code: 'stale-version' }),
      ),
      ...refuseReferences(named, offered, name).map(
        ({ isMissing, ...error }): Finding => ({ ...error, code: isMissing ? 'not-found' : 'validation-failed' }),
      ),
    ],
  };
}

/** Whether k0rdent makes the same of both, so that nothing reaches the cluster. */
async function meansTheSame(
  { mirror, db }: Deps,
  namespace: string,
  { field, was, is }: { field: ClusterReferenceField; was: string | null; is: string | null },
): Promise<boolean> {
  const kind = `k0rdent.mirantis.com/${kindOfReference(field)}`;
  const read = async (name: string | null): Promise<Referred> => ({
    name,
    object: name === null ? null : await mirror.get(db.auto, kind, { namespace, name }),
  });
  const [before, after] = await Promise.all([read(was), read(is)]);
  return isSameReferred(field, before, after);
}
