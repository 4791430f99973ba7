import type { ServicesSummary } from '../../../lib/contracts/cluster-services.ts';
import type { ClusterDetail, ClusterPhase, ClusterSummary } from '../../../lib/contracts/clusters.ts';
import { countServices } from '../services/count-services.ts';
import { describeServices } from '../services/describe-services.ts';
import { findServiceClaims, type ServiceClaim } from '../services/service-claims.ts';
import { findServiceTemplates } from '../services/service-templates.ts';
import { describeHardware, describePlace } from './cluster-config.ts';
import { type ClusterFacts, hasKubeconfig } from './cluster-facts.ts';
import { countMachines, countNodes } from './cluster-nodes.ts';
import type { ClusterParts, DeploymentPart } from './cluster-parts.ts';
import { referencesOf } from './cluster-references.ts';
import { findRollout } from './cluster-rollout.ts';
import { findConflicts, findServiceWaits, mergeServices } from './cluster-service-sets.ts';
import { deriveSteps } from './cluster-steps.ts';
import { type Condition, isTrue } from './condition.ts';
import { deriveClusterState } from './derive-phase.ts';
import { viewRelease } from './release-view.ts';
import { isAskedAsleep } from './sleep.ts';

/** The narrow row of the list; what people decide (project, owner) is added by the store. */
interface ClusterRow {
  namespace: string;
  name: string;
  uid: string;
  requestId: string | null;
  phase: ClusterPhase;
  severity: number;
  cause: ClusterSummary['cause'];
  template: string;
  provider: string | null;
  region: string | null;
  kubernetesVersion: string | null;
  nodesReady: number | null;
  nodesTotal: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  readyAt: Date | null;
  phaseChangedAt: Date;
  serviceTemplates: string[];
  services: ServicesSummary;
  serviceClaims: ServiceClaim[];
  labels: Record<string, string>;
}

/** The wide rest of a cluster, as its page shows it. */
type ClusterWide = Omit<
  ClusterDetail,
  | keyof ClusterSummary
  | 'earlierUntil'
  | 'events'
  | 'requests'
  | 'catalogItem'
  | 'graceUntil'
  | 'campaignOptOut'
  | 'protection'
  | 'holds'
  | 'scalable'
  | 'repairs'
  | 'irreplaceable'
  | 'replacementSeconds'
  | 'sleep'
  | 'drift'
>;

export interface ClusterView {
  row: ClusterRow;
  detail: ClusterWide;
}

// The list's default order: what needs somebody comes first, what sleeps or works comes last.
const severities: Record<ClusterPhase, number> = {
  failed: 0,
  degraded: 1,
  unknown: 2,
  pending: 3,
  validating: 4,
  provisioning: 5,
  updating: 6,
  deleting: 7,
  hibernated: 8,
  ready: 9,
};

