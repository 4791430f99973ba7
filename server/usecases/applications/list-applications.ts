import {
  type ApplicationPage,
  type ApplicationSummary,
  applicationQuerySchema,
  applicationStates,
} from '../../../lib/contracts/applications.ts';
import { readState } from '../../domain/karmada/control-plane.ts';
import { defineQuery } from '../define.ts';
import { readApplications } from './read-applications.ts';

/** Applications of my projects on all Karmada control planes, what needs somebody first. */
export const listApplications = defineQuery({
  name: 'list-applications',
  action: 'application.read',
  scope: 'visible',
  input: { query: applicationQuerySchema },
  run: async (context, { query }): Promise<ApplicationPage> => {
    const { deps, visible } = context;
    const [mine, planes] = await Promise.all([
      deps.projects.list(deps.db.auto, visible),
      deps.karmada.controlPlanes(deps.db.auto),
    ]);
    const projects = mine.filter(({ name }) => query.project === undefined || name === query.project);
    const found = await readApplications(context, deps.karmadaControlPlanes, projects);
    const matching = found
      .map(({ summary }) => summary)
      .filter(({ state }) => query.state === undefined || state === query.state)
      .filter((one) => query.q === undefined || mentions(one, query.q.trim().toLowerCase()))
      .sort(needsSomebodyFirst);
    const from = Number(query.cursor ?? 0) || 0;
    const items = matching.slice(from, from + query.limit);
    const next = from + items.length;
    const known = planes.filter(({ name }) => deps.karmadaControlPlanes.includes(name));
    const heard = known.map(({ heardAt }) => heardAt?.getTime() ?? null);
    return {
      items,
      nextCursor: next < matching.length ? String(next) : null,
      total: matching.length,
      observedAt:
        heard.length === 0 || heard.includes(null) ? null : new Date(Math.min(...(heard as number[]))).toISOString(),
      behind: known.filter((plane) => readState(plane) !== 'reachable').map(({ name }) => name),
    };
  },
});

function mentions({ name, namespace, images, clusters }: ApplicationSummary, words: string): boolean {
  return [name, namespace, ...images, ...clusters].some((text) => text.toLowerCase().includes(words));
}

function needsSomebodyFirst(a: ApplicationSummary, b: ApplicationSummary): number {
  const key = ({ project, name, controlPlane }: ApplicationSummary) => `${project}/${name}/${controlPlane}`;
  return applicationStates.indexOf(a.state) - applicationStates.indexOf(b.state) || (key(a) < key(b) ? -1 : 1);
}
