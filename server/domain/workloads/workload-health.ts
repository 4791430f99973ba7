import { workloadStates } from '../../../lib/contracts/choices.ts';
import type { WorkloadHealth } from '../../../lib/contracts/workloads.ts';
import type { PodFacts, WorkloadFacts } from './facts.ts';
import { health, judgePod } from './pod-health.ts';

/** Smaller is worse. */
export const rankOf = ({ state }: WorkloadHealth): number => workloadStates.indexOf(state);

/**
 * How a workload is: why its pods do not run where that is known, otherwise how far it has come.
 * @param pods its own
 */
export function judgeWorkload(workload: WorkloadFacts, pods: readonly PodFacts[]): WorkloadHealth {
  const { wanted, ready, updated } = workload;
  if (workload.isDeleting) return health({ state: 'deleting', key: 'deleting' });
  // What ended well or is on its way out says nothing about those that are to run.
  const judged = pods.map(judgePod).filter(({ state }) => state !== 'done' && state !== 'deleting');
  const worst = judged.sort((a, b) => rankOf(a) - rankOf(b))[0];
  if (wanted === 0) return health({ state: 'idle', key: 'scaledToZero' });
  if (worst?.state === 'failed') return { ...worst, state: ready === 0 ? 'failed' : 'attention' };
  if (ready < wanted && (worst?.state === 'attention' || worst?.state === 'unknown') && worst.key !== 'notReady')
    return worst;
  if (workload.stuck !== null && ready < wanted)
    return health({
      state: ready === 0 ? 'failed' : 'attention',
      key: 'stuck',
      params: { ready, wanted },
      words: workload.stuck,
    });
  if (!workload.isObserved || updated < wanted)
    return health({ state: 'progressing', key: 'rolling', params: { updated, wanted } });
  if (ready >= wanted) return health({ state: 'healthy', key: 'healthy' });
  if (worst?.state === 'progressing') return worst;
  return health({ state: ready === 0 ? 'failed' : 'attention', key: 'podsNotReady', params: { ready, wanted } });
}
