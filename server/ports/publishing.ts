// Drafting catalog items, and what publishing them does to the management cluster.
import type { AffectedCluster, DraftContent, Publication } from '../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import type { ItemState } from '../domain/catalog/catalog-lifecycle.ts';
import type { AccessRulesPort } from './access-rules.ts';
import type { CatalogRecord } from './catalog.ts';
import type { Tx } from './database.ts';

export interface DraftRecord {
  itemId: string;
  state: 'draft' | 'in-review' | 'publishing';
  content: DraftContent;
  /** Ids and addresses of all who had a hand in it. */
  authors: string[];
  draftedBy: string;
  comment: string | null;
  revision: number;
  updatedAt: Date;
}
export interface PublicationRecord {
  id: string;
  itemId: string;
  number: number;
  chain: string;
  state: Publication['state'];
  content: DraftContent;
  projects: string[];
  publishedBy: string;
  at: Date;
  /** When AccessManagement named the chain for the first time. */
  appliedAt: Date | null;
  finishedAt: Date | null;
  problem: string | null;
}

export interface PublishingStore {
  /** Reads an item and locks it until the end of the transaction; everything below is changed under this lock. */
  lockItem(tx: Tx, id: string): Promise<CatalogRecord | null>;
  /** @throws DomainError `conflict` when the id is taken */
  createItem(tx: Tx, id: string, kind: TemplateKind, content: DraftContent): Promise<void>;
  /** A new item that was never published goes with its draft. */
  removeItem(tx: Tx, id: string): Promise<void>;
  setState(tx: Tx, id: string, state: ItemState): Promise<void>;
  /** Puts a publication in force: from now on orders follow it. */
  goLive(tx: Tx, publication: PublicationRecord): Promise<void>;
  draft(tx: Tx, itemId: string): Promise<DraftRecord | null>;
  drafts(tx: Tx): Promise<DraftRecord[]>;
  putDraft(tx: Tx, draft: DraftRecord): Promise<void>;
  removeDraft(tx: Tx, itemId: string): Promise<void>;
  /** Newest first. */
  publications(tx: Tx, itemId?: string): Promise<PublicationRecord[]>;
  /** @throws DomainError `stale-version` when another one of the item is under way */
  insertPublication(tx: Tx, publication: PublicationRecord): Promise<void>;
  updatePublication(tx: Tx, publication: PublicationRecord): Promise<void>;
  /** Ids of items whose publications are under way, or that have former ones which may still be handed out. */
  unfinished(tx: Tx, isUnderWay: boolean): Promise<string[]>;
  /** Clusters, and orders on their way, that use one of the templates. */
  clustersOf(tx: Tx, kind: TemplateKind, templates: readonly string[]): Promise<AffectedCluster[]>;
  /** The values of clusters that run one of the templates. */
  configsOf(tx: Tx, templates: readonly string[]): Promise<(AffectedCluster & { config: Record<string, unknown> })[]>;
}

export interface ChainToMake {
  kind: TemplateKind;
  name: string;
  itemId: string;
  /** Marks the chain as made by this publication. */
  publicationId: string;
  supportedTemplates: readonly Record<string, unknown>[];
}

/** Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer. */
export interface PublishPort extends AccessRulesPort {
  /** Creates it and answers true, or finds that it is there already; `conflict` when the name belongs to another. */
  ensureChain(chain: ChainToMake): Promise<boolean>;
  /** Deletes it when it is that publication's; an absent one is fine. */
  deleteChain(kind: TemplateKind, name: string, publicationId: string): Promise<void>;
}
