import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface MetricsOptions {
  /** Any API server with the fleet. */
  kubeconfigPath: string;
  /** Folder that keeps what is gone from the fleet between starts. */
  homeFolder: string;
  port: number;
  /** Where the logs of the same fleet are asked for. */
  logsPort: number;
  /** What the header `Authorization` has to be; absent: everybody may ask, as in KOF's own promxy. */
  authorization?: string;
}

/**
 * Starts the APIs of Prometheus, Alertmanager and VictoriaLogs over the fleet, in a thread of its own: a large query must not hold up the API server.
 * @returns once it answers
 */
export async function startMetrics(
  options: MetricsOptions,
): Promise<{ url: string; logsUrl: string; stop(): Promise<void> }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  // Settles with the error of a thread that could not start.
  await once(worker, 'message');
  worker.on('error', (error: Error) => void process.stderr.write(`metrics: ${error.stack}\n`));
  return {
    url: `http://127.0.0.1:${options.port}`,
    logsUrl: `http://127.0.0.1:${options.logsPort}`,
    stop: async () => {
      const stopped = once(worker, 'message');
      worker.postMessage('stop');
      await stopped;
      await worker.terminate();
    },
  };
}
