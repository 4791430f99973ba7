import { renderProblem } from '../controllers/charts/render.ts';
import type { Condition, JsonObject } from '../controllers/client/objects.ts';
import { availableUpgrades } from '../controllers/clusterdeployment/upgrades.ts';
import { releaseValues } from '../controllers/clusterdeployment/values.ts';
import { collectStates } from '../controllers/services/desired.ts';
import { servicesUpgradePaths } from '../controllers/services/upgrade-paths.ts';
import type { ClusterDeployment, Credential, TemplateChain } from '../controllers/shapes/k0rdent.ts';
import { mergeValues } from '../lib/charts.ts';
import { component, type FleetRow, k0rdent, seedData, templateName } from './data.ts';
import { addCapiSide, type CapiSide } from './fleet-capi.ts';
import { conditionsOf } from './fleet-conditions.ts';
import { configOf } from './fleet-config.ts';
import { addFleetEvents } from './fleet-events.ts';
import { addRelease } from './fleet-release.ts';
import { addServiceSets, serviceSpecOf, type Target } from './fleet-services.ts';
import { base64, type SeedObject, type SeedObjects, seedUid } from './seed-objects.ts';
import { addAuthConfig, type SignIn, signInName } from './sign-in.ts';
import { chartOf } from './templates.ts';

interface FleetInputs {
  /** Kubeconfig text of a cluster. */
  childKubeconfig: (namespace: string, name: string) => string;
  signIn?: SignIn;
}

/** Whom to ask about a cluster; how this organisation notes it, nothing that k0rdent or a portal reads. */
const contactKey = 'example.com/contact';
/** Clusters that were changed once since they were ordered. */
const changed = new Set<FleetRow['state']>(['updating', 'upgrade-failed', 'lagging']);

function addDeployment(seed: SeedObjects, row: FleetRow, hasSignIn: boolean): SeedObject {
  const { name, project: namespace, state, labels, owner } = row;
  return seed.add(
    k0rdent,
    'ClusterDeployment',
    {
      name,
      namespace,
      generation: changed.has(state) ? 2 : 1,
      labels: { ...labels, ...component },
      ...(owner && { annotations: { [contactKey]: owner } }),
      finalizers: ['k0rdent.mirantis.com/cluster-deployment'],
      ...(state === 'deleting' && { deletionTimestamp: seed.ago(24), deletionGracePeriodSeconds: 0 }),
    },
    row.ageMinutes,
    {
      spec: {
        template: templateName(row.chart, row.version),
        credential: row.credential,
        ...(hasSignIn && { clusterAuth: signInName }),
        config: configOf(row),
        dryRun: state === 'validated',
        propagateCredentials: true,
        serviceSpec: serviceSpecOf(row),
      },
    },
  );
}

function addAdopted(seed: SeedObjects, row: FleetRow, values: JsonObject): void {
  const { name, project: namespace, labels } = row;
  const identity = values.clusterIdentity as { name: string };
  const helm = { 'helm.toolkit.fluxcd.io/name': name, 'helm.toolkit.fluxcd.io/namespace': namespace };
  const failureMessage = 'failed to reach the API server: connection timed out';
  const version = 'v1.34.2';
  const well = { ready: true, connectionStatus: 'Healthy', connectionFailures: 0, version };
  const lost = { ready: false, connectionStatus: 'Down', connectionFailures: 3, failureMessage };
  const states: Partial<Record<FleetRow['state'], object>> = { connecting: { ready: false }, unreachable: lost };
  const meta = { name, namespace, labels: { ...labels, ...component, ...helm } };
  seed.add('lib.projectsveltos.io/v1beta1', 'SveltosCluster', meta, row.ageMinutes - 1, {
    spec: { kubeconfigName: identity.name, consecutiveFailureThreshold: 3 },
    status: states[row.state] ?? well,
  });
}

function addKubeconfig(seed: SeedObjects, row: FleetRow, { cluster }: CapiSide, text: string): void {
  if (!cluster.status?.initialization?.controlPlaneInitialized) return;
  const { apiVersion, kind } = cluster;
  const uid = seedUid(kind, row.project, row.name);
  const meta = {
    name: `${row.name}-kubeconfig`,
    namespace: row.project,
    labels: { 'cluster.x-k8s.io/cluster-name': row.name },
    ownerReferences: [{ apiVersion, kind, name: row.name, uid, controller: true, blockOwnerDeletion: true }],
  };
  const data = { value: base64(text) };
  seed.add('v1', 'Secret', meta, Math.max(1, row.ageMinutes - 4), { type: 'cluster.x-k8s.io/secret', data });
}

