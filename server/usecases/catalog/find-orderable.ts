import type { CatalogRecord, ProjectRecord } from '../../ports/catalog.ts';
import type { Context, Subject } from '../define.ts';
import { isPublishedTo } from './visible-items.ts';

export interface Orderable {
  item: CatalogRecord;
  project: ProjectRecord;
}

/** Scope of what is about an item in a project; null when it is not published there, or one of them is not there. */
export async function findOrderable(
  { deps }: Context,
  itemId: string,
  projectName: string,
): Promise<Subject<Orderable> | null> {
  const [item, project] = await Promise.all([
    deps.catalog.get(deps.db.auto, itemId),
    deps.projects.get(deps.db.auto, projectName),
  ]);
  if (!item || !project || !isPublishedTo(item, project.name)) return null;
  return { project: project.name, value: { item, project } };
}

/** The version asked for, or the first on offer. */
export function pickVersion(
  item: CatalogRecord,
  version: string | undefined,
): CatalogRecord['versions'][number] | null {
  if (version === undefined) return item.versions.at(-1) ?? null;
  return item.versions.find((one) => one.version === version) ?? null;
}
