import { destinationPathSchema } from '../../../lib/contracts/destinations.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { assertMayManage, findDestination, tellOf } from './destination-view.ts';

/** Sends a test there at once and says what came of it; the answer itself is shown to nobody. */
export const testDestination = defineCommand({
  name: 'test-destination',
  action: 'destination.manage',
  readAction: 'destination.read',
  scope: (context, { path }) => findDestination(context, path.id),
  input: { path: destinationPathSchema },
  prepare: async ({ deps, actor, signal }, _input, destination) => {
    assertMayManage(actor, destination.project);
    const secrets = await deps.destinations.open(deps.db.auto, destination.id);
    if (!secrets) {
      throw new DomainError('conflict', say('destination-unreadable'));
    }
    const message = { id: deps.ids.newId(), at: deps.clock.now(), notice: null };
    const attempt = await deps.sender.send({ ...destination, ...secrets }, message, signal);
    return { destination, attempt };
  },
  commit: async ({ deps }, tx, { destination, attempt }) => {
    const { id, project, host } = destination;
    await deps.destinations.noteAttempt(tx, id, attempt, deps.clock.now());
    return {
      answer: attempt,
      audit: { action: 'test-destination', project, subject: 'destinations', key: id, after: { host, ...attempt } },
      events: tellOf(destination),
    };
  },
});
