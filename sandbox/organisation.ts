import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeServiceAccountKubeconfig } from './access/service-account.ts';
import type { SandboxConfig } from './config.ts';
import { startControl } from './control/server.ts';
import { startControllers } from './controllers/start.ts';
import { startApiServer } from './kube/main.ts';
import type { Home } from './lib/home.ts';
import { personas } from './oidc/personas.ts';
import { startOidc } from './oidc/provider.ts';
import { writeSeed } from './seed/main.ts';

const clientId = 'slipway';
const adminGroup = 'slipway-admins';
/** Jitter and names of the simulation are the same at every start. */
const simulationSeed = 1;

// The cluster's own controller puts address, authority and token in; until then the file names no server.
const unansweredKubeconfig = 'apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n';

/**
 * Starts all of it: a management cluster with an organisation in it (restored at the first start), its controllers and
 * simulated clusters, the identity provider and the control API. Writes `sandbox.json` with everything that somebody
 * needs to point a portal here.
 * @param stops where to leave what has to be stopped, the last started last
 */
export async function startOrganisation(
  config: SandboxConfig,
  home: Home,
  databaseUrl: string,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const backup = home.path('seed.json');
  await mkdir(home.folder, { recursive: true });
  await home.keep('seeded', async () => {
    await writeSeed(backup, { childKubeconfig: () => unansweredKubeconfig });
    return `${new Date().toISOString()}\n`;
  });
  const api = await startApiServer({
    home,
    databaseUrl,
    port: config.apiPort,
    compactSeconds: config.compactSeconds,
    restoreFile: config.restoreFile ?? backup,
  });
  stops.push(() => api.stop());
  const controllers = await startControllers({
    kubeconfigPath: api.kubeconfig,
    home,
    speed: config.speed,
    seed: simulationSeed,
    ports: { children: config.childrenPort, webhooks: config.webhookPort },
    log: (text) => process.stderr.write(`${text}\n`),
  });
  stops.push(() => controllers.stop());
  const oidcPort = await home.port('oidc', config.oidcPort);
  const oidc = await startOidc({
    port: oidcPort,
    host: config.oidcHost,
    secretsFile: home.path('oidc.json'),
    clientId,
    ...(config.oidcClientSecret ? { clientSecret: config.oidcClientSecret } : {}),
    redirectUris: [`${config.portalUrl}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [config.portalUrl, `${config.portalUrl}/sign-in`],
  });
  stops.push(() => oidc.stop());
  const controlPort = await home.port('control', config.controlPort);
  const control = await startControl(controlPort, [controllers.control, api.control]);
  stops.push(() => control.stop());
  const kubeconfigs = { portal: home.path('portal.kubeconfig'), worker: home.path('worker.kubeconfig') };
  for (const [part, file] of Object.entries(kubeconfigs)) {
    await writeServiceAccountKubeconfig(api.kubeconfig, { namespace: 'slipway', name: `slipway-${part}` }, file);
  }
  const facts = {
    kubeconfig: api.kubeconfig,
    portalKubeconfig: kubeconfigs.portal,
    workerKubeconfig: kubeconfigs.worker,
    issuer: oidc.issuer,
    clientId,
    clientSecret: oidc.clientSecret,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    prometheusUrl: null,
    bootstrap: resolve(import.meta.dirname, 'seed/bootstrap.yaml'),
    adminGroup,
    personas: personas.map(({ email, name, roles, project }) => ({ email, name, roles, project })),
  };
  await home.write('sandbox.json', `${JSON.stringify(facts, null, 2)}\n`);
}
