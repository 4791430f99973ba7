import type { z } from 'zod';
import type { applicationFilterSchema } from '../../../lib/contracts/applications.ts';
import { can } from '../../../lib/permissions.ts';
import type { ApplicationFilter } from '../../ports/applications.ts';
import type { Context } from '../define.ts';

interface AskedApplications {
  filter: ApplicationFilter;
  /** By namespace: that of a project is its namespace on a control plane too. */
  projectOf: ReadonlyMap<string, string>;
  /** Namespaces of the projects whose costs may be read. */
  priced: string[];
}

/** What a list of applications is asked for, among the projects that the actor may see. */
export async function readFilter(
  { deps, visible, actor }: Context,
  { project, state, q }: z.output<typeof applicationFilterSchema>,
): Promise<AskedApplications> {
  const mine = await deps.projects.list(deps.db.auto, visible);
  const projects = mine.filter(({ name }) => project === undefined || name === project);
  const projectOf = new Map(projects.map(({ name, namespace }) => [namespace, name]));
  return {
    filter: {
      controlPlanes: deps.karmadaControlPlanes,
      namespaces: [...projectOf.keys()],
      state: state ?? null,
      q: q ?? null,
    },
    projectOf,
    priced: projects
      .filter(({ name }) => can(actor.grants, 'cost.read', name, actor.narrowing))
      .map(({ namespace }) => namespace),
  };
}
