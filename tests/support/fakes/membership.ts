import { say } from '../../../server/domain/words/said.ts';
import type { MembershipPort } from '../../../server/ports/karmada-membership.ts';

const away = { said: say('member-away'), words: null };

/** Clusters and control planes that nobody reaches. */
export const noMembership: MembershipPort = {
  endpointOf: () => null,
  tryCluster: async () => away,
  tryControlPlane: async () => null,
  join: async () => ({ ...away, step: 'cluster' }),
  askToLeave: async () => away,
  lookAfterLeaving: async () => away,
  removeCredentials: async () => null,
  cleanUp: async () => away,
};
