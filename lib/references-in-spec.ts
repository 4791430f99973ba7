import {
  type ClusterReferenceField,
  type ClusterReferences,
  type ClusterReferencesPatch,
  clusterReferenceFields,
} from './contracts/cluster-references.ts';
import { getIn, type Path } from './template-schema/json.ts';

/** Where a ClusterDeployment's spec names what each field names. */
const paths: Record<ClusterReferenceField, Path> = {
  clusterAuth: ['clusterAuth'],
  auditPolicy: ['auditPolicy'],
  dataSource: ['dataSource'],
  addressClaim: ['ipamClaim', 'ref'],
};

export const pathInSpec = (field: ClusterReferenceField): Path => paths[field];

/** The part of a spec that names these; null takes a name away. */
export function specOfReferences(references: ClusterReferencesPatch): Record<string, unknown> {
  const named = clusterReferenceFields.filter((field) => references[field] !== undefined);
  return Object.fromEntries(
    named.map((field) => {
      const [first = field, ...rest] = paths[field];
      return [String(first), rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), references[field])];
    }),
  );
}

/** The names in a spec; whatever else stands in their places is left out. */
export function referencesInSpec(spec: Readonly<Record<string, unknown>>): ClusterReferences {
  const named = clusterReferenceFields.flatMap((field) => {
    const name = getIn(spec, paths[field]);
    return typeof name === 'string' && name !== '' ? [[field, name]] : [];
  });
  return Object.fromEntries(named) as ClusterReferences;
}
