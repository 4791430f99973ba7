import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../dev/lib/ports.ts';
import { startDemo } from '../dev/start.ts';
import { recordWrittenClusters } from './support/written-clusters.ts';

const logFiles = ['postgres.log', 'sandbox.log', 'worker.log', 'portal.log'];

/** Starts the demo, or takes the running one, and notes what the portal writes; ends both after the last spec. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopDemo = await openDemo();
  const folder = await mkdtemp(join(tmpdir(), 'slipway-e2e-written-'));
  process.env.E2E_WRITTEN_CLUSTERS = join(folder, 'clusters.jsonl');
  const kubeconfig = join(process.env.E2E_DEMO_HOME ?? '', 'kubeconfig');
  const stopRecording = await recordWrittenClusters(kubeconfig, process.env.E2E_WRITTEN_CLUSTERS);
  return async () => {
    await stopRecording();
    await rm(folder, { recursive: true, force: true });
    await stopDemo();
  };
}

/**
 * Starts the demo as `npm run demo` does, with a state of its own and a faster sandbox. When a part ends by itself the
 * ends of the logs are printed: the folder is gone after the run.
 */
async function openDemo(): Promise<() => Promise<void>> {
  if (process.env.E2E_DEMO_HOME) return async () => undefined;
  const dir = await mkdtemp(join(tmpdir(), 'slipway-e2e-'));
  const demo = await startDemo({
    dir,
    port: await freePort(),
    speed: 480,
    databaseUrl: undefined,
    reset: false,
    signal: new AbortController().signal,
  });
  process.env.E2E_DEMO_HOME = dir;
  const over = new AbortController();
  const watching = demo.finished(over.signal).then(async (sentence) => {
    if (sentence === null) return;
    const logs = await Promise.all(logFiles.map((name) => readFile(join(dir, 'logs', name), 'utf8')));
    const ends = logs.map((text, index) => `── ${logFiles[index]}\n${text.slice(-3000)}`);
    process.stdout.write(`\n${sentence}\n${ends.join('\n')}\n`);
  });
  return async () => {
    over.abort();
    await watching;
    await demo.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
