import { defineQuery } from '../define.ts';
import { ownerOf } from '../tokens/token-view.ts';

/** Where the asker is signed in. */
export const listSessions = defineQuery({
  name: 'list-sessions',
  action: 'token.manage-own',
  scope: 'own',
  input: {},
  run: async ({ deps, actor }) => {
    const sessions = await deps.sessions.list(deps.db.auto, ownerOf(actor), deps.clock.now());
    const items = sessions.map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: session.id === actor.sessionId,
    }));
    return { items, nextCursor: null, total: items.length };
  },
});
