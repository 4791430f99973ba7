import { resolve } from 'node:path';
import { writeServiceAccountKubeconfig } from '../access/service-account.ts';
import type { SandboxConfig } from '../config.ts';
import type { ControlHandler } from '../control/server.ts';
import { type ClusterAccess, parseKubeconfig, readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { installFluxKinds } from '../flux/kinds.ts';
import { startFlux } from '../flux/start.ts';
import { until } from '../guest/rounds.ts';
import { databaseBeside } from '../lib/database.ts';
import { Home } from '../lib/home.ts';
import { startVolcano } from '../volcano/controllers/start.ts';
import { hasVolcano, plantVolcano } from '../volcano/plant.ts';
import { startKarmadaApi } from './api.ts';
import { createApplications, runOwnReport } from './applications.ts';
import { kinds } from './controllers/kinds.ts';
import { startScaling } from './controllers/scaling/start.ts';
import type { SecretObject } from './controllers/shapes.ts';
import { startKarmada } from './controllers/start.ts';
import { joinLostMember, ledgerProd, type MemberRow, memberRows, placeLabels } from './fleet-members.ts';
import { joinMember, makeImpersonator, readClusterId } from './join.ts';
import { joinedLater, restoreRights } from './joined-later.ts';
import { type Line, layLine } from './line.ts';
import { createFrom } from './manifests.ts';
import { memberControl } from './member-control.ts';
import { quotaControl } from './quota-control.ts';
import { scalingControl } from './scaling-control.ts';

const ownNames: ReadonlySet<string> = new Set(memberRows.map(({ name }) => name));

type Stops = (() => Promise<void>)[];

const rightsFile = resolve(import.meta.dirname, '../../deploy/rbac/karmada.yaml');
const memberRightsFile = resolve(import.meta.dirname, '../../deploy/rbac/karmada-member.yaml');
const joiningRightsFile = resolve(import.meta.dirname, '../../deploy/rbac/inside-events.yaml');
/** The project whose clusters the operator lets join; in the others a join says which rights are missing. */
const joiningNamespace = 'payments';
/** A control plane asks its members every few seconds; faster than this that would take the machine from others. */
const mostSpeed = 6;
/** Lets workloads move away from members that do not answer. */
const evictingFile = resolve(import.meta.dirname, 'applications/lost-members.yaml');
/** Tells that the applications have been written: what people make of them afterwards stays. */
const seededFile = 'seeded';

const log = (text: string): void => void process.stderr.write(`${text}\n`);

/** A control plane that runs. */
export interface RunningControlPlane {
  /** Path of a kubeconfig with the rights that `deploy/rbac/karmada.yaml` gives. */
  kubeconfig: string;
  /** Its part of the control API. */
  control: ControlHandler;
}

/**
 * Starts a Karmada control plane beside a management cluster, with clusters of the fleet as its members and, at the first
 * start, applications.
 * @param managementKubeconfig where the kubeconfigs of the members are found
 * @param stops where to leave what has to be stopped, the last started last
 */
export async function startControlPlane(
  config: Pick<SandboxConfig, 'karmadaPort' | 'compactSeconds' | 'speed'>,
  parent: Home,
  { databaseUrl, managementKubeconfig }: { databaseUrl: string; managementKubeconfig: string },
  stops: Stops,
): Promise<RunningControlPlane> {
  const home = new Home(parent.path('karmada'));
  const { compactSeconds } = config;
  const store = `${new URL(databaseUrl).pathname.slice(1)}_karmada`;
  const api = await startKarmadaApi({
    home,
    databaseUrl: await databaseBeside(databaseUrl, store),
    port: config.karmadaPort,
    compactSeconds,
  });
  stops.push(() => api.stop());
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  await installFluxKinds(client);
  const management = new KubeClient(await readKubeconfig(managementKubeconfig));
  const lines = new Map<string, Line>();
  let setQuotaEnforcement: (isOn: boolean) => void = () => undefined;
  stops.push(async () => {
    for (const line of lines.values()) line.close();
  });
  try {
    await layLines(client, management, home, lines);
    if (await home.read(seededFile)) await runInLedger(client, management);
    const karmada = await startKarmada({
      kubeconfigPath: api.kubeconfig,
      home,
      speed: Math.min(config.speed, mostSpeed),
      webhookPort: 0,
      isFailoverOn: true,
      log,
    });
    stops.push(() => karmada.stop());
    setQuotaEnforcement = karmada.setQuotaEnforcement;
    await createFrom(client, rightsFile);
    await createFrom(management, joiningRightsFile, joiningNamespace);
    await joinMembers(client, management, home, lines);
    await runVolcano(management, config.speed, stops);
    await startFluxInMembers(management, stops);
    await home.keep(seededFile, async () => {
      await createFrom(client, evictingFile);
      await runInLedger(client, management);
      await createApplications(client);
      return `${new Date().toISOString()}\n`;
    });
  } finally {
    client.close();
    management.close();
  }
  const kubeconfig = parent.path('karmada.kubeconfig');
  await writeServiceAccountKubeconfig(api.kubeconfig, { namespace: 'slipway', name: 'slipway' }, kubeconfig);
  const ofMembers = memberControl(lines);
  const ofQuotas = quotaControl((isOn) => setQuotaEnforcement(isOn));
  const speed = Math.min(config.speed, mostSpeed);
  const scaling = scalingControl(() => startScaling({ kubeconfigPath: api.kubeconfig, speed, log }));
  stops.push(scaling.stop);
  return {
    kubeconfig,
    control: (...asked) => ofMembers(...asked) || ofQuotas(...asked) || scaling.control(...asked),
  };
}

/** Members of the demo in which Flux runs; in the others no chart arrives. */
const withFlux: ReadonlySet<string> = new Set(['ledger-prod', 'cart-prod']);

async function startFluxInMembers(management: KubeClient, stops: Stops): Promise<void> {
  for (const row of memberRows.filter(({ name }) => withFlux.has(name))) {
    const access = await accessOf(management, row);
    if (!access) continue;
    const member = new KubeClient(access);
    const flux = await startFlux(member, log);
    stops.push(async () => {
      await flux.stop();
      member.close();
    });
  }
}

/** Where the cluster is away, the sandbox does without what its administrator runs there. */
async function runInLedger(client: KubeClient, management: KubeClient): Promise<void> {
  const access = await accessOf(management, ledgerProd);
  if (access) await tryIn(ledgerProd, access, (inLedger) => runOwnReport(client, inLedger));
}

/** Members are reached by lines that can be cut, those that have joined before they are asked how they are. */
async function layLines(client: KubeClient, management: KubeClient, home: Home, lines: Map<string, Line>) {
  for (const row of memberRows) {
    const joined = await client.find(kinds.cluster, { name: row.name });
    const access = joined && (await accessOf(management, row));
    if (!access) continue;
    const line = await layLineTo(access, row, home, lines);
    if (joined.spec.apiEndpoint === line.url) continue;
    await client.mergePatch(kinds.cluster, { name: row.name }, { spec: { apiEndpoint: line.url } });
  }
}

/** The port stays the same, because the Cluster of the member names it. */
async function layLineTo({ server }: ClusterAccess, { name }: MemberRow, home: Home, lines: Map<string, Line>) {
  const line = await layLine(server, await home.port(`line-${name}`));
  lines.set(name, line);
  return line;
}

async function joinMembers(client: KubeClient, management: KubeClient, home: Home, lines: Map<string, Line>) {
  for (const row of memberRows) {
    const { name, spec } = row;
    if (!(await client.find(kinds.cluster, { name }))) {
      const access = await awaitAccess(management, row);
      const { url } = lines.get(name) ?? (await layLineTo(access, row, home, lines));
      const [id, impersonator] = await within(access, async (member) => [
        await readClusterId(member),
        await makeImpersonator(member),
      ]);
      const labels = placeLabels(row);
      await joinMember(client, { name, access, impersonator, apiEndpoint: url, labels, spec: { ...spec, id } });
    }
    // As everything that was written there, simulated clusters forget it with each start.
    const access = await accessOf(management, row);
    if (access) await tryIn(row, access, (member) => furnish(member, name));
  }
  for (const { member, ...place } of joinedLater((await client.list(kinds.cluster)).items, ownNames)) {
    const access = await accessOf(management, place);
    if (access) await tryIn({ name: member }, access, (inside) => restoreRights(inside, member));
  }
  await joinLostMember(client, await home.port('nobody'));
}

/** Volcano works inside its clusters: a line that is cut does not concern it. */
async function runVolcano(management: KubeClient, speed: number, stops: Stops): Promise<void> {
  for (const row of memberRows.filter(({ name }) => hasVolcano(name))) {
    const access = await accessOf(management, row);
    if (!access) continue;
    const volcano = await startVolcano(access, { speed: Math.min(speed, mostSpeed), log });
    stops.push(() => volcano.stop());
  }
}

/** What the administrator of a member has made there. */
async function furnish(member: KubeClient, name: string): Promise<void> {
  await createFrom(member, memberRightsFile);
  await plantVolcano(member, name);
}

async function within<T>(access: ClusterAccess, work: (member: KubeClient) => Promise<T>): Promise<T> {
  const member = new KubeClient(access);
  try {
    return await work(member);
  } finally {
    member.close();
  }
}

/** What a cluster refuses, the sandbox does without. */
async function tryIn(
  { name }: Pick<MemberRow, 'name'>,
  access: ClusterAccess,
  work: (member: KubeClient) => Promise<void>,
) {
  await within(access, work).catch((error: unknown) => {
    log(`${name} has not what its administrator made: ${(error as Error).message}`);
  });
}

/** With what one acts in a cluster of the fleet; undefined until its API is served. */
async function accessOf(
  management: KubeClient,
  { namespace, name }: Pick<MemberRow, 'namespace' | 'name'>,
): Promise<ClusterAccess | undefined> {
  const secret = await management.find<SecretObject>(kinds.secret, { namespace, name: `${name}-kubeconfig` });
  return parseKubeconfig(Buffer.from(secret?.data?.value ?? '', 'base64').toString('utf8'));
}

async function awaitAccess(management: KubeClient, row: MemberRow): Promise<ClusterAccess> {
  let access: ClusterAccess | undefined;
  await until(`the kubeconfig of ${row.name}`, async () => {
    access = await accessOf(management, row);
    return access !== undefined;
  });
  return access as ClusterAccess;
}
