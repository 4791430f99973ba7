import { type ApplicationPage, applicationQuerySchema } from '../../../lib/contracts/applications.ts';
import { findPlane, oldestOf, readState } from '../../domain/karmada/control-plane.ts';
import { defineQuery } from '../define.ts';
import { readCostOf } from './read-costs.ts';
import { readFilter } from './read-filter.ts';

/** Applications of my projects on all Karmada control planes, what needs somebody first. */
export const listApplications = defineQuery({
  name: 'list-applications',
  action: 'application.read',
  scope: 'visible',
  input: { query: applicationQuerySchema },
  run: async (context, { query }): Promise<ApplicationPage> => {
    const { deps } = context;
    const { cursor, limit } = query;
    const tx = deps.db.auto;
    const [{ filter, projectOf, priced }, planes] = await Promise.all([
      readFilter(context, query),
      deps.karmada.controlPlanes(tx),
    ]);
    const [{ items, ...page }, costOf] = await Promise.all([
      deps.applications.list(tx, filter, { cursor, limit }),
      readCostOf(deps, tx, { ...filter, namespaces: priced }),
    ]);
    const known = deps.karmadaControlPlanes.map((name) => findPlane(planes, name));
    return {
      ...page,
      items: items.map((item) => ({
        ...item.summary,
        project: projectOf.get(item.summary.namespace) ?? '',
        cost: costOf(item),
      })),
      observedAt: oldestOf(known.map(({ applications }) => applications.heardAt))?.toISOString() ?? null,
      behind: known.filter((plane) => readState(plane, 'applications') !== 'reachable').map(({ name }) => name),
    };
  },
});
