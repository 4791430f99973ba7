import type { WorkloadHealth } from '../../../lib/contracts/workloads.ts';
import type { ContainerFacts, PodFacts } from './facts.ts';

type Found = Pick<WorkloadHealth, 'state' | 'key'> & Partial<WorkloadHealth>;
export const health = ({ params = {}, words = null, ...found }: Found): WorkloadHealth => ({ ...found, params, words });

/** Reason and words as one text, as Kubernetes has them. */
const wordsOf = (reason: string, message: string): string | null =>
  [reason, message].filter((part) => part !== '').join(': ') || null;

const noImage = new Set(['ImagePullBackOff', 'ErrImagePull', 'InvalidImageName', 'ErrImageNeverPull']);
const cannotStart = new Set([
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'PreCreateHookError',
]);
const starting = new Set(['ContainerCreating', 'PodInitializing']);

function ofWaiting({ name: container, reason, message, restarts, last }: ContainerFacts): WorkloadHealth {
  const words = wordsOf(reason, message);
  if (reason === 'CrashLoopBackOff') {
    if (last?.reason === 'OOMKilled')
      return health({ state: 'failed', key: 'outOfMemory', params: { container, restarts }, words });
    const params = { container, restarts, exitCode: last?.exitCode ?? '–' };
    return health({ state: 'failed', key: 'crashLoop', params, words });
  }
  if (noImage.has(reason)) return health({ state: 'failed', key: 'imageMissing', params: { container }, words });
  if (cannotStart.has(reason)) return health({ state: 'failed', key: 'cannotStart', params: { container }, words });
  if (starting.has(reason)) return health({ state: 'progressing', key: 'starting', words });
  return health({ state: 'attention', key: 'waiting', params: { container }, words });
}

function ofEnded({ name: container, reason, message, exitCode, restarts }: ContainerFacts): WorkloadHealth {
  const words = wordsOf(reason, message);
  if (reason === 'OOMKilled')
    return health({ state: 'failed', key: 'outOfMemory', params: { container, restarts }, words });
  return health({ state: 'failed', key: 'exited', params: { container, exitCode: exitCode ?? '–' }, words });
}

/** Containers that start before the others and have ended well are no trouble. */
function troublesOf({ containers }: PodFacts): WorkloadHealth[] {
  return containers.flatMap((container) => {
    if (container.state === 'waiting') return ofWaiting(container);
    return container.state === 'terminated' && container.exitCode !== 0 ? ofEnded(container) : [];
  });
}

/** How a pod is, and why, in the order in which somebody wants to know it. */
export function judgePod(pod: PodFacts): WorkloadHealth {
  const words = wordsOf(pod.reason, pod.message);
  if (pod.isDeleting) return health({ state: 'deleting', key: 'deleting', words });
  if (pod.phase === 'Succeeded') return health({ state: 'done', key: 'completed' });
  if (pod.reason === 'Evicted') return health({ state: 'failed', key: 'evicted', words });
  const troubles = troublesOf(pod);
  const worst = troubles.find(({ state }) => state === 'failed') ?? troubles.find(({ state }) => state === 'attention');
  if (worst) return worst;
  if (pod.phase === 'Failed') return health({ state: 'failed', key: 'failed', words });
  if (pod.unschedulable !== null)
    return health({ state: 'attention', key: 'unschedulable', words: wordsOf('Unschedulable', pod.unschedulable) });
  if (pod.phase === 'Unknown') return health({ state: 'unknown', key: 'lost', words });
  if (troubles[0]) return troubles[0];
  if (pod.phase === 'Pending') return health({ state: 'progressing', key: 'pending', words });
  if (pod.isReady) return health({ state: 'healthy', key: 'running' });
  return health({ state: 'attention', key: 'notReady', words });
}
