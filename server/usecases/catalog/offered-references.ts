import { clusterReferenceFields, type OfferedReference } from '../../../lib/contracts/cluster-references.ts';
import { kindOfReference, readOffered, takenReferences } from '../../domain/clusters/cluster-references.ts';
import type { Deps } from '../deps.ts';
import type { TemplateWithSchema } from './read-template.ts';

/** What clusters of a template in this namespace can name; without options where the namespace holds nothing. */
export function listOfferedReferences(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  namespace: string,
  template: Pick<TemplateWithSchema, 'defaults' | 'schema' | 'isSchemaPending'>,
): Promise<OfferedReference[]> {
  // What a schema that cannot be read now may say is not refused for it.
  const taken = template.isSchemaPending ? clusterReferenceFields : takenReferences(template);
  return Promise.all(
    taken.map(async (field) => {
      const kind = `k0rdent.mirantis.com/${kindOfReference(field)}`;
      return readOffered(field, await mirror.list(db.auto, kind, namespace));
    }),
  );
}
