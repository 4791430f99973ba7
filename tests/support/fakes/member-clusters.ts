import { type MemberClustersPort, MemberError } from '../../../server/ports/member-clusters.ts';

const isAway = async (): Promise<never> => {
  throw new MemberError('unreachable');
};

/** Members that nobody reaches. */
export const noMemberClusters: MemberClustersPort = { pods: isAway, pod: isAway, openLog: isAway };
