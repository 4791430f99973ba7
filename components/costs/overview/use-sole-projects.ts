import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '@/components/data/projects-query';
import { useMe } from '@/components/shell/use-me';
import { can } from '@/lib/permissions';
import { findSoleProjects } from './group-budgets';

const none: ReadonlyMap<string, string> = new Map();

/** Cost centres of one project alone; empty for who may not see all projects, or as long as they are not all known. */
export function useSoleProjects(): ReadonlyMap<string, string> {
  const me = useMe();
  const seesAll = me !== undefined && can(me.grants, 'cost.read', null, me.narrowing);
  const { data } = useQuery({ ...projectsQuery, enabled: seesAll });
  return seesAll && data && data.nextCursor === null ? findSoleProjects(data.items) : none;
}
