import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { installFluxKinds } from '../../sandbox/flux/kinds.ts';
import { type RunningFlux, startFlux } from '../../sandbox/flux/start.ts';
import { startKarmadaApi } from '../../sandbox/karmada/api.ts';
import { servedTemplates } from '../../sandbox/karmada/controllers/served-templates.ts';
import type { MemberCluster } from '../../sandbox/karmada/controllers/shapes.ts';
import { startKarmada } from '../../sandbox/karmada/controllers/start.ts';
import { definitionKind, volcanoJob } from '../../sandbox/karmada/definitions.ts';
import { joinMember, makeImpersonator, readClusterId } from '../../sandbox/karmada/join.ts';
import { type Line, layLine } from '../../sandbox/karmada/line.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { type FleetWorld, startFleetWorld } from './fleet-world.ts';
import { createTestDatabase } from './postgres.ts';

/** Shorter than a test may take, so that a wait that fails says what it waited for. */
const waitMs = 45_000;

/** A Karmada control plane with clusters of the demo's fleet as its members. */
export interface KarmadaWorld {
  fleet: FleetWorld;
  client: KubeClient;
  kubeconfig: string;
  /** A client of a member, as its administrator. */
  member(name: string): KubeClient;
  /** Joins a cluster of the fleet by push, as `karmadactl join` leaves it. */
  join(name: string, at: { namespace: string; name: string }, more?: Partial<MemberCluster['spec']>): Promise<void>;
  /** Has Flux run in a member until the world stops. */
  runFlux(name: string): Promise<void>;
  /** Which cluster of the fleet each member is. */
  memberPlaces: ReadonlyMap<string, { namespace: string; name: string }>;
  /** Cuts a member off from the control plane, or connects it again; tests still reach it. */
  setReachable(name: string, isReachable: boolean): void;
  /** Lets workloads move away from clusters by themselves. */
  setFailover(isOn: boolean): void;
  /** Has bindings beyond a FederatedResourceQuota refused. */
  setQuotaEnforcement(isOn: boolean): void;
  until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T>;
  stop(): Promise<void>;
}

interface KarmadaWorldOptions {
  /** The control plane has the kinds of Flux. */
  hasFlux?: boolean;
  /** It has the kind of Volcano's Jobs, unless this says that it has not. */
  hasVolcano?: boolean;
}

/** Starts the fleet, and a control plane beside it that has no members yet. */
export async function startKarmadaWorld(options: KarmadaWorldOptions = {}): Promise<KarmadaWorld> {
  const started: (() => unknown)[] = [];
  /** Ends what has started, the newest first. */
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return await startInto(started, stop, options);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A control plane that has been prepared; it is stopped where that fails, as nobody else can. */
export async function startPrepared(
  prepare: (world: KarmadaWorld) => Promise<unknown>,
  options: KarmadaWorldOptions = {},
): Promise<KarmadaWorld> {
  const world = await startKarmadaWorld(options);
  try {
    await prepare(world);
    return world;
  } catch (error) {
    await world.stop();
    throw error;
  }
}

/** Karmada asks once, at its start, what is served, and waits for the objects of all of it. */
async function stopServingVolcano(client: KubeClient): Promise<void> {
  const { metadata, spec } = volcanoJob();
  await client.remove(definitionKind, { name: metadata.name });
  const groups = async () => (await servedTemplates(client)).map(({ group }) => group);
  await vi.waitFor(async () => expect(await groups()).not.toContain(spec.group), { timeout: waitMs, interval: 50 });
}

async function startInto(
  started: (() => unknown)[],
  stop: () => Promise<void>,
  { hasFlux = false, hasVolcano = true }: KarmadaWorldOptions,
): Promise<KarmadaWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-karmada-'));
  started.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  started.push(() => database.drop());
  const fleet = await startFleetWorld();
  started.push(() => fleet.stop());
  const home = new Home(folder);
  const api = await startKarmadaApi({ home, databaseUrl: database.url, port: 0, compactSeconds: 3600 });
  started.push(() => api.stop());
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  started.push(() => client.close());
  if (hasFlux) await installFluxKinds(client);
  if (!hasVolcano) await stopServingVolcano(client);
  const said: string[] = [];
  const karmada = await startKarmada({
    kubeconfigPath: api.kubeconfig,
    home,
    speed: 60,
    webhookPort: 0,
    log: (text) => said.push(text),
  });
  const members = new Map<string, KubeClient>();
  const memberPlaces = new Map<string, { namespace: string; name: string }>();
  const lines = new Map<string, Line>();
  const fluxes: RunningFlux[] = [];
  started.push(async () => {
    await karmada.stop();
    for (const flux of fluxes) await flux.stop();
    for (const open of [...members.values(), ...lines.values()]) open.close();
  });
  const memberOf = (name: string): KubeClient => {
    const found = members.get(name);
    if (!found) throw new Error(`nobody has joined ${name}`);
    return found;
  };
  return {
    fleet,
    client,
    kubeconfig: api.kubeconfig,
    member: memberOf,
    async join(name, at, more = {}) {
      const access = await readKubeconfig(await fleet.kubeconfigOf(at));
      const member = new KubeClient(access);
      members.set(name, member);
      memberPlaces.set(name, at);
      const line = await layLine(access.server);
      lines.set(name, line);
      const impersonator = await makeImpersonator(member);
      await joinMember(client, {
        name,
        access,
        impersonator,
        apiEndpoint: line.url,
        spec: { id: await readClusterId(member), ...more },
      });
    },
    memberPlaces,
    async runFlux(name) {
      fluxes.push(await startFlux(memberOf(name), (text) => said.push(text)));
    },
    setReachable: (name, isReachable) => lines.get(name)?.setOpen(isReachable),
    setFailover: (isOn) => karmada.setFailover(isOn),
    setQuotaEnforcement: (isOn) => karmada.setQuotaEnforcement(isOn),
    async until(what, look) {
      const end = Date.now() + waitMs;
      for (;;) {
        const found = await look();
        if (found) return found;
        if (Date.now() > end) throw new Error(`waited in vain for ${what}\n${said.slice(-20).join('\n')}`);
        await new Promise((wake) => setTimeout(wake, 50));
      }
    },
    stop,
  };
}
