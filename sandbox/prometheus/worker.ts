import { parentPort, workerData } from 'node:worker_threads';
import { Silences } from '../alertmanager/silences.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { Home } from '../lib/home.ts';
import { createPrometheusServer } from './http/server.ts';
import { LiveFleet } from './live/fleet.ts';
import { FleetRegistry } from './live/registry.ts';
import { metadata } from './series/catalogue.ts';
import { FleetSource } from './series/fleet-source.ts';
import type { MetricsOptions } from './start.ts';

const historyMs = 90 * 86_400_000;
const intervalMs = 30_000;

const { kubeconfigPath, homeFolder, port, authorization } = workerData as MetricsOptions;
const log = (text: string): void => void process.stderr.write(`metrics: ${text}\n`);

const client = new KubeClient(await readKubeconfig(kubeconfigPath));
const home = new Home(homeFolder);
const registry = await FleetRegistry.open(client, home, log);
const now = (): number => Date.now();
const silencesFile = 'silences.json';
const silences = await Silences.open(
  { read: () => home.read(silencesFile), write: (text) => home.write(silencesFile, text) },
  now,
);
const fleet = new LiveFleet(() => registry.facts(), now);
const source = new FleetSource({ clusters: () => fleet.clusters(), intervalMs, now, historyMs });
const server = createPrometheusServer({
  ...{ backend: { source, now, metadata, historyMs }, silences },
  ...(authorization !== undefined && { authorization }),
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
});
parentPort?.once('message', () => {
  server.close();
  server.closeAllConnections();
  registry.stop().then(
    () => {
      client.close();
      parentPort?.postMessage('stopped');
    },
    (error: unknown) => log(String(error)),
  );
});
parentPort?.postMessage('ready');
