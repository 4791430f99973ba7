import { type ApplicationPage, applicationQuerySchema } from '../../../lib/contracts/applications.ts';
import { neverAsked, oldestOf, readState } from '../../domain/karmada/control-plane.ts';
import { defineQuery } from '../define.ts';

/** Applications of my projects on all Karmada control planes, what needs somebody first. */
export const listApplications = defineQuery({
  name: 'list-applications',
  action: 'application.read',
  scope: 'visible',
  input: { query: applicationQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<ApplicationPage> => {
    const { cursor, limit, state = null, q = null } = query;
    const tx = deps.db.auto;
    const [mine, planes] = await Promise.all([deps.projects.list(tx, visible), deps.karmada.controlPlanes(tx)]);
    const projects = mine.filter(({ name }) => query.project === undefined || name === query.project);
    // The namespace of a project is its namespace on a control plane too.
    const projectOf = new Map(projects.map(({ name, namespace }) => [namespace, name]));
    const filter = { controlPlanes: deps.karmadaControlPlanes, namespaces: [...projectOf.keys()], state, q };
    const { items, ...page } = await deps.applications.list(tx, filter, { cursor, limit });
    const known = deps.karmadaControlPlanes.map(
      (name) => planes.find((plane) => plane.name === name) ?? neverAsked(name),
    );
    return {
      ...page,
      items: items.map((item) => ({ ...item, project: projectOf.get(item.namespace) ?? '' })),
      observedAt: oldestOf(known.map(({ applications }) => applications.heardAt))?.toISOString() ?? null,
      behind: known.filter((plane) => readState(plane, 'applications') !== 'reachable').map(({ name }) => name),
    };
  },
});
