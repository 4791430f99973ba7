import type { DriftMode } from '../../../lib/contracts/cluster-services.ts';
import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import type {
  CapiClusterFacts,
  HelmReleaseFacts,
  Reference,
  Remainder,
  ServiceFacts,
  SveltosClusterFacts,
} from './cluster-facts.ts';
import type { Condition } from './condition.ts';
import type { WorkerCounts } from './sleep.ts';

/** A ClusterDeployment as far as Slipway reads it. */
export interface DeploymentPart {
  namespace: string;
  name: string;
  uid: string;
  generation: number;
  createdAt: Date;
  deletedAt: Date | null;
  labels: Record<string, string>;
  /** Id of the request that says it made this object; whether that is so is for the store to check. */
  requestId: string | null;
  /** Who keeps it as Git says; null for nobody. */
  keptBy: GitKeeper | null;
  /** Who answers for it, as noted on the object when it was claimed. */
  claimedBy: string | null;
  /** How many workers it had before it was put to sleep, by pointer; null where nobody did. */
  asleep: WorkerCounts | null;
  /** When it is to go, as noted on the object. */
  expiresAt: Date | null;
  template: string;
  credential: string;
  /** Names of other objects that the order refers to; empty where it does not. */
  refers: OrderReferences;
  /** The services ordered with the cluster, with those that each waits for. */
  orderedServices: OrderedService[];
  /** Services of the order that are switched off. */
  disabledServices: OrderedService[];
  /** Where the chains of the services lead. */
  serviceUpgrades: ServiceUpgrades[];
  /** Overrides, as they stand in the object. */
  config: Record<string, unknown>;
  isDryRun: boolean;
  observedGeneration: number | null;
  conditions: Condition[];
  services: ServicePart[];
  availableUpgrades: string[];
  kubernetesVersion: string;
  region: string;
}

interface OrderReferences {
  dataSource: string;
  clusterAuth: string;
  auditPolicy: string;
  ipamClaim: string;
}

export interface OrderedService {
  name: string;
  namespace: string;
  /** Empty where a version of a chain names it. */
  template: string;
  dependsOn: { name: string; namespace: string }[];
}

interface ServiceUpgrades {
  name: string;
  namespace: string;
  /** All that can be reached, in no order; without a chain k0rdent names the present one. */
  versions: { template: string; version: string }[];
}

/** What one order of services says; a cluster has one of its own and one for each MultiClusterService. */
export interface ServiceSetPart {
  name: string;
  multiClusterService: string | null;
  /** Of two orders that install the same release, the higher one wins. */
  priority: number;
  driftMode: DriftMode;
  /** Nothing is carried out: it was paused, or its provider is suspended or not ready. */
  isPaused: boolean;
  generation: number;
  isGoing: boolean;
  /** Handed over to its controllers; what waits for another service is not in it yet. */
  handedOver: { name: string; namespace: string; template: string; version: string }[];
  services: ServicePart[];
  /** Its controllers have seen the present services. */
  isObserved: boolean;
  conditions: Condition[];
}

export interface ServicePart extends ServiceFacts {
  template: string;
  version: string | null;
  since: Date | null;
  conditions: Condition[];
}

/** What a ClusterTemplate says about all clusters made from it. */
export interface TemplatePart {
  /** Cluster API names, such as `infrastructure-aws`. */
  providers: string[];
  defaults: Record<string, unknown>;
  kubernetesVersion: string;
}

export interface CapiClusterPart extends CapiClusterFacts {
  controlPlaneKind: string;
  controlPlane: ReplicaCount;
  workers: ReplicaCount;
}

/** Replicas as their owner counts them; null where it does not say. */
export interface ReplicaCount {
  desired: number | null;
  present: number | null;
  ready: number | null;
  upToDate: number | null;
}

/** A MachineDeployment. */
export interface WorkerGroupPart extends ReplicaCount {
  desired: number;
  /** Its controller has seen the present spec. */
  isObserved: boolean;
  conditions: Condition[];
}

export interface MachinePart {
  name: string;
  uid: string;
  /** Kind of its controller; null where nothing would make another. */
  madeBy: string | null;
  isControlPlane: boolean;
  phase: string;
  isReady: boolean;
  isDeleting: boolean;
  /** Its owner is going to replace it. */
  isOutdated: boolean;
  version: string;
  message: string;
  createdAt: Date;
}

/** Everything that is known about one cluster. */
export interface ClusterParts {
  deployment: DeploymentPart;
  template: TemplatePart | null;
  helmRelease: HelmReleaseFacts | null;
  capiCluster: CapiClusterPart | null;
  machines: MachinePart[];
  workerGroups: WorkerGroupPart[];
  serviceSets: ServiceSetPart[];
  sveltosCluster: SveltosClusterFacts | null;
  references: Reference[];
  remains: Remainder[];
  /** What was derived the last time for the object with this uid. */
  previous: PreviousView | null;
}

export interface PreviousView {
  phase: string;
  readyAt: Date | null;
  phaseChangedAt: Date;
}
