import { describe, expect, it } from 'vitest';
import { viewCluster } from '../../server/domain/clusters/cluster-view.ts';
import { readClusterParts } from '../../server/kube/cluster-parts.ts';
import { readClusterTemplate } from '../../server/kube/readers/cluster-objects.ts';
import { objectSchema } from '../../server/kube/resources.ts';
import type { Condition } from '../controllers/client/objects.ts';
import { findCondition } from '../controllers/conditions.ts';
import { scenarioKinds } from '../controllers/scenarios.ts';
import { loadChart } from '../lib/charts.ts';
import { type FleetRow, seedData } from './data.ts';
import { buildSeed } from './main.ts';
import type { SeedObject } from './seed-objects.ts';

const now = new Date('2026-11-21T10:00:00Z');
const seed = buildSeed(now, {
  childKubeconfig: (namespace, name) => `kubeconfig of ${namespace}/${name}`,
  signIn: { issuer: 'https://id.example.com', audience: 'kubernetes', ca: 'an authority' },
});

interface Status {
  conditions?: Condition[];
  observedGeneration?: number;
  phase?: string;
  initialization?: { controlPlaneInitialized?: boolean };
  workers?: { desiredReplicas: number; readyReplicas: number };
}
const statusOf = (object: SeedObject | undefined): Status => (object?.status ?? {}) as Status;
const find = (kind: string, namespace: string, name: string): SeedObject | undefined =>
  seed.find(
    (object) => object.kind === kind && object.metadata.namespace === namespace && object.metadata.name === name,
  );
const conditionOf = (object: SeedObject | undefined, type: string): Condition | undefined =>
  findCondition(statusOf(object).conditions, type);
const rows = seedData.fleet.map((row) => [`${row.project}/${row.name}`, row] as const);
const inState = (...states: string[]) => rows.filter(([, row]) => states.includes(row.state));

/** Somebody orders this one at the demo's first start, and it is to fail. */
const orderedLater = 'ledger-drill';

describe('the fleet', () => {
  it('is an organisation: six projects, about thirty clusters, all clouds and every state', () => {
    const { fleet } = seedData;
    expect(new Set(fleet.map((row) => row.project)).size).toBe(6);
    expect(fleet.length).toBeGreaterThanOrEqual(30);
    const clouds = new Set(fleet.map((row) => row.chart.split('-')[0]));
    expect([...clouds].sort()).toEqual(['adopted', 'aws', 'azure', 'docker', 'gcp', 'openstack', 'vsphere']);
    expect(new Set(fleet.map((row) => row.region)).size).toBeGreaterThan(8);
    expect(new Set(fleet.map((row) => row.state)).size).toBe(16);
    const owned = fleet.filter((row) => row.owner !== undefined && row.claimed);
    expect(owned.length / fleet.length).toBeGreaterThanOrEqual(0.9);
    expect(fleet.length - owned.length).toBeGreaterThanOrEqual(3);
  });

  it.each(rows)('%s: reports about its present order, at times in its own past', (_, { project, name, state }) => {
    const deployment = find('ClusterDeployment', project, name);
    const { conditions = [], observedGeneration } = statusOf(deployment);
    const lag = state === 'lagging' ? 1 : 0;
    expect(observedGeneration).toBe((deployment?.metadata.generation ?? 0) - lag);
    for (const { type, observedGeneration: observed, lastTransitionTime } of conditions) {
      if (observed !== undefined) expect(observed, type).toBe(deployment?.metadata.generation);
      expect(Date.parse(lastTransitionTime), type).toBeLessThanOrEqual(now.getTime());
      expect(Date.parse(lastTransitionTime), type).toBeGreaterThanOrEqual(
        Date.parse(deployment?.metadata.creationTimestamp ?? ''),
      );
    }
  });

  it.each(inState('ready'))(
    '%s: is ready with every node, a release and a kubeconfig',
    (_, { project, name, chart, workers }) => {
      expect(conditionOf(find('ClusterDeployment', project, name), 'Ready')).toMatchObject({
        status: 'True',
        message: 'Object is ready',
      });
      expect(conditionOf(find('HelmRelease', project, name), 'Ready')?.status).toBe('True');
      if (chart === 'adopted-cluster') {
        expect(find('SveltosCluster', project, name)?.status).toMatchObject({ ready: true });
        return;
      }
      const nodes = seed.filter(({ kind, metadata, status }) => {
        const isOurs = metadata.namespace === project && metadata.labels?.['cluster.x-k8s.io/cluster-name'] === name;
        const isWorker = metadata.labels?.['cluster.x-k8s.io/control-plane'] === undefined;
        return kind === 'Machine' && isOurs && isWorker && (status as { nodeRef?: object }).nodeRef !== undefined;
      });
      expect(nodes.length).toBeGreaterThanOrEqual(workers);
      const data = find('Secret', project, `${name}-kubeconfig`)?.data as { value: string } | undefined;
      expect(Buffer.from(data?.value ?? '', 'base64').toString()).toBe(`kubeconfig of ${project}/${name}`);
    },
  );

  it.each(inState('over-quota', 'image-missing', 'bad-key', 'rejected-values'))(
    '%s: has failed and says why',
    (_, row) => {
      const ready = conditionOf(find('ClusterDeployment', row.project, row.name), 'Ready');
      const words = { 'over-quota': 'VcpuLimitExceeded', 'image-missing': 'PlatformImageNotFound' }[
        row.state as string
      ];
      const others = row.state === 'bad-key' ? 'incorrect user name or password' : "at '/worker/rootVolumeSize'";
      expect(ready).toMatchObject({
        status: 'False',
        reason: 'Failed',
        message: expect.stringContaining(words ?? others),
      });
      expect(find('Secret', row.project, `${row.name}-kubeconfig`)).toBeUndefined();
    },
  );

  it('has a failed release under a Ready that k0rdent has not corrected yet', () => {
    for (const [, { project, name }] of inState('upgrade-failed')) {
      expect(conditionOf(find('ClusterDeployment', project, name), 'Ready')?.status).toBe('True');
      expect(conditionOf(find('HelmRelease', project, name), 'Ready')).toMatchObject({ reason: 'UpgradeFailed' });
    }
  });

  it('has a lost node, a failed service, an update under way, a dry run and a deletion', () => {
    for (const [, { project, name }] of inState('node-lost')) {
      const { workers } = statusOf(find('Cluster', project, name));
      expect(workers?.readyReplicas).toBe((workers?.desiredReplicas ?? 0) - 1);
    }
    for (const [, { project, name }] of inState('service-failed')) {
      const message = conditionOf(find('ClusterDeployment', project, name), 'Ready')?.message;
      expect(message).toBe('2/3 Services are ready.');
    }
    for (const [, { project, name, workers }] of inState('updating')) {
      const group = statusOf(find('MachineDeployment', project, `${name}-md`)) as { upToDateReplicas?: number };
      expect(group.upToDateReplicas).toBeLessThanOrEqual(workers);
      expect(conditionOf(find('HelmRelease', project, name), 'Ready')?.reason).toBe('UpgradeSucceeded');
    }
    for (const [, { project, name }] of inState('validated')) {
      expect(find('HelmRelease', project, name)).toBeUndefined();
      expect(conditionOf(find('ClusterDeployment', project, name), 'Ready')?.status).toBe('True');
    }
    for (const [, { project, name }] of inState('deleting')) {
      const deployment = find('ClusterDeployment', project, name);
      expect(deployment?.metadata.deletionTimestamp).toBeDefined();
      expect(conditionOf(deployment, 'Deleting')?.reason).toBe('WaitingForClusterDeletion');
    }
  });

  it('keeps each scenario where the controllers look for it', () => {
    const map = find('ConfigMap', 'sandbox-system', 'scenarios')?.data as Record<string, string>;
    const active = Object.values(map).map((text) => JSON.parse(text) as { kind: string; match: object });
    expect(active.length).toBe(seedData.scenarios.length);
    for (const { kind, match } of active) {
      expect(scenarioKinds).toContain(kind);
      const { namespace, name } = match as { namespace: string; name: string };
      const isRestored = seedData.fleet.some((row) => row.project === namespace && row.name === name);
      expect(isRestored || name === orderedLater, `${namespace}/${name}`).toBe(true);
    }
  });
});

