import type { DraftContent, PublishReview } from '../../../lib/contracts/catalog-items.ts';
import { managedIconAddress } from '../../../lib/icon-address.ts';

/** The mark that an item has now and the one that a draft gives it; null where neither picture nor letters differ. */
export function compareMarks(id: string, before: DraftContent, after: DraftContent): PublishReview['mark'] {
  const [old, next] = [before, after].map(({ title, provider, icon, picture }) => ({
    title,
    provider,
    icon,
    picture: picture ? managedIconAddress(id, picture) : null,
  }));
  if (!old || !next || (old.icon === next.icon && old.picture === next.picture)) return null;
  return { before: old, after: next };
}
