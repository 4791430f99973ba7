import { destinationListQuerySchema } from '../../../lib/contracts/destinations.ts';
import { defineQuery } from '../define.ts';
import { toDestination } from './destination-view.ts';

/** Of the projects whose destinations I may see, or of one; those of the whole installation for who sees all. */
export const listDestinations = defineQuery({
  name: 'list-destinations',
  action: 'destination.read',
  scope: 'visible',
  input: { query: destinationListQuerySchema },
  run: async ({ deps, visible }, { query: { project } }) => {
    const all = (await deps.destinations.list(deps.db.auto, visible)).map(toDestination);
    const items = project === undefined ? all : all.filter((one) => one.project === project);
    return { items, nextCursor: null, total: items.length };
  },
});
