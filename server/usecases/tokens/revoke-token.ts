import { tokenPathSchema } from '../../../lib/contracts/tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineCommand } from '../define.ts';
import { ownerOf, toToken } from './token-view.ts';

/** Takes effect with the next request. Revoking it twice is fine. */
export const revokeToken = defineCommand({
  name: 'revoke-token',
  action: 'token.manage-own',
  scope: 'own',
  input: { path: tokenPathSchema },
  prepare: async ({ deps, actor }, { path }) => {
    const token = await deps.tokens.get(deps.db.auto, ownerOf(actor), path.id);
    if (!token) throw new DomainError('not-found');
    return token;
  },
  commit: async ({ deps }, tx, token) => {
    const at = token.revokedAt ?? deps.clock.now();
    await deps.tokens.revoke(tx, token.userId, token.id, at);
    return {
      answer: toToken({ ...token, revokedAt: at }),
      audit: {
        action: 'revoke-token',
        project: token.project,
        subject: 'tokens',
        key: token.id,
        before: { name: token.name },
      },
      events: [{ subject: 'tokens', key: token.id, project: null, userId: token.userId }],
    };
  },
});
