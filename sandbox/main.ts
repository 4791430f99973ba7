import { readConfig, type SandboxConfig } from './config.ts';
import { startControl } from './control/server.ts';
import { startControllers } from './controllers/start.ts';
import { startApiServer } from './kube/main.ts';
import { Home, StartError } from './lib/home.ts';
import { startPostgres } from './lib/postgres.ts';
import { startOrganisation } from './organisation.ts';

/** Things to stop, the last started first. */
const stops: (() => Promise<void>)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** The controllers alone, against an API server that is not ours. */
async function runControllers(config: SandboxConfig, home: Home, kubeconfigPath: string): Promise<void> {
  const controllers = await startControllers({
    kubeconfigPath,
    home,
    speed: config.speed,
    seed: 1,
    ports: { children: config.childrenPort, webhooks: config.webhookPort },
    log: (text) => process.stderr.write(`${text}\n`),
  });
  stops.push(() => controllers.stop());
  process.stdout.write(`Sandbox controllers ready at ${kubeconfigPath}\n`);
}

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2));
  const home = new Home(config.home);
  if (config.kubeconfig !== undefined) {
    await runControllers(config, home, config.kubeconfig);
    return;
  }
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    const postgres = await startPostgres(home);
    stops.push(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  if (!config.isApiOnly) {
    await startOrganisation(config, home, databaseUrl, stops);
    process.stdout.write(`Sandbox ready; addresses are in ${home.path('sandbox.json')}\n`);
    return;
  }
  const api = await startApiServer({
    home,
    databaseUrl,
    port: config.apiPort,
    compactSeconds: config.compactSeconds,
    ...(config.restoreFile ? { restoreFile: config.restoreFile } : {}),
  });
  stops.push(() => api.stop());
  if (config.controlPort > 0) {
    const control = await startControl(config.controlPort, [api.control]);
    stops.push(() => control.stop());
  }
  process.stdout.write(`Sandbox API ready at ${api.url} (kubeconfig: ${api.kubeconfig})\n`);
}

function end(code: number): void {
  stopAll().then(
    () => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`sandbox: ${String(error)}\n`);
      process.exit(1);
    },
  );
}

process.once('SIGINT', () => end(0));
process.once('SIGTERM', () => end(0));
main().catch((error: unknown) => {
  const text = error instanceof StartError || error instanceof TypeError ? error.message : (error as Error).stack;
  process.stderr.write(`sandbox: ${text}\n`);
  end(1);
});
