import {
  type ClusterReferenceField,
  type ClusterReferences,
  clusterReferenceFields,
} from '../contracts/cluster-references.ts';
import type { Path } from '../template-schema/json.ts';
import { mergeValues } from '../template-schema/merge.ts';
import type { DeclaredEffects } from './declared.ts';
import { effectsOfChange, type LeafEffect } from './effects-of-change.ts';
import type { Values } from './machine-counts.ts';
import { reasonOf } from './reasons.ts';

/** The value by which the chart of a cluster gets what each field names. */
const placeOf: Record<ClusterReferenceField, Path> = {
  clusterAuth: ['auth', 'configSecret'],
  auditPolicy: ['audit', 'policyRef'],
  dataSource: ['dataSource', 'kineDataSourceSecretName'],
  addressClaim: ['ipamEnabled'],
};

interface ReferencesToJudge {
  chart: string;
  /** Of the cluster, merged with those of its template. */
  values: Values;
  before: ClusterReferences;
  after: ClusterReferences;
  declared?: DeclaredEffects | undefined;
}

const declaredKey = reasonOf('declared').message.key;

/** What another name in one field does. */
interface ReferenceEffect extends LeafEffect {
  field: ClusterReferenceField;
  before: string | null;
  after: string | null;
}

/** What another name in each field does to a cluster that runs: as much as another value at its place in the chart. */
export function effectsOfReferences({
  chart,
  values,
  before,
  after,
  declared = {},
}: ReferencesToJudge): ReferenceEffect[] {
  return clusterReferenceFields.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (was === is) return [];
    const at = (name: string | null) =>
      mergeValues(
        values,
        placeOf[field].reduceRight<unknown>((inner, key) => ({ [key]: inner }), name ?? '') as Values,
      );
    const effects = effectsOfChange({ chart, defaults: {}, before: at(was), after: at(is), declared });
    return effects.map((effect) => ({
      ...(field === 'dataSource' ? withoutItsData(effect) : effect),
      field,
      pointer: `/${field}`,
      before: was,
      after: is,
    }));
  });
}

/** The pods restart, but whether the new database holds what the old one does is nobody's to say who is not asked. */
function withoutItsData(effect: LeafEffect): LeafEffect {
  if (effect.reason.message.key === declaredKey) return effect;
  return { ...effect, effect: 'unknown', reason: reasonOf('data-source-switched') };
}
