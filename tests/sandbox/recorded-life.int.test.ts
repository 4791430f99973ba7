import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import {
  at,
  type ControllersWorld,
  cluster,
  startControllersWorld,
  templateNames,
} from '../support/controllers-world.ts';
import { type RawKube, rawKube } from '../support/raw-kube.ts';
import {
  clusterStoryOf,
  metadataOf,
  type Names,
  readSeen,
  type Seen,
  storyOf,
  toldOf,
} from '../support/recorded-life.ts';
import { findSharedData } from '../support/shared-data.ts';

// A cluster is created, upgraded and deleted in the sandbox, and what its objects said on the way is compared with what
// they said on a real k0rdent.

const real = findSharedData('real');
const recorded: Names = {
  cluster: 'lab/clean1',
  charts: ['lab-standalone-cp@1.0.0', 'lab-standalone-cp@1.0.1'],
};
const ours: Names = {
  cluster: 'team-a/clean',
  charts: ['aws-standalone-cp@1.0.43', 'aws-standalone-cp@1.0.44'],
};
/** Moments of the recording at which the upgrade and the deletion were asked for. */
const upgradedAt = '2026-11-24T00:29:20';
const deletedAt = '2026-11-24T00:31:49';

/** Conditions of a Cluster that say that something is going on. */
const movements = ['Deleting', 'RollingOut', 'Remediating', 'ScalingUp', 'ScalingDown'];

interface Event {
  reason: string;
  note: string;
}

