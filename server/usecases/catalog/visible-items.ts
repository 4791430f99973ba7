import type { CatalogItem } from '../../../lib/contracts/catalog.ts';
import { catalogIconAddress } from '../../../lib/icon-address.ts';
import type { CatalogRecord, Visible } from '../../ports/catalog.ts';

/** A deprecated item is still shown to those who run it, and takes no new orders. */
const shownStates = new Set(['published', 'deprecated']);

/** Whether the item can be ordered in a project. */
export function isPublishedTo(item: CatalogRecord, project: string): boolean {
  return item.kind === 'cluster' && item.state === 'published' && item.projects.includes(project);
}

/** An item as somebody sees it: only their projects are named. Null when it is published to none of them. */
export function toCatalogItem(item: CatalogRecord, visible: Visible, launches: readonly number[]): CatalogItem | null {
  const { hints, iconHash, ...shown } = item;
  const projects = item.projects.filter((project) => visible === 'all' || visible.includes(project));
  if (!shownStates.has(item.state) || projects.length === 0) return null;
  const picture = iconHash ? catalogIconAddress(item.id, iconHash) : null;
  return { ...shown, picture, projects, launches: [...launches], purpose: hints.purpose ?? null };
}
