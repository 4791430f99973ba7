import { stamp } from './names.ts';
import { restartsUntil, runAt, waitAfter } from './runs.ts';
import type { WorkloadState } from './workload.ts';

interface ContainerIn {
  pod: { name: string; namespace: string; uid: string };
  container: string;
  image: string;
  /** When it was first started, or would have been. */
  sinceMs: number;
}
interface ContainerNow {
  phase: 'Running' | 'Pending';
  isReady: boolean;
  status: Record<string, unknown>;
}

/** A wait as kubectl prints it: `40s`, `5m0s`. */
const wait = (ms: number): string =>
  ms < 60_000 ? `${ms / 1000}s` : `${Math.floor(ms / 60_000)}m${(ms / 1000) % 60}s`;

function crashing({ pod, container, sinceMs }: ContainerIn, nowMs: number): Record<string, unknown> {
  const restarts = restartsUntil(sinceMs, nowMs);
  const last = runAt(sinceMs, restarts);
  const where = `container=${container} pod=${pod.name}_${pod.namespace}(${pod.uid})`;
  return {
    ready: false,
    started: false,
    restartCount: restarts,
    state: {
      waiting: {
        reason: 'CrashLoopBackOff',
        message: `back-off ${wait(waitAfter(restarts))} restarting failed ${where}`,
      },
    },
    lastState: {
      terminated: { exitCode: 1, reason: 'Error', startedAt: stamp(last.startMs), finishedAt: stamp(last.endMs) },
    },
  };
}

/** What the kubelet reports of a pod's container, and of the pod by it. */
export function containerNow(state: WorkloadState, into: ContainerIn, nowMs: number): ContainerNow {
  const { container: name, image, sinceMs } = into;
  const waiting = (reason: string, message?: string) => ({
    ready: false,
    started: false,
    restartCount: 0,
    state: { waiting: { reason, ...(message && { message }) } },
  });
  const entry = (status: Record<string, unknown>) => ({ name, image, imageID: '', ...status });
  switch (state) {
    case 'running':
      return {
        phase: 'Running',
        isReady: true,
        status: entry({
          ready: true,
          started: true,
          restartCount: 0,
          state: { running: { startedAt: stamp(sinceMs) } },
        }),
      };
    case 'starting':
      return { phase: 'Pending', isReady: false, status: entry(waiting('ContainerCreating')) };
    case 'no-image': {
      const words = `Back-off pulling image "${image}": ErrImagePull: failed to pull and unpack image "${image}": not found`;
      return { phase: 'Pending', isReady: false, status: entry(waiting('ImagePullBackOff', words)) };
    }
    case 'crashing':
      return { phase: 'Running', isReady: false, status: entry(crashing(into, nowMs)) };
  }
}
