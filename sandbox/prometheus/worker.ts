import { parentPort, workerData } from 'node:worker_threads';
import { Silences } from '../alertmanager/silences.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { Home } from '../lib/home.ts';
import { createLogsServer } from '../victorialogs/http/server.ts';
import { FleetLogs } from '../victorialogs/lines/source.ts';
import { createPrometheusServer } from './http/server.ts';
import { LiveFleet } from './live/fleet.ts';
import { FleetRegistry } from './live/registry.ts';
import { metadata } from './series/catalogue.ts';
import { FleetSource } from './series/fleet-source.ts';
import type { MetricsOptions } from './start.ts';

const historyMs = 90 * 86_400_000;
const intervalMs = 30_000;
/** As long as KOF keeps logs. */
const logsHistoryMs = 30 * 86_400_000;

const { kubeconfigPath, homeFolder, port, logsPort, authorization } = workerData as MetricsOptions;
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
  backend: { source, now, metadata, historyMs },
  silences,
  ...(authorization !== undefined && { authorization }),
});
const logs = new FleetLogs({ clusters: () => fleet.clusters(), now, historyMs: logsHistoryMs });
const logsServer = createLogsServer({
  source: logs,
  now,
  ...(authorization !== undefined && { authorization }),
});
const listeners = [
  { server, port },
  { server: logsServer, port: logsPort },
];
for (const { server: each, port: wanted } of listeners) {
  await new Promise<void>((resolve, reject) => {
    each.once('error', reject);
    each.listen(wanted, '127.0.0.1', resolve);
  });
}
parentPort?.once('message', () => {
  for (const { server: each } of listeners) each.close().closeAllConnections();
  registry.stop().then(
    () => {
      client.close();
      parentPort?.postMessage('stopped');
    },
    (error: unknown) => log(String(error)),
  );
});
parentPort?.postMessage('ready');
