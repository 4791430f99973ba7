import { readFile } from 'node:fs/promises';
import type { Server } from 'node:https';
import { createAuthority, issueServerCertificate, type PemPair } from '../lib/certificates.ts';
import type { Home } from '../lib/home.ts';
import { Authorizer } from '../lib/rbac/authorizer.ts';
import { createSigningKey, ServiceAccountTokens } from '../lib/service-account-tokens.ts';
import { administrator, type Credentials } from './auth/authenticator.ts';
import { rbacGate } from './auth/gate.ts';
import { accountUid, storeSource } from './auth/store-source.ts';
import { AggregateRolesDuty } from './duties/aggregate-roles.ts';
import { ensureBootstrapObjects } from './duties/bootstrap.ts';
import { CrdCleanupDuty } from './duties/crd-cleanup.ts';
import { GarbageCollector } from './duties/garbage-collector.ts';
import { NamespaceDuty } from './duties/namespaces.ts';
import { ServiceAccountDuty } from './duties/service-accounts.ts';
import { type ControlHandler, faultControl } from './faults/control.ts';
import { FaultTable } from './faults/fault-table.ts';
import { type OpenServer, powerControl, ServerPower } from './faults/server-power.ts';
import { serveApi } from './http/server.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { OpenApiDocuments } from './openapi/documents.ts';
import { Registry } from './registry/registry.ts';
import type { Resource } from './registry/resource.ts';
import { restoreBackup } from './restore.ts';
import { ForgetfulLog } from './store/forgetful-log.ts';
import { RevisionLog } from './store/log.ts';
import { Store } from './store/store.ts';

export interface ApiServerOptions {
  home: Home;
  /** Where every revision is kept; unless it is said, objects last as long as the process. */
  databaseUrl?: string;
  /** 0: the stored port, or a free one at the first start. */
  port: number;
  /** How long replaced and deleted states can still be asked for. */
  compactSeconds: number;
  /** Backup to begin with when the store is empty. */
  restoreFile?: string;
  /** The kinds that are served without a CRD; those of every API server unless it is said. */
  resources?: readonly Resource[];
}

/** A started API server. */
export interface RunningApiServer {
  url: string;
  /** Path of the administrator's kubeconfig. */
  kubeconfig: string;
  /** Sets faults for tests; somebody else gives it a port. */
  control: ControlHandler;
  stop(): Promise<void>;
}

async function keepPair(home: Home, name: string, make: () => Promise<PemPair>): Promise<PemPair> {
  const text = await home.keep(name, async () => JSON.stringify(await make()));
  return JSON.parse(text) as PemPair;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** Forgets old revisions: what was the newest a period ago is the oldest from then on. */
function startCompaction(store: Store, periodSeconds: number): NodeJS.Timeout {
  let previous = 0;
  return setInterval(() => {
    const target = previous;
    previous = store.revision;
    store.compact(target).catch((error: unknown) => process.stderr.write(`sandbox compaction: ${String(error)}\n`));
  }, periodSeconds * 1000);
}

/** Starts the API server with its duties; state, keys and port come from the home folder. */
export async function startApiServer(options: ApiServerOptions): Promise<RunningApiServer> {
  const { home } = options;
  const port = await home.port('kubernetes', options.port);
  const authority = await keepPair(home, 'ca.json', () => createAuthority('slipway-sandbox'));
  const tls = await keepPair(home, 'server-cert.json', () =>
    issueServerCertificate(authority, 'sandbox-api', ['localhost', 'kubernetes', '127.0.0.1', '::1']),
  );
  const token = await home.secret('admin-token');
  const url = `https://127.0.0.1:${port}`;
  const faults = new FaultTable();
  const signingKey = await home.keep('service-account-key.pem', createSigningKey);
  const open = async (restoreFile?: string): Promise<OpenServer> => {
    const { databaseUrl } = options;
    const store = new Store(databaseUrl === undefined ? new ForgetfulLog() : new RevisionLog(databaseUrl));
    await store.open();
    if (restoreFile) await restoreBackup(store, await readFile(restoreFile, 'utf8'));
    const registry = new Registry(store, options.resources);
    await ensureBootstrapObjects(store);
    const roles = new AggregateRolesDuty(store);
    await roles.start();
    const duties = [
      new NamespaceDuty(store, registry),
      new GarbageCollector(store, registry),
      new ServiceAccountDuty(store, authority.cert),
      new CrdCleanupDuty(store, registry),
    ];
    for (const duty of duties) duty.start();
    const compaction = startCompaction(store, options.compactSeconds);
    const credentials: Credentials = {
      tokens: [{ token, user: administrator }],
      serviceAccounts: new ServiceAccountTokens(url, signingKey),
      serviceAccountUid: (namespace, name) => accountUid(store, namespace, name),
    };
    const authorizer = new Authorizer(storeSource(store));
    const openApi = new OpenApiDocuments(registry);
    const api = { store, registry, authorizer, credentials, faults, openApi };
    const server = await serveApi(api, rbacGate(credentials, authorizer), tls, port);
    return {
      revision: () => store.revision,
      async close() {
        clearInterval(compaction);
        for (const duty of duties) duty.stop();
        await closeServer(server);
        await roles.stop();
        await store.close();
      },
    };
  };
  const power = new ServerPower(await open(options.restoreFile), open, options.databaseUrl);
  const kubeconfig = await writeKubeconfig(home, { url, authority: authority.cert, token });
  const [ofFaults, ofPower] = [faultControl(faults), powerControl(power)];
  return {
    url,
    kubeconfig,
    control: (request, response) => ofFaults(request, response) || ofPower(request, response),
    stop: () => power.stop(),
  };
}
