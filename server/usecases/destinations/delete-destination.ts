import { destinationPathSchema } from '../../../lib/contracts/destinations.ts';
import { DomainError } from '../../domain/errors.ts';
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
    return destination.id;
  },
  commit: async ({ deps }, tx, id) => {
    const destination = await deps.destinations.lock(tx, id);
    // Deleted while this one waited for the lock.
    if (!destination) throw new DomainError('not-found');
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
