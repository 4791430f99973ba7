import type { CatalogRecord, Visible } from '../../ports/catalog.ts';
import type { AskedService } from '../../ports/templates.ts';
import type { Deps } from '../deps.ts';

/** A service with the templates that tell it on a cluster, and those projects that have it and may be seen. */
export function toAsked({ id, versions, projects }: CatalogRecord, visible: Visible): AskedService {
  return {
    id,
    templates: versions.map(({ template }) => template),
    projects: projects.filter((project) => visible === 'all' || visible.includes(project)),
  };
}

/** On how many clusters of somebody's projects each service is. One statement for all of them. */
export async function countUses(
  deps: Deps,
  records: readonly CatalogRecord[],
  visible: Visible,
): Promise<(record: CatalogRecord) => number> {
  const services = records.filter(({ kind }) => kind === 'service');
  if (services.length === 0) return () => 0;
  const counts = await deps.templateUse.countServices(
    deps.db.auto,
    services.map((record) => toAsked(record, visible)),
  );
  return ({ id }) => counts.get(id) ?? 0;
}