describe.runIf(real !== null)('the life of a cluster', () => {
  let world: ControllersWorld;
  let raw: RawKube;
  const deployments: Seen[] = [];
  const releases: Seen[] = [];
  const clusters: Seen[] = [];
  const clusterEvents: Event[] = [];
  const events: Record<'create' | 'upgrade' | 'delete', Event[]> = { create: [], upgrade: [], delete: [] };
  const recordedClusterEvents: Event[] = [];
  /** Machines that the upgrade left in place. */
  const kept: string[] = [];
  const recordedEvents: typeof events = { create: [], upgrade: [], delete: [] };

  beforeAll(async () => {
    world = await startControllersWorld();
    raw = await rawKube(world.kubeconfig);
    await readRecordedEvents();
    await world.until('both templates', async () => {
      const found = await Promise.all(templateNames.map((name) => world.client.find(kinds.clusterTemplate, at(name))));
      return found.every((template) => template?.status?.valid);
    });
    await live();
  });

  afterAll(async () => {
    raw?.close();
    await world?.stop();
  });

  async function readRecordedEvents(): Promise<void> {
    const text = await readFile(join(real ?? '', 'watch', 'events.jsonl'), 'utf8');
    for (const line of text.split('\n').filter((one) => one !== '')) {
      const { ts, type, object } = JSON.parse(line);
      const { regarding } = object;
      if (regarding?.name !== 'clean1' || type !== 'ADDED') continue;
      const { reason, note } = object;
      if (regarding.kind === 'Cluster') recordedClusterEvents.push({ reason, note });
      if (regarding.kind !== 'ClusterDeployment') continue;
      const phase = ts < upgradedAt ? 'create' : ts < deletedAt ? 'upgrade' : 'delete';
      recordedEvents[phase].push({ reason, note });
    }
  }

  async function live(): Promise<void> {
    const path = (group: string, plural: string) =>
      `/apis/${group}/namespaces/team-a/${plural}?watch=1&fieldSelector=metadata.name%3Dclean`;
    const cds = await raw.watch(path('k0rdent.mirantis.com/v1beta1', 'clusterdeployments'));
    const hrs = await raw.watch(path('helm.toolkit.fluxcd.io/v2', 'helmreleases'));
    const cls = await raw.watch(path('cluster.x-k8s.io/v1beta2', 'clusters'));
    const evs = await raw.watch('/apis/events.k8s.io/v1/namespaces/team-a/events?watch=1');
    const started: Record<'upgrade' | 'delete', string> = { upgrade: '', delete: '' };
    const takeEvents = () => {
      for (const { object } of evs.events) {
        const { kind, name } = object.regarding as { kind: string; name: string };
        const { reason, note, eventTime } = object as unknown as Event & { eventTime: string };
        const phase = eventTime < started.upgrade ? 'create' : eventTime < started.delete ? 'upgrade' : 'delete';
        if (kind === 'ClusterDeployment' && name === 'clean') events[phase].push({ reason, note });
        if (kind === 'Cluster' && name === 'clean') clusterEvents.push({ reason, note });
      }
    };
    const isUp = async (verb: string) => {
      const release = await world.condition('clean', 'HelmReleaseReady');
      const summary = await world.condition('clean', 'CAPIClusterSummary');
      const ready = await world.condition('clean', 'Ready');
      const known = await world.client.find(kinds.cluster, at('clean'));
      const isFine = known?.status?.conditions?.every(
        ({ type, status }) => movements.includes(type) !== (status === 'True'),
      );
      return release?.reason === `${verb}Succeeded` && isFine && summary?.status === 'True' && ready?.status === 'True';
    };
    await world.client.create(kinds.clusterDeployment, cluster('clean'));
    await world.until('a ready cluster', () => isUp('Install'));
    const first = await world.until('all machines', () => machinesAt('v1.36.3'));
    started.upgrade = new Date().toISOString();
    const spec = { template: templateNames[1] };
    await world.client.mergePatch(kinds.clusterDeployment, at('clean'), { spec });
    const second = await world.until('the last machine', () => machinesAt('v1.36.4'));
    kept.push(...first.filter((name) => second.includes(name)));
    await world.until('the upgrade', () => isUp('Upgrade'));
    started.delete = new Date().toISOString();
    await world.client.remove(kinds.clusterDeployment, at('clean'));
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('clean'))));
    await world.until('the last event', async () => hasEvent(evs.events, 'SuccessfulDelete'));
    takeEvents();
    for (const watch of [cds, hrs, cls, evs]) watch.stop();
    deployments.push(...(cds.events as unknown as Seen[]));
    releases.push(...(hrs.events as unknown as Seen[]));
    clusters.push(...(cls.events as unknown as Seen[]));
  }

  /** Names of the machines once all three are up with a version: Ready alone does not mean done. */
  async function machinesAt(version: string): Promise<string[] | false> {
    const { items } = await world.client.list(kinds.machine, 'team-a');
    const own = items.filter(({ metadata }) => metadata.labels?.['cluster.x-k8s.io/cluster-name'] === 'clean');
    const isDone = own.every(
      ({ spec, status, metadata }) =>
        status?.nodeRef && !metadata.deletionTimestamp && spec.version?.startsWith(version),
    );
    return own.length === 3 && isDone && own.map(({ metadata }) => metadata.name);
  }
  const hasEvent = (list: readonly { object: unknown }[], reason: string) =>
    list.some(({ object }) => (object as Event).reason === reason);

  it('updates the control plane in place, as k0smotron does, and replaces the workers', () => {
    expect(kept).toEqual([expect.stringMatching(/^clean-cp-/)]);
  });

  it('goes through the same metadata', async () => {
    expect(metadataOf(deployments)).toEqual(metadataOf(await readSeen(real ?? '', 'clusterdeployments', 'clean1')));
  });

  it.each(['CredentialReady', 'HelmReleaseReady', 'HelmChartReady', 'TemplateReady', 'ServicesInReadyState'])(
    'tells the same %s',
    async (type) => {
      const seen = await readSeen(real ?? '', 'clusterdeployments', 'clean1');
      expect(storyOf(deployments, type, ours)).toEqual(storyOf(seen, type, recorded));
    },
  );

  it.each(['Ready', 'Released', 'Reconciling', 'Stalled'])('tells the same %s of the HelmRelease', async (type) => {
    const seen = await readSeen(real ?? '', 'helmreleases', 'clean1');
    expect(storyOf(releases, type, ours)).toEqual(storyOf(seen, type, recorded));
  });

  it.each(['InfrastructureReady', 'ControlPlaneInitialized', 'RemoteConnectionProbe', 'Deleting'])(
    'tells the same %s of the CAPI Cluster',
    async (type) => {
      const seen = await readSeen(real ?? '', 'clusters', 'clean1');
      // While machines go one after the other the same is said of fewer of them; the infrastructure may go so fast that
      // nobody waits for it.
      const once = (all: Seen[]) =>
        [...new Set(clusterStoryOf(all, type))].filter(
          (one) => !one.includes('NAMES') && !one.includes('Waiting for INFRASTRUCTURE'),
        );
      expect(once(clusters)).toEqual(once(seen));
      const naming = (all: Seen[]) => clusterStoryOf(all, type).find((one) => one.includes('NAMES'));
      expect(naming(clusters)).toEqual(naming(seen));
    },
  );

  it('tells of workers and control plane what Cluster API tells', async () => {
    const seen = await readSeen(real ?? '', 'clusters', 'clean1');
    const texts = {
      ControlPlaneAvailable: [
        "False/NotAvailable 'CONTROLPLANE status.initialization.controlPlaneInitialized is false'",
        "False/NotAvailable '* Control plane metadata.deletionTimestamp is set'",
      ],
      WorkersAvailable: [
        "False/NotAvailable '* MachineDeployment NAME: 0 available replicas, at least 2 required (spec.strategy.rollout.maxUnavailable is 0, spec.replicas is 2)'",
      ],
    };
    for (const all of [seen, clusters])
      for (const [type, wanted] of Object.entries(texts))
        expect(clusterStoryOf(all, type)).toEqual(expect.arrayContaining(wanted));
  });

  it('tells the same events of the CAPI Cluster', () => {
    expect(clusterEvents).toEqual(
      recordedClusterEvents.map(({ reason, note }) => ({ reason, note: note.replace('clean1', 'clean') })),
    );
  });

  it('deletes with the same words', async () => {
    const seen = await readSeen(real ?? '', 'clusterdeployments', 'clean1');
    const going = (all: Seen[]) => all.filter(({ object }) => object.metadata.deletionTimestamp);
    const steps = (all: Seen[], type: string, names: Names) => [
      ...new Set(
        storyOf(going(all), type, names)
          // The last words about a roll-out may come after the deletion was asked for; how long the parts take to go is
          // not k0rdent's.
          .filter((step) => /Delet/.test(step) && !step.includes('* Deleting: …') && !step.includes('ServiceSets')),
      ),
    ];
    for (const type of ['Deleting', 'CAPIClusterSummary', 'Ready'])
      expect(steps(deployments, type, ours), type).toEqual(steps(seen, type, recorded));
  });

  it.each(['create', 'upgrade', 'delete'] as const)('tells the same events on %s', (phase) => {
    // Those of one pass come in no certain order, and the last words about a roll-out after the deletion was asked for.
    const late = phase === 'delete' ? 'CAPIClusterIsProvisioning' : '';
    const told = events[phase].filter(({ reason }) => reason !== late);
    expect(toldOf(told, ours).sort()).toEqual(toldOf(recordedEvents[phase], recorded).sort());
  });

  it('tells of the deletion in the same order', () => {
    const order = ['CAPIClusterIsReady', 'CAPIClusterIsDeleting', 'ClusterDeleted', 'SuccessfulDelete'];
    const first = (list: Event[]) =>
      [...new Set(list.map(({ reason }) => reason))].filter((one) => order.includes(one));
    expect(first(events.delete)).toEqual(order);
    expect(first(recordedEvents.delete)).toEqual(order);
  });
});
