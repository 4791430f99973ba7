import type { PublishReview } from '@/lib/contracts/catalog-items';

/** What publishing to the chosen projects means for each of those it concerns, in the order of the names. */
export interface PublishEffect {
  /** Can order it from then on. */
  gains: string[];
  /** Have it, and get the reviewed draft in its place. */
  stays: string[];
  /** Have it, and can no longer order it. */
  loses: string[];
}

/** Sorts the projects by what publishing changes for them. */
export function preparePublish(projects: PublishReview['projects'], chosen: readonly string[]): PublishEffect {
  const named = (isPublished: boolean, isChosen: boolean) =>
    projects
      .filter((each) => each.isPublished === isPublished && chosen.includes(each.name) === isChosen)
      .map(({ name }) => name)
      .sort();
  return { gains: named(false, true), stays: named(true, true), loses: named(true, false) };
}

/** Projects that have the item and that the reader does not lead: without them nobody can publish it. */
export function findNotLed(review: PublishReview, published: readonly string[]): string[] {
  return published.filter((project) => !review.projects.some(({ name }) => name === project)).sort();
}
