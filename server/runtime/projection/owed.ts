import type { ClusterStore } from '../../db/clusters/cluster-store.ts';
import type { MirrorWriter } from '../../db/clusters/mirror-store.ts';
import { kindKey, kinds } from '../../kube/kinds.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';

interface OwedDeps {
  mirror: Pick<MirrorWriter, 'refsOfKind'>;
  clusters: Pick<ClusterStore, 'ofTemplate'>;
}

const deploymentKind = kindKey(kinds.clusterDeployment);

/**
 * What changed that clusters refer to, until those clusters have been derived anew. The indexes in memory tell of a
 * change once only, so it is kept here when the transaction that it came with fails.
 */
export function createOwed({ mirror, clusters }: OwedDeps) {
  const namespaces = new Set<string>();
  const templates = new Map<string, ClusterRef>();

  return {
    isEmpty: () => namespaces.size === 0 && templates.size === 0,

    /** The clusters in these namespaces, '' for all, are owed a derivation. */
    addNamespaces(changed: readonly string[]): void {
      for (const namespace of changed) namespaces.add(namespace);
    },

    /** The clusters of these templates are owed a derivation. */
    addTemplates(changed: readonly ClusterRef[]): void {
      for (const { namespace, name } of changed) templates.set(`${namespace}/${name}`, { namespace, name });
    },

    async find(tx: Tx): Promise<ClusterRef[]> {
      const refs = namespaces.size > 0 ? await mirror.refsOfKind(tx, deploymentKind) : [];
      const found = namespaces.has('') ? refs : refs.filter(({ namespace }) => namespaces.has(namespace));
      for (const { namespace, name } of templates.values()) {
        found.push(...(await clusters.ofTemplate(tx, namespace, name)));
      }
      return found;
    },

    clear(): void {
      namespaces.clear();
      templates.clear();
    },
  };
}
