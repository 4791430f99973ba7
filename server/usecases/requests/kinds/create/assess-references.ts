import type { ClusterReferences } from '../../../../../lib/contracts/cluster-references.ts';
import type { Check } from '../../../../../lib/contracts/requests.ts';
import { referencesOf, refuseReferences } from '../../../../domain/clusters/cluster-references.ts';
import { listOfferedReferences } from '../../../catalog/offered-references.ts';
import type { TemplateWithSchema } from '../../../catalog/read-template.ts';
import type { Deps } from '../../../deps.ts';
import type { Finding } from '../../assessment.ts';

interface Asked {
  namespace: string;
  /** Name of the cluster that is ordered. */
  cluster: string;
  template: TemplateWithSchema;
  references: ClusterReferences;
}

interface NamedReferences {
  references: ClusterReferences;
  check: Check;
  findings: Finding[];
}

/** Holds what an order names against its template and the project's namespace; null where it names nothing. */
export async function assessReferences(
  deps: Deps,
  { namespace, cluster, template, references: asked }: Asked,
): Promise<NamedReferences | null> {
  const references = referencesOf(asked);
  if (Object.keys(references).length === 0) return null;
  const refused = refuseReferences(references, await listOfferedReferences(deps, namespace, template), cluster);
  const [first] = refused;
  return {
    references,
    check: first
      ? { name: 'references', outcome: 'failed', detail: first.detail, message: first.message }
      : { name: 'references', outcome: 'passed', detail: Object.values(references).join(', ') },
    findings: refused.map(({ isMissing, ...error }) => ({
      ...error,
      code: isMissing ? 'not-found' : 'validation-failed',
    })),
  };
}
