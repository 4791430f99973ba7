import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeServiceAccountKubeconfig } from './access/service-account.ts';
import type { SandboxConfig } from './config.ts';
import { startControl } from './control/server.ts';
import { startGitServer } from './git/server.ts';
import { startControlPlane } from './karmada/control-plane.ts';
import type { Home } from './lib/home.ts';
import { keepAuthority, keepServerCertificate } from './lib/keep-certificates.ts';
import { mailControl } from './mail/control.ts';
import { Mailbox } from './mail/mailbox.ts';
import { noMailFaults, startMailServer } from './mail/server.ts';
import { startAsGuest, startOwn } from './management-cluster.ts';
import { startClusterSignIn } from './oidc/cluster-sign-in.ts';
import { identityControl } from './oidc/control.ts';
import { personas } from './oidc/personas.ts';
import { startOidc } from './oidc/provider.ts';
import { agentClientId, cliClientId } from './oidc/public-clients.ts';
import { openOidcStorage } from './oidc/storage.ts';
import { startMetrics } from './prometheus/start.ts';
import { createProviderLogins } from './providers/logins.ts';
import { seedData } from './seed/data.ts';
import { createWebhookSink } from './webhook/sink.ts';

const clientId = 'slipway';
const adminGroup = 'slipway-admins';

/** Who claims which cluster of the fleet. */
function claims(): { email: string; namespace: string; name: string }[] {
  return seedData.fleet.flatMap(({ claimed, owner, project, name }) =>
    claimed && owner ? [{ email: owner, namespace: project, name }] : [],
  );
}

/** Where mails and webhooks of a portal can be sent to and looked at. */
async function startSinks(config: SandboxConfig, home: Home, stops: (() => Promise<void>)[]) {
  const [mailbox, faults] = [await Mailbox.open(home.path('mail.jsonl')), noMailFaults()];
  const smtpPort = await home.port('smtp', config.smtpPort);
  const smtp = await startMailServer(smtpPort, mailbox, faults);
  stops.push(() => smtp.stop());
  const hooksPort = await home.port('hooks', config.hooksPort);
  // A port of its own: who opens it for webhooks does not open the control API.
  const hooks = await startControl(hooksPort, [createWebhookSink(), createProviderLogins()]);
  stops.push(() => hooks.stop());
  return {
    control: mailControl(mailbox, faults),
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    hooksUrl: `http://127.0.0.1:${hooksPort}/hooks`,
    providersUrl: `http://127.0.0.1:${hooksPort}/providers`,
  };
}

/** A Git server with one repository, and a token that may push to it. */
async function startGit(config: SandboxConfig, home: Home, stops: (() => Promise<void>)[]) {
  const token = await home.keep('git-token', () => randomBytes(24).toString('base64url'));
  const port = await home.port('git', config.gitPort);
  const server = await startGitServer({ folder: home.path('git'), port, tokens: { [token]: 'slipway' } });
  stops.push(() => server.stop());
  await server.ensure('platform', 'clusters');
  return { url: server.url, repository: 'platform/clusters', token };
}

/** A file that names all sources of the fleet's metrics, alerts and logs, for `PROMETHEUS_URL` of a portal. */
async function writeMetricsProfile(
  home: Home,
  { url, logsUrl }: { url: string; logsUrl: string },
  token: string | undefined,
): Promise<string> {
  if (token !== undefined) await home.write('metrics-token', token);
  const proof = { ...(token !== undefined && { bearerTokenFile: 'metrics-token' }) };
  // YAML reads JSON.
  const profile = {
    metrics: { name: 'sandbox', url, ...proof },
    alertmanager: { url, ...proof },
    logs: { url: logsUrl, ...proof },
  };
  await home.write('metrics.yaml', `${JSON.stringify(profile, null, 2)}\n`);
  return home.path('metrics.yaml');
}

/**
 * Starts all of it: a management cluster with an organisation in it, its controllers and simulated clusters, the
 * Karmada control plane, the identity provider, the receivers of mails and webhooks, and the control API. Writes `sandbox.json` with everything that somebody needs to point a portal here.
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
  const metrics = await startMetrics({
    kubeconfigPath: cluster.kubeconfig,
    homeFolder: home.folder,
    port: await home.port('metrics', config.metricsPort),
    logsPort: await home.port('logs', config.logsPort),
    ...(config.metricsToken && { authorization: `Bearer ${config.metricsToken}` }),
  });
  stops.push(() => metrics.stop());
  const karmada =
    databaseUrl === null
      ? null
      : await startControlPlane(config, home, { databaseUrl, managementKubeconfig: cluster.kubeconfig }, stops);
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
    resources: [`${config.portalUrl}/api/v1`, `${config.portalUrl}/api/mcp`],
    postLogoutRedirectUris: [config.portalUrl, `${config.portalUrl}/sign-in`],
    backchannelLogoutUri: `${config.portalUrl}/api/auth/backchannel-logout`,
    ...(storage && { storage: storage.factory }),
  });
  stops.push(() => oidc.stop());
  const signIn = await startClusterSignIn({
    port: await home.port('cluster-sign-in', config.clusterSignInPort),
    host: config.oidcHost,
    tls: await keepServerCertificate(home, 'cluster-sign-in', await keepAuthority(home)),
    secretsFile: home.path('cluster-sign-in.json'),
    directory: oidc.directory,
    ...(storage && { storage: storage.factory }),
  });
  stops.push(() => signIn.stop());
  const controlPort = await home.port('control', config.controlPort);
  const sinks = await startSinks(config, home, stops);
  const control = await startControl(controlPort, [
    ...cluster.control,
    identityControl(oidc.directory),
    sinks.control,
    ...(karmada ? [karmada.control] : []),
  ]);
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
    // A guest has no store for a second API server.
    karmadaKubeconfig: karmada?.kubeconfig ?? null,
    issuer: oidc.issuer,
    clientId,
    clientSecret: oidc.clientSecret,
    cliClientId,
    agentClientId,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    mailUrl: `http://127.0.0.1:${controlPort}/mail`,
    smtpUrl: sinks.smtpUrl,
    hooksUrl: sinks.hooksUrl,
    providersUrl: sinks.providersUrl,
    git: await startGit(config, home, stops),
    prometheusUrl: metrics.url,
    metricsProfile: await writeMetricsProfile(home, metrics, config.metricsToken),
    bootstrap: resolve(import.meta.dirname, 'seed/bootstrap.yaml'),
    adminGroup,
    // Only our own API server restores the fleet.
    claims: config.kubeconfig === undefined ? claims() : [],
    personas: personas.map(({ email, name, roles, project }) => ({ email, name, roles, project })),
  };
  await home.write('sandbox.json', `${JSON.stringify(facts, null, 2)}\n`);
}
