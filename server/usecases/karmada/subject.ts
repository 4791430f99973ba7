import type { NewEvent } from '../../ports/live.ts';

/** Tells open pages that members of control planes, or what joins and leaves, are different now. */
export const karmadaEvent: NewEvent = { subject: 'karmada', key: '*', project: null };

/** How the audit calls a member. */
export const memberKey = (controlPlane: string, member: string): string => `${controlPlane}/${member}`;