function targetOf(row: FleetRow, isInstalled: boolean, capi: CapiSide | null): Target {
  if (!isInstalled) return 'absent';
  if (!capi) return row.state === 'unreachable' || row.state === 'connecting' ? 'waiting' : 'ready';
  return capi.cluster.status?.initialization?.controlPlaneInitialized ? 'ready' : 'waiting';
}

function releaseOf(seed: SeedObjects, row: FleetRow, deployment: SeedObject, values: JsonObject): Condition | null {
  if (row.state === 'validated' || row.state === 'rejected-values') return null;
  const { ready, isMirrored } = addRelease(seed, row, deployment, values);
  if (isMirrored) return ready;
  // k0rdent still repeats what it heard before the upgrade, so its Ready stays True over a failed release.
  const message = `Helm install succeeded for release ${row.project}/${row.name}.v1 with chart ${row.chart}@${row.version}`;
  return {
    ...ready,
    status: 'True',
    reason: 'InstallSucceeded',
    message,
    lastTransitionTime: seed.ago(row.ageMinutes - 1),
  };
}

function addCluster(seed: SeedObjects, row: FleetRow, now: Date, inputs: FleetInputs, isSlow: boolean): void {
  const signIn = row.signIn ? inputs.signIn : undefined;
  const deployment = addDeployment(seed, row, signIn !== undefined);
  const ordered = deployment as unknown as ClusterDeployment;
  const credential = seed.find('Credential', row.project, row.credential) as unknown as Credential;
  const chart = chartOf(row.chart, row.version);
  const auth = signIn && addAuthConfig(seed, row, deployment, signIn);
  const values = { ...releaseValues(ordered, credential), ...auth };
  const merged = mergeValues(chart.values, values) as JsonObject;
  const problem = renderProblem(chart, row.name, merged);
  const release = releaseOf(seed, row, deployment, values);
  const capi = release && addCapiSide(seed, row, merged, isSlow);
  if (capi) addKubeconfig(seed, row, capi, inputs.childKubeconfig(row.project, row.name));
  else if (release) addAdopted(seed, row, merged);
  const services = addServiceSets(seed, row, deployment, targetOf(row, release !== null, capi));
  const { generation = 1 } = deployment.metadata;
  const conditions = conditionsOf(seed, row, now, {
    generation,
    problem,
    release,
    capi,
    services,
    hasSignIn: signIn !== undefined,
  });
  const chains = seed.items.filter(({ kind }) => kind === 'ClusterTemplateChain') as unknown as TemplateChain[];
  const upgrades = availableUpgrades(chains, row.project, ordered.spec.template);
  const serviceChains = seed.items.filter(({ kind }) => kind === 'ServiceTemplateChain') as unknown as TemplateChain[];
  const paths = servicesUpgradePaths(ordered.spec.serviceSpec?.services ?? [], (name) =>
    serviceChains.find(({ metadata }) => metadata.namespace === row.project && metadata.name === name),
  );
  const states = collectStates(services);
  deployment.status = {
    conditions,
    // A controller that lags behind reports about the order before the last.
    observedGeneration: row.state === 'lagging' ? generation - 1 : generation,
    ...(upgrades.length > 0 && { availableUpgrades: upgrades }),
    ...(paths.length > 0 && { servicesUpgradePaths: paths }),
    ...(states.length > 0 && { services: states }),
  };
  addFleetEvents(seed, row, deployment, conditions);
}

/** All clusters of the demo, with what keeps the troubled ones in trouble. */
export function addFleet(seed: SeedObjects, now: Date, inputs: FleetInputs): void {
  const { fleet, scenarios } = seedData;
  for (const row of fleet) {
    const isSlow = scenarios.some(({ name, scenario }) => name === row.name && scenario === 'slow-control-plane');
    addCluster(seed, row, now, inputs, isSlow);
  }
  const data = scenarios.map(({ namespace, name, scenario }) => [
    `${namespace}.${name}.${scenario}`,
    JSON.stringify({ kind: scenario, match: { namespace, name } }),
  ]);
  // Where the sandbox's controllers keep the scenarios that are on.
  seed.add('v1', 'ConfigMap', { name: 'scenarios', namespace: 'sandbox-system' }, 1, {
    data: Object.fromEntries(data),
  });
}
