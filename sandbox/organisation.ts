import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeServiceAccountKubeconfig } from './access/service-account.ts';
import type { SandboxConfig } from './config.ts';
import { startControl } from './control/server.ts';
import type { Home } from './lib/home.ts';
import { startAsGuest, startOwn } from './management-cluster.ts';
import { identityControl } from './oidc/control.ts';
import { personas } from './oidc/personas.ts';
import { startOidc } from './oidc/provider.ts';
import { openOidcStorage } from './oidc/storage.ts';
import { seedData } from './seed/data.ts';

const clientId = 'slipway';
const adminGroup = 'slipway-admins';

/** Who claims which cluster of the fleet. */
function claims(): { email: string; namespace: string; name: string }[] {
  return seedData.fleet.flatMap(({ claimed, owner, project, name }) =>
    claimed && owner ? [{ email: owner, namespace: project, name }] : [],
  );
}

/**
 * Starts all of it: a management cluster with an organisation in it, its controllers and simulated clusters, the
 * identity provider and the control API. Writes `sandbox.json` with everything that somebody needs to point a portal here.
 * @param database opens the store of an API server of our own, when one is wanted
 * @param stops where to leave what has to be stopped, the last started last
 */
export async function startOrganisation(
  config: SandboxConfig,
  home: Home,
  database: () => Promise<string>,
  stops: (() => Promise<void>)[],
): Promise<void> {
  // As a guest there is no database; the identity provider then forgets who is signed in when it is restarted.
  const { kubeconfig } = config;
  const databaseUrl = kubeconfig === undefined ? await database() : null;
  const cluster =
    databaseUrl === null
      ? await startAsGuest(config, home, kubeconfig ?? '', stops)
      : await startOwn(config, home, databaseUrl, stops);
  const storage = databaseUrl === null ? null : await openOidcStorage(databaseUrl);
  if (storage) stops.push(() => storage.close());
  const oidcPort = await home.port('oidc', config.oidcPort);
  const oidc = await startOidc({
    port: oidcPort,
    host: config.oidcHost,
    secretsFile: home.path('oidc.json'),
    clientId,
    ...(config.oidcClientSecret ? { clientSecret: config.oidcClientSecret } : {}),
    redirectUris: [`${config.portalUrl}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [config.portalUrl, `${config.portalUrl}/sign-in`],
    backchannelLogoutUri: `${config.portalUrl}/api/auth/backchannel-logout`,
    ...(storage && { storage: storage.factory }),
  });
  stops.push(() => oidc.stop());
  const controlPort = await home.port('control', config.controlPort);
  const control = await startControl(controlPort, [...cluster.control, identityControl(oidc.directory)]);
  stops.push(() => control.stop());
  const kubeconfigs = { portal: home.path('portal.kubeconfig'), worker: home.path('worker.kubeconfig') };
  for (const [part, file] of Object.entries(kubeconfigs)) {
    if (cluster.isFurnished) await copyFile(cluster.kubeconfig, file);
    else
      await writeServiceAccountKubeconfig(cluster.kubeconfig, { namespace: 'slipway', name: `slipway-${part}` }, file);
  }
  const facts = {
    kubeconfig: cluster.kubeconfig,
    portalKubeconfig: kubeconfigs.portal,
    workerKubeconfig: kubeconfigs.worker,
    issuer: oidc.issuer,
    clientId,
    clientSecret: oidc.clientSecret,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    prometheusUrl: null,
    bootstrap: resolve(import.meta.dirname, 'seed/bootstrap.yaml'),
    adminGroup,
    // Only our own API server restores the fleet.
    claims: config.kubeconfig === undefined ? claims() : [],
    personas: personas.map(({ email, name, roles, project }) => ({ email, name, roles, project })),
  };
  await home.write('sandbox.json', `${JSON.stringify(facts, null, 2)}\n`);
}
