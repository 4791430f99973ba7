import { readConfig, type SandboxConfig } from './config.ts';
import { startControl } from './control/server.ts';
import { OccupiedError } from './controllers/lease.ts';
import { startApiServer } from './kube/main.ts';
import { Home, StartError } from './lib/home.ts';
import { startPostgres } from './lib/postgres.ts';
import { leaveGuest } from './management-cluster.ts';
import { startOrganisation } from './organisation.ts';

/** Things to stop, the last started first. */
const stops: (() => Promise<void>)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** The database of the API server's store, embedded unless one was named. */
async function openDatabase(config: SandboxConfig, home: Home): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startPostgres(home);
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function runApiOnly(config: SandboxConfig, home: Home): Promise<void> {
  const api = await startApiServer({
    home,
    databaseUrl: await openDatabase(config, home),
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

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2));
  const home = new Home(config.home);
  if (config.isRemoval && config.kubeconfig !== undefined) {
    await leaveGuest(config, home, config.kubeconfig);
    process.stdout.write('Sandbox removed: nothing of it is left on this API server.\n');
    process.exit(0);
  }
  if (config.isApiOnly) return await runApiOnly(config, home);
  await startOrganisation(config, home, () => openDatabase(config, home), stops);
  process.stdout.write(`Sandbox ready; addresses are in ${home.path('sandbox.json')}\n`);
}

/** Errors that say all there is to say. */
const isForPerson = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof TypeError || error instanceof OccupiedError;

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
  const text = isForPerson(error) ? error.message : (error as Error).stack;
  process.stderr.write(`sandbox: ${text}\n`);
  end(1);
});
