import { useQuery } from '@tanstack/react-query';
import type { Installation } from '@/lib/contracts/installation';
import type { Me } from '@/lib/contracts/me';
import { type Action, can, rolesWith } from '@/lib/permissions';
import { installationQuery, meQuery } from './queries';

/** The person in front of the screen; undefined until the first answer. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data;
}

/** What the installation is called and shows; undefined until the first answer. */
export function useInstallation(): Installation | undefined {
  return useQuery(installationQuery).data;
}

/** Whether the person holds an action in a project, or in any when none is named. */
export function holds(me: Me | undefined, action: Action, project?: string | null): boolean {
  if (!me) return false;
  if (project) return can(me.grants, action, project, me.narrowing);
  return me.globalActions.includes(action) || me.projects.some((each) => each.actions.includes(action));
}

/** Whether the person gives roles to people, so that nobody else is to be asked for one. */
export function grantsRoles(me: Me | undefined): boolean {
  return me !== undefined && can(me.grants, 'member.manage', null, me.narrowing);
}

/** Why a person may not: the missing action and who holds it; null when they may. */
export function missing(
  me: Me | undefined,
  action: Action,
  project: string | null,
): { action: Action; heldBy: readonly string[] } | null {
  if (!me || holds(me, action, project)) return null;
  return { action, heldBy: rolesWith(action) };
}
