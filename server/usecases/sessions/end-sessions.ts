import { personPathSchema, sessionPathSchema } from '../../../lib/contracts/people.ts';
import { DomainError } from '../../domain/errors.ts';
import type { NewEvent } from '../../ports/live.ts';
import { defineCommand } from '../define.ts';
import { ownerOf } from '../tokens/token-view.ts';

/** Streams that are open for them are asked anew at once. */
const tell = (userId: string): NewEvent => ({ subject: 'me', key: userId, project: null, userId });

/** One of the asker's own sign-ins, here or in another browser, ends with its next question. */
export const endSession = defineCommand({
  name: 'end-session',
  action: 'token.manage-own',
  scope: 'own',
  input: { path: sessionPathSchema },
  prepare: async ({ deps, actor }, { path }) => {
    const userId = ownerOf(actor);
    const own = await deps.sessions.list(deps.db.auto, userId, deps.clock.now());
    if (!own.some(({ id }) => id === path.id)) throw new DomainError('not-found');
    return { userId, id: path.id };
  },
  commit: async ({ deps }, tx, { userId, id }) => {
    const ended = await deps.sessions.end(tx, { id }, 'person', deps.clock.now());
    return {
      answer: { ended: ended.length },
      audit: {
        action: 'end-session',
        project: null,
        subject: 'sessions',
        key: id,
        before: { sessions: ended.map((one) => one.id) },
        after: { ended: ended.length },
      },
      events: [tell(userId)],
    };
  },
});

/** Everywhere somebody is signed in; they may sign in again, which the identity provider alone can prevent. */
export const endSessionsOf = defineCommand({
  name: 'end-sessions-of',
  action: 'member.manage',
  scope: async ({ deps }, { path }) => {
    const value = await deps.users.get(deps.db.auto, path.id);
    return value && { project: null, value };
  },
  input: { path: personPathSchema },
  prepare: async (_context, _input, user) => user,
  commit: async ({ deps }, tx, user) => {
    const ended = await deps.sessions.end(tx, { userId: user.id }, 'admin', deps.clock.now());
    const sessions = ended.map(({ id }) => id);
    return {
      answer: { ended: ended.length },
      audit: {
        action: 'end-sessions-of',
        project: null,
        subject: 'people',
        key: user.email,
        before: { sessions },
        after: { ended: sessions },
      },
      events: [tell(user.id)],
    };
  },
});
