import type { StoredProject } from '../../ports/catalog.ts';
import type { Context, Subject } from '../define.ts';

/** Scope of a use case about one project. */
export async function findProject({ deps }: Context, name: string): Promise<Subject<StoredProject> | null> {
  const value = await deps.projects.get(deps.db.auto, name);
  return value && { project: value.name, value };
}
