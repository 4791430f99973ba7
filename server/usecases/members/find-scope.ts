import type { Context, Subject } from '../define.ts';
import { findProject } from '../projects/find-project.ts';

/** Where a membership counts: one project, or everywhere, of which everybody knows that it exists. */
export async function findScope(context: Context, project: string | null): Promise<Subject<null> | null> {
  if (project === null) return { project: null, value: null, isCommonKnowledge: true };
  const found = await findProject(context, project);
  return found && { project: found.project, value: null };
}
