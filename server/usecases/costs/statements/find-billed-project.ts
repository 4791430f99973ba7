import type { ProjectRecord } from '../../../ports/catalog.ts';
import type { Context, Subject } from '../../define.ts';

/** The project of a statement: an archived one too, since its last bill comes after it. */
export async function findBilledProject({ deps }: Context, name: string): Promise<Subject<ProjectRecord> | null> {
  const value = await deps.projects.getEver(deps.db.auto, name);
  return value && { project: value.name, value };
}
