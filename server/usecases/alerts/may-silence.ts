import { can } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import type { NamedCluster } from '../../ports/clusters.ts';

type Placed = Pick<NamedCluster, 'project'>;

/** Whether somebody may learn of what is about these clusters; of what is about none, who sees the installation. */
export function mayHearOf({ grants, narrowing }: Actor, clusters: readonly Placed[]): boolean {
  if (clusters.length === 0) return can(grants, 'cluster.read', null, narrowing);
  return clusters.some(({ project }) => can(grants, 'cluster.read', project, narrowing));
}

/** Whether somebody may hold back what is about these clusters: it takes the right over every one of them. */
export function maySilence(actor: Actor, clusters: readonly Placed[]): boolean {
  return findUnheld(actor, clusters) === null;
}

/** Where the right to silence is missing: a project, or `everywhere`; null where it is not. */
function findUnheld({ grants, narrowing }: Actor, clusters: readonly Placed[]): Placed | null {
  if (clusters.length === 0) return can(grants, 'alert.silence', null, narrowing) ? null : { project: null };
  return clusters.find(({ project }) => !can(grants, 'alert.silence', project, narrowing)) ?? null;
}

/**
 * The project that decides about silencing: one where the right is missing before one where it is held. One that the
 * actor may not see is not named.
 */
export function decidingProject(actor: Actor, clusters: readonly Placed[]): string | null {
  const unheld = findUnheld(actor, clusters);
  if (unheld === null) return clusters[0]?.project ?? null;
  return mayHearOf(actor, [unheld]) ? unheld.project : null;
}
