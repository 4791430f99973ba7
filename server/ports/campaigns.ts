// Upgrades of many clusters.
import type {
  CampaignClusterState,
  CampaignFigures,
  CampaignRules,
  CampaignSelection,
  CampaignState,
  PauseReason,
  RingKind,
} from '../../lib/contracts/campaigns.ts';
import type { MessageRef } from '../../lib/contracts/common.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { RequestState } from '../../lib/contracts/requests.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

export interface CampaignRecord {
  id: string;
  title: string;
  state: CampaignState;
  startedById: string;
  startedBy: string;
  selection: CampaignSelection;
  rules: CampaignRules;
  pausedBy: string | null;
  pausedWhy: PauseReason | null;
  /** Place of the last ring that may run; null is the last of all. */
  stopsAfter: number | null;
  /** Failures of before do not count. */
  countsFrom: Date;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
}

export interface OptOutRecord {
  until: Date;
  reason: string;
  by: string;
}

/** Why nothing came of an upgrade. */
export interface CampaignReason {
  detail: string;
  message: MessageRef | null;
}

interface InCampaign extends ClusterRef {
  clusterUid: string;
  project: string;
  ring: number;
  ringKind: RingKind;
  /** In which order they are upgraded. */
  place: number;
  fromTemplate: string;
  toTemplate: string;
}
export type NewCampaignCluster = InCampaign;
export interface CampaignClusterRecord extends InCampaign {
  state: CampaignClusterState;
  request: {
    id: string;
    shortId: string;
    state: RequestState;
    /** When it last moved. */
    updatedAt: Date;
    reason: CampaignReason | null;
  } | null;
  reason: CampaignReason | null;
  sentAt: Date | null;
  endedAt: Date | null;
  optOut: OptOutRecord | null;
  /** Whose cluster it is now; null where nobody's, or where it is gone. */
  owner: string | null;
  /** When its owner was told that its ring comes next. */
  toldAt: Date | null;
  /** The object is still there, whatever bears its name. */
  isThere: boolean;
}

/** A cluster that a selection finds. */
export interface CampaignCandidate extends ClusterRef {
  uid: string;
  project: string;
  template: string;
  kubernetes: string | null;
  phase: string;
  /** ClusterTemplates that its chain offers. */
  offered: string[];
  /** Title of the campaign that it is in. */
  campaign: string | null;
  optOut: OptOutRecord | null;
}

export type ListedCampaign = CampaignRecord & { figures: CampaignFigures };
/** How one of its clusters ended. */
export interface CampaignOutcome {
  state: CampaignClusterState;
  reason: CampaignReason | null;
  endedAt: Date;
}

export interface CampaignStore {
  /** Newest first, each with the figures of the clusters that are seen; those of which none is are left out. */
  list(tx: Tx, visible: Visible, place: { cursor?: string; limit: number }): Promise<Page<ListedCampaign>>;
  /** Those that have not ended. */
  open(tx: Tx): Promise<string[]>;
  get(tx: Tx, id: string): Promise<CampaignRecord | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<CampaignRecord | null>;
  /** @throws DomainError `conflict` when one of the clusters is in another campaign that has not ended */
  insert(tx: Tx, campaign: CampaignRecord, clusters: readonly NewCampaignCluster[]): Promise<void>;
  /** Keeps its state; one that has ended lets go of its clusters, and what waits stays out. */
  update(tx: Tx, campaign: CampaignRecord): Promise<void>;
  projects(tx: Tx, id: string): Promise<string[]>;
  /** In the order in which they are upgraded. */
  clusters(tx: Tx, id: string): Promise<CampaignClusterRecord[]>;
  candidates(tx: Tx, visible: Visible, selection: CampaignSelection): Promise<CampaignCandidate[]>;
  /**
   * Takes one that waits, while its campaign runs. Nobody pauses the campaign until the transaction ends.
   * @returns false where it was taken before or the campaign does not run
   */
  claim(tx: Tx, id: string, clusterUid: string, at: Date): Promise<boolean>;
  /** Notes the request that upgrades what was claimed. */
  noteRequest(tx: Tx, id: string, clusterUid: string, requestId: string): Promise<void>;
  /** @returns false where it is not in that state any more */
  settle(tx: Tx, id: string, clusterUid: string, was: CampaignClusterState, outcome: CampaignOutcome): Promise<boolean>;
  /** Notes that owners were told of these. */
  markTold(tx: Tx, id: string, clusterUids: readonly string[], at: Date): Promise<void>;
  optOut(tx: Tx, clusterUid: string): Promise<OptOutRecord | null>;
  /** Null takes it back. */
  setOptOut(tx: Tx, clusterUid: string, optOut: OptOutRecord | null, at: Date): Promise<void>;
}
