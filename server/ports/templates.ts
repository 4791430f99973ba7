// Who uses which template.
import type { ClusterServiceSet } from '../../lib/contracts/cluster-services.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { ServiceCluster } from '../../lib/contracts/service-clusters.ts';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

/** A service of the catalog: its templates, and the projects whose clusters count. */
export interface AskedService {
  id: string;
  templates: readonly string[];
  projects: readonly string[];
}

export interface BesideQuery extends Omit<AskedService, 'id'> {
  /** Only those that have the service. */
  isRunning: boolean;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}
/** A cluster with all of its services. */
export type BesideCluster = Omit<ServiceCluster, 'version' | 'installed'> & { serviceSets: ClusterServiceSet[] };

export interface TemplateUse {
  /** Clusters per template name, among those in projects that are visible. */
  countClusters(tx: Tx, kind: TemplateKind, visible: Visible): Promise<Map<string, number>>;
  /** Clusters that have the service, by its id; one that none has is not among them. */
  countServices(tx: Tx, asked: readonly AskedService[]): Promise<Map<string, number>>;
  /** Clusters of the projects by name, and whether they have the service. */
  clustersBeside(tx: Tx, query: BesideQuery): Promise<Page<BesideCluster>>;
}
