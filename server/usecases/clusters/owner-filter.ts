import type { ClusterFilter } from '../../../lib/contracts/cluster-filter.ts';
import type { Actor } from '../../domain/actor.ts';

/** Puts the actor's e-mail where the owner filter says `me`. */
export function replaceMe<T extends ClusterFilter>(filter: T, actor: Actor): T {
  if (filter.owner === undefined) return filter;
  const owners = filter.owner.split(',').map((owner) => (owner === 'me' ? actor.email : owner));
  return { ...filter, owner: owners.join(',') };
}
