import {
  type ClusterReferenceField,
  type ClusterReferences,
  clusterReferenceFields,
  type OfferedReference,
} from '@/lib/contracts/cluster-references';

/** What a new order names: people sign in with the company's identity where there is one way to do so and no other. */
export function startReferences(offered: readonly OfferedReference[]): ClusterReferences {
  const [only, another] = offered.find(({ field }) => field === 'clusterAuth')?.options ?? [];
  return only?.issuer && !another ? { clusterAuth: only.name } : {};
}

/** What a cluster of this name can name still, of what another form or another request named. */
export function keepOffered(
  references: ClusterReferences,
  offered: readonly OfferedReference[],
  cluster: string,
): ClusterReferences {
  const kept = clusterReferenceFields.flatMap((field) => {
    const options = offered.find((one) => one.field === field)?.options ?? [];
    const found = options.find(({ name }) => name === references[field]);
    return found && !isForAnother(found, cluster) ? [[field, references[field]]] : [];
  });
  return Object.fromEntries(kept) as ClusterReferences;
}

/** Whether a claim is made out to another cluster, or to none: k0rdent does not use it for this one. */
export const isForAnother = ({ claim }: OfferedReference['options'][number], cluster: string): boolean =>
  claim !== undefined && claim.cluster !== cluster;

/** The same with another name in one field; an empty one takes it out. */
export function withReference(
  references: ClusterReferences,
  field: ClusterReferenceField,
  name: string,
): ClusterReferences {
  const { [field]: _, ...others } = references;
  return name === '' ? others : { ...others, [field]: name };
}

/** The fields that an order form shows: what is offered, and what the order names, or describes, all the same. */
export function shownReferences(
  references: ClusterReferences,
  offered: readonly OfferedReference[],
  described: readonly ClusterReferenceField[] = [],
): OfferedReference[] {
  return clusterReferenceFields.flatMap((field) => {
    const offer = offered.find((one) => one.field === field);
    if (offer) return [offer];
    return references[field] || described.includes(field) ? [{ field, options: [] }] : [];
  });
}
