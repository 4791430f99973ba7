import type { NewEvent } from '../../ports/live.ts';

/**
 * MultiClusterServices belong to no project and reach into all of them, so the right to change them is one that is held
 * everywhere. That there are such things is no secret.
 */
export const ofAllProjects = async () => ({ project: null, value: undefined, isCommonKnowledge: true });

/** Tells all who look at multi-cluster services, or at a change of one, to look again. It names none: a name says what others run. */
export const ruleEvent: NewEvent = { subject: 'multi-cluster-services', key: '*', project: null };
