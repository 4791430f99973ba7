import type { CatalogRecord } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';

interface Runs {
  project: string | null;
  /** Name of its ClusterTemplate. */
  template: string;
  /** The item that it was ordered from; null where nobody ordered it here. */
  orderedFrom: string | null;
}

/** The catalog item of a cluster: what it was ordered from, or what offers its template in its project. */
export async function findItem(
  deps: Pick<Deps, 'catalog'>,
  tx: Tx,
  { project, template, orderedFrom }: Runs,
): Promise<CatalogRecord | null> {
  if (orderedFrom !== null) return deps.catalog.get(tx, orderedFrom);
  if (project === null) return null;
  const items = await deps.catalog.list(tx, [project]);
  const offers = items.filter(({ versions }) => versions.some((version) => version.template === template));
  return offers.find(({ state }) => state === 'published') ?? offers[0] ?? null;
}

/** The same, for who has not read what the cluster was ordered from. */
export async function findItemOf(
  deps: Pick<Deps, 'catalog' | 'requests' | 'db'>,
  cluster: ClusterRef & { project: string | null },
  template: string,
): Promise<CatalogRecord | null> {
  const { auto } = deps.db;
  const [order] = await deps.requests.ofCluster(auto, cluster, { kind: 'create' });
  return findItem(deps, auto, { project: cluster.project, template, orderedFrom: order?.catalogItem ?? null });
}
