import type { DriftMode } from '../../../lib/contracts/cluster-services.ts';
import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { Condition } from '../clusters/condition.ts';

/** A service as a MultiClusterService asks for it. Its values are not kept: they may hold secrets. */
export interface RuleService {
  name: string;
  namespace: string;
  template: string;
  /** Empty where it follows none. */
  templateChain: string;
  /** Empty where the template alone says it. */
  version: string;
  isDisabled: boolean;
  /** Services of the same rule that have to be deployed first. */
  dependsOn: { name: string; namespace: string }[];
}

/** k0rdent's MultiClusterService: services for every cluster whose labels match. */
export interface MultiClusterService {
  name: string;
  uid: string;
  resourceVersion: string;
  generation: number;
  /** The generation that k0rdent's conditions are about; null before the first look. */
  observedGeneration: number | null;
  /** An empty one matches nothing. */
  selector: LabelSelector;
  services: RuleService[];
  /** Of two sets that install the same release, the one with the higher number wins. */
  priority: number;
  driftMode: DriftMode;
  /** Name of the StateManagementProvider. */
  provider: string;
  /** Names of other MultiClusterServices that come first on each cluster that both match. */
  dependsOn: string[];
  /** Services stay on a cluster whose labels match no longer. */
  keepsOnMismatch: boolean;
  /** It deploys to the management cluster too. */
  isSelfManaged: boolean;
  /** Who keeps it as Git says; null for nobody. */
  keptBy: GitKeeper | null;
  conditions: Condition[];
  createdAt: Date;
  deletedAt: Date | null;
}

/** A cluster that a MultiClusterService matches, as k0rdent's status says it. */
export interface RuleMatch {
  namespace: string;
  name: string;
  isRegional: boolean;
  /** Everything of the rule is deployed there. */
  isDeployed: boolean;
  reason: string;
  /** Why nothing is made for the cluster; empty where k0rdent does not say. */
  message: string;
  since: Date | null;
}
