import { destinationPathSchema } from '../../../lib/contracts/destinations.ts';
import { defineCommand } from '../define.ts';
import { assertMayManage, findDestination, tellOf, toAudit, toDestination } from './destination-view.ts';

/** What still waits to be sent there is dropped with it. */
export const deleteDestination = defineCommand({
  name: 'delete-destination',
  action: 'destination.manage',
  readAction: 'destination.read',
  scope: (context, { path }) => findDestination(context, path.id),
  input: { path: destinationPathSchema },
  prepare: async ({ actor }, _input, destination) => {
    assertMayManage(actor, destination.project);
    return destination;
  },
  commit: async ({ deps }, tx, destination) => {
    await deps.destinations.remove(tx, destination.id);
    return {
      answer: toDestination(destination),
      audit: {
        action: 'delete-destination',
        project: destination.project,
        subject: 'destinations',
        key: destination.id,
        before: toAudit(destination),
      },
      events: tellOf(destination),
    };
  },
});