describe('what the portal makes of the fleet', () => {
  const templates = new Map(
    seed
      .filter(({ kind }) => kind === 'ClusterTemplate')
      .map((object) => [
        `${object.metadata.namespace}/${object.metadata.name}`,
        readClusterTemplate(objectSchema.parse(object)),
      ]),
  );
  const phases: Record<FleetRow['state'], string> = {
    ready: 'ready',
    provisioning: 'provisioning',
    updating: 'updating',
    'node-lost': 'degraded',
    'service-failed': 'degraded',
    'over-quota': 'failed',
    'image-missing': 'failed',
    'bad-key': 'failed',
    'rejected-values': 'failed',
    'upgrade-failed': 'degraded',
    unreachable: 'failed',
    connecting: 'provisioning',
    lagging: 'updating',
    unknown: 'unknown',
    validated: 'validating',
    deleting: 'deleting',
  };

  it.each(rows)('%s', (_, row) => {
    const isOurs = ({ kind, metadata, spec }: SeedObject) =>
      kind !== 'Secret' &&
      metadata.namespace === row.project &&
      (metadata.name === row.name ||
        metadata.labels?.['cluster.x-k8s.io/cluster-name'] === row.name ||
        (spec as { cluster?: string } | undefined)?.cluster === row.name);
    const objects = seed.filter(isOurs).map((object) => ({
      kind: object.apiVersion.includes('/') ? `${object.apiVersion.split('/')[0]}/${object.kind}` : object.kind,
      object: object as Record<string, unknown>,
    }));
    const parts = readClusterParts(objects, (namespace, name) => templates.get(`${namespace}/${name}`) ?? null, null);
    if (!parts) throw new Error('the portal does not see it');
    const { row: view } = viewCluster(parts, now);
    expect(view.phase).toBe(phases[row.state]);
    expect(view.region ?? '').toBe(row.region);
    if (find('Cluster', row.project, row.name)) expect(view.nodesTotal).toBeGreaterThanOrEqual(row.workers);
  });
});

describe('the form hints of the catalog', () => {
  const hints = seedData.bootstrap.catalogItems.map((item) => [item.id, item] as const);
  it.each(hints)(
    '%s: point at values that its chart has',
    (_, { kind, chain, hints: { ask = [], order = [], options = {}, units = {}, labels = {} } }) => {
      const row = seedData.chains[kind].find((entry) => entry.chain === chain);
      const schema = loadChart(row?.chart ?? '', row?.versions.at(-1) ?? '')?.schema ?? {};
      const pointers = [...ask, ...order, ...Object.keys({ ...options, ...units })];
      expect(pointers.length + Object.keys(labels).length).toBeGreaterThan(0);
      for (const pointer of pointers) {
        let here: { properties?: Record<string, object> } | undefined = schema;
        for (const part of pointer.slice(1).split('/')) here = here?.properties?.[part];
        expect(here, pointer).toBeDefined();
      }
    },
  );
});