/** Makes one picture of a cluster from all that is known about it. `now` dates changes of the phase. */
export function viewCluster(parts: ClusterParts, now: Date): ClusterView {
  const { deployment, previous } = parts;
  const facts = gatherFacts(parts, now);
  const state = deriveClusterState(facts);
  const { provider, region, kubernetesVersion } = describePlace(parts);
  const nodes = countNodes(parts);
  const isChanged = previous?.phase !== state.phase;
  const serviceSets = describeServices(parts);
  const row: ClusterRow = {
    namespace: deployment.namespace,
    name: deployment.name,
    uid: deployment.uid,
    requestId: deployment.requestId,
    phase: state.phase,
    severity: severities[state.phase],
    cause: state.cause && { message: state.cause, raw: state.words || null },
    template: deployment.template,
    provider,
    region,
    kubernetesVersion,
    nodesReady: nodes?.ready ?? null,
    nodesTotal: nodes?.total ?? null,
    createdAt: deployment.createdAt,
    expiresAt: deployment.expiresAt,
    readyAt: previous?.readyAt ?? (state.phase === 'ready' ? now : null),
    phaseChangedAt: previous && !isChanged ? previous.phaseChangedAt : firstChange(facts, previous !== null, now),
    serviceTemplates: findServiceTemplates(parts),
    services: countServices(serviceSets),
    serviceClaims: findServiceClaims(parts),
    labels: deployment.labels,
  };
  const hardware = describeHardware(parts);
  return {
    row,
    detail: {
      nextStep: state.nextStep,
      steps: deriveSteps({ ...facts, previous: { phase: state.phase, readyAt: row.readyAt } }, state.phase),
      conditions: currentConditions(deployment).map(({ lastTransitionTime, ...condition }) => ({
        ...condition,
        lastTransitionTime: lastTransitionTime?.toISOString() ?? null,
      })),
      machines: parts.machines.map((machine) => ({
        name: machine.name,
        uid: machine.uid,
        madeBy: machine.madeBy,
        isDeleting: machine.isDeleting,
        role: machine.isControlPlane ? 'control-plane' : 'worker',
        phase: machine.phase,
        ready: machine.isReady,
        instanceType: machine.isControlPlane ? hardware.controlPlane : hardware.worker,
        version: machine.version || null,
        message: machine.message || null,
        createdAt: machine.createdAt.toISOString(),
      })),
      controlPlaneWanted: parts.capiCluster?.controlPlane.desired ?? null,
      release: parts.helmRelease && viewRelease(parts.helmRelease),
      services: mergeServices(parts).map(({ name, namespace, template, version, state, failureMessage }) => ({
        name,
        namespace,
        template,
        version,
        state,
        message: failureMessage || null,
      })),
      serviceSets,
      credential: deployment.credential || null,
      config: deployment.config,
      labels: deployment.labels,
      keptBy: deployment.keptBy,
      generation: deployment.generation,
      observedGeneration: deployment.observedGeneration,
      releaseGeneration: parts.helmRelease?.generation ?? null,
      dryRun: deployment.isDryRun,
      deletionRequestedAt: deployment.deletedAt?.toISOString() ?? null,
      kubeconfigAvailable: canFetchKubeconfig(facts),
      signIn: describeSignIn(parts),
      references: referencesOf({ ...deployment.refers, addressClaim: deployment.refers.ipamClaim }),
      availableUpgrades: deployment.availableUpgrades,
      asleep: isAskedAsleep(deployment.asleep, deployment.config) ? deployment.asleep : null,
    },
  };
}

function gatherFacts(parts: ClusterParts, now: Date): ClusterFacts {
  const { deployment, previous } = parts;
  const isAdopted = parts.template
    ? parts.template.providers.includes('infrastructure-internal')
    : parts.sveltosCluster !== null && parts.capiCluster === null;
  const services = mergeServices(parts);
  return {
    ...deployment,
    isHibernated: isAskedAsleep(deployment.asleep, deployment.config),
    now,
    isAdopted,
    services,
    conflicts: findConflicts(parts),
    serviceWaits: findServiceWaits(deployment.orderedServices, services),
    references: parts.references,
    remains: parts.remains,
    helmRelease: parts.helmRelease,
    capiCluster: parts.capiCluster,
    machines: countMachines(parts),
    rollout: findRollout(parts),
    sveltosCluster: parts.sveltosCluster,
    previous,
  };
}

/** `HelmChartNameChanged` is cleared in dry runs only: later it warns of a reinstallation that does not happen. */
function currentConditions({ conditions, isDryRun }: DeploymentPart): Condition[] {
  return conditions.filter(({ type }) => isDryRun || type !== 'HelmChartNameChanged');
}

/** A cluster that is met for the first time changed when its controllers last changed their mind. */
function firstChange(facts: ClusterFacts, isKnown: boolean, now: Date): Date {
  if (isKnown) return now;
  if (facts.deletedAt) return facts.deletedAt;
  const times = facts.conditions.map((condition) => condition.lastTransitionTime?.getTime() ?? 0);
  return new Date(Math.max(facts.createdAt.getTime(), ...times));
}

/** Only where the template passes it on: k0rdent hands it over to every chart, and some leave it lying. */
function describeSignIn({ references, template }: ClusterParts): ClusterDetail['signIn'] {
  const named = references.find(({ kind }) => kind === 'ClusterAuthentication');
  const [first, ...others] = named?.signIns ?? [];
  if (!named || !first || !Object.hasOwn(template?.defaults ?? {}, 'auth')) return null;
  const { issuer, audience, groupPrefix, userPrefix } = first;
  return { name: named.name, issuer, audience, groupPrefix, userPrefix, others: others.length };
}

function canFetchKubeconfig(facts: ClusterFacts): boolean {
  if (facts.isDryRun && !facts.previous?.readyAt) return false;
  if (facts.isAdopted) return facts.sveltosCluster !== null;
  const summary = facts.conditions.find((condition) => condition.type === 'CAPIClusterSummary') ?? null;
  return hasKubeconfig(facts) ?? isTrue(summary);
}
