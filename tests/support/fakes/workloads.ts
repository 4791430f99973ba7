import { LookError, type WorkloadsPort } from '../../../server/ports/workloads.ts';

const isAway = async (): Promise<never> => {
  throw new LookError('unreachable');
};

/** Clusters into which nobody can look. */
export const noWorkloads: WorkloadsPort = { look: isAway, events: isAway, openLog: isAway };
