import type { MirrorRow } from '../../db/clusters/mirror-store.ts';
import type { TemplatePart } from '../../domain/clusters/cluster-parts.ts';
import { kindKey, kinds } from '../../kube/kinds.ts';
import { readClusterTemplate } from '../../kube/readers/cluster-objects.ts';
import { objectSchema } from '../../kube/resources.ts';
import type { ClusterRef } from '../../ports/kube.ts';

const templateKind = kindKey(kinds.clusterTemplate);

/** The templates in memory: a few hundred small things that every derivation asks for. */
export function createTemplateIndex() {
  const parts = new Map<string, TemplatePart>();
  return {
    find: (namespace: string, name: string): TemplatePart | null => parts.get(`${namespace}/${name}`) ?? null,

    /** Takes rows of any kind; answers the templates among them, whose clusters look different now. */
    learn(rows: readonly MirrorRow[]): ClusterRef[] {
      const templates = rows.filter((row) => row.kind === templateKind);
      for (const row of templates) {
        parts.set(`${row.namespace}/${row.name}`, readClusterTemplate(objectSchema.parse(row.object)));
      }
      return templates;
    },
  };
}
