import { can } from '../../../../lib/permissions.ts';
import type { Context } from '../../define.ts';

/** Whether somebody may know all members of control planes, also those that are for other projects. */
export const seesAllMembers = ({ grants, narrowing }: Context['actor']): boolean =>
  can(grants, 'karmada.read', null, narrowing);
