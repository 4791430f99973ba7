import type { Program } from './jobs/program.ts';
import { stamp } from './names.ts';
import { restartsUntil, runAt, waitAfter } from './runs.ts';
import type { WorkloadState } from './workload.ts';

interface ContainerIn {
  pod: { name: string; namespace: string; uid: string };
  container: string;
  image: string;
  /** When it was first started, or would have been. */
  sinceMs: number;
  /** How it ends by itself, and how long after its pod's making it has begun. */
  ends?: { startMs: number; program: Program } | undefined;
}
interface ContainerNow {
  phase: 'Running' | 'Pending' | 'Succeeded' | 'Failed';
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

function ended({ sinceMs, ends }: ContainerIn): Record<string, unknown> {
  const { startMs = 0, program = { runMs: 0, exitCode: 0 } } = ends ?? {};
  return {
    ready: false,
    started: false,
    restartCount: 0,
    state: {
      terminated: {
        exitCode: program.exitCode,
        reason: program.exitCode === 0 ? 'Completed' : 'Error',
        startedAt: stamp(sinceMs + startMs),
        finishedAt: stamp(sinceMs + startMs + program.runMs),
      },
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
    case 'completed':
      return { phase: 'Succeeded', isReady: false, status: entry(ended(into)) };
    case 'errored':
      return { phase: 'Failed', isReady: false, status: entry(ended(into)) };
    case 'crashing':
      return { phase: 'Running', isReady: false, status: entry(crashing(into, nowMs)) };
  }
}
