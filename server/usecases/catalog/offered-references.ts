import type { OfferedReference } from '../../../lib/contracts/cluster-references.ts';
import { kindOfReference, readOffered, takenReferences } from '../../domain/clusters/cluster-references.ts';
import type { Deps } from '../deps.ts';
import type { TemplateWithSchema } from './read-template.ts';

/** What clusters of a template in this namespace can name; without options where the namespace holds nothing. */
export function listOfferedReferences(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  namespace: string,
  template: Pick<TemplateWithSchema, 'defaults' | 'schema'>,
): Promise<OfferedReference[]> {
  return Promise.all(
    takenReferences(template).map(async (field) => {
      const kind = `k0rdent.mirantis.com/${kindOfReference(field)}`;
      return readOffered(field, await mirror.list(db.auto, kind, namespace));
    }),
  );
}
