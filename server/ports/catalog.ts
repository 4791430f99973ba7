// Projects and what is published to them.
import type { CatalogItem, FormHints } from '../../lib/contracts/catalog.ts';
import type { LocalizedText } from '../../lib/contracts/common.ts';
import type { Tx } from './database.ts';

export interface ProjectRecord {
  name: string;
  namespace: string;
  title: LocalizedText;
  costCentre: string | null;
  owner: string | null;
  quota: { resource: string; limit: number }[];
  budget: { currency: string; monthly: string } | null;
}
/** A project as it is kept. */
export interface StoredProject extends ProjectRecord {
  /** Rises with every change of title, owner and cost centre. */
  version: number;
}
/** What a project's held reservations and unordered clusters take of its limits. */
export interface Usage {
  clusters: number;
  nodes: number;
  vcpuMillicores: number;
  memoryBytes: number;
  gpu: number;
  /** Sum of likely prices a month, in the budget's currency. */
  committed: string;
  /** Sum of the allowances that are in force. */
  allowed: string;
}
/** `'all'` or names: what somebody may see. */
export type Visible = 'all' | readonly string[];

export interface ProjectStore {
  list(tx: Tx, visible: Visible): Promise<StoredProject[]>;
  get(tx: Tx, name: string): Promise<StoredProject | null>;
  /** Also one that is archived. */
  getEver(tx: Tx, name: string): Promise<StoredProject | null>;
  /** Creates or changes it; answers whether anything differed. */
  put(tx: Tx, project: ProjectRecord): Promise<boolean>;
  /** The same for what a file says of it; what it said before is left as people have made it since. */
  putGiven(tx: Tx, project: ProjectRecord): Promise<boolean>;
  /** Whether a project, archived or not, has the name or the namespace. */
  isTaken(tx: Tx, name: string, namespace: string): Promise<boolean>;
  /** Until the transaction ends nobody else creates a project. */
  lockNew(tx: Tx): Promise<void>;
  archive(tx: Tx, name: string, at: Date): Promise<void>;
  /** The projects' ledgers, which the database keeps, by name. */
  usage(tx: Tx, names: readonly string[]): Promise<Map<string, Usage>>;
  /** Locks the project until the end of the transaction: the first lock of every reservation. */
  lock(tx: Tx, name: string): Promise<void>;
}

export interface CatalogRecord
  extends Omit<
    CatalogItem,
    'launches' | 'estimateError' | 'price' | 'approval' | 'controlPlane' | 'service' | 'picture'
  > {
  hints: FormHints;
  /** Of the picture that people see. */
  iconHash?: string | null;
}
export interface CatalogStore {
  list(tx: Tx, visible: Visible): Promise<CatalogRecord[]>;
  get(tx: Tx, id: string): Promise<CatalogRecord | null>;
  put(tx: Tx, item: CatalogRecord): Promise<boolean>;
  /** The schema of a template that was read before, by the template's uid, and when it was read. */
  findSchema(tx: Tx, templateUid: string): Promise<{ schema: Record<string, unknown>; readAt: Date } | null>;
  keepSchema(tx: Tx, templateUid: string, schema: Record<string, unknown>, readAt: Date): Promise<void>;
  /** Seconds from order to ready of the last launches of each item, newest last, failed ones negative. */
  launches(tx: Tx, visible: Visible): Promise<Map<string, number[]>>;
}
