import { expiryFilters, gitFilters, servicesStates } from '@/lib/contracts/choices';
import type { ClusterFilter, ClusterListQuery } from '@/lib/contracts/cluster-filter';

const filterFields = [
  'q',
  'project',
  'phase',
  'provider',
  'region',
  'kubernetesVersion',
  'template',
  'owner',
  'label',
  'k0rdentRegion',
  'expires',
  'services',
  'git',
] as const;
type ListState = Partial<Record<keyof ClusterFilter | 'sort' | 'order' | 'cursor', string | null>>;

const knownValues: Record<string, readonly string[]> = {
  expires: expiryFilters,
  services: servicesStates,
  git: gitFilters,
};

/** Filters that the server would refuse are left out: somebody typed them. */
function known(field: string, value: string | null | undefined): string | undefined {
  const values = knownValues[field];
  if (!values) return value ?? undefined;
  return value
    ?.split(',')
    .filter((each) => values.includes(each))
    .join(',');
}

/** What the cluster list asks, from its URL and the chosen project; the server and the browser ask the same. */
export function clusterQuestion(url: ListState, project: string | null, limit: number) {
  // The project switcher narrows everything; a project in the URL says it more precisely.
  const scope: ClusterFilter = project ? { project } : {};
  const narrowed = filterFields.flatMap((field) => {
    const value = known(field, url[field]);
    return value ? [[field, value]] : [];
  });
  const filter: ClusterFilter = { ...scope, ...Object.fromEntries(narrowed) };
  const { sort, order, cursor } = url;
  const list = { ...filter, sort, order, cursor: cursor ?? undefined, limit } as Partial<ClusterListQuery>;
  return { scope, filter, list };
}

/** As many clusters as get a tick each in the fleet's overview; beyond, a tick stands for several. */
export const fleetTicks = 200;

/** What the fleet's overview asks when there are no more clusters than that. */
export function fleetQuestion(scope: ClusterFilter): Partial<ClusterListQuery> {
  return { ...scope, limit: fleetTicks, sort: 'name', order: 'asc' };
}
