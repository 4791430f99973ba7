// Who uses which template.
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface TemplateUse {
  /** Clusters per template name, among those in projects that are visible. */
  countClusters(tx: Tx, visible: Visible): Promise<Map<string, number>>;
}
