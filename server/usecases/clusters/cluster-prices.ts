import type { ClusterRow } from '../../../lib/contracts/clusters.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';

/** The rows without the prices of projects in which the actor may read no costs. */
export function hidePrices(actor: Actor, rows: ClusterRow[]): ClusterRow[] {
  const priced = projectsWith(actor.grants, 'cost.read', actor.narrowing);
  if (priced === 'all') return rows;
  const mayKnow = (project: string | null) => project !== null && priced.includes(project);
  return rows.map((row) => (mayKnow(row.project) ? row : { ...row, price: null }));
}
