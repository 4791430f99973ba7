import type { z } from 'zod';
import { createTokenSchema } from '../../../lib/contracts/tokens.ts';
import { dayMs } from '../../../lib/days.ts';
import { can } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { TokenRecord } from '../../ports/people.ts';
import { defineCommand } from '../define.ts';
import { ownerOf, toToken } from './token-view.ts';

/** Most tokens in force that one person may have. */
const mostTokens = 50;

/** Answers the secret once. A token made by a token can do no more and last no longer than that one. */
export const createToken = defineCommand({
  name: 'create-token',
  action: 'token.manage-own',
  scope: 'own',
  input: { body: createTokenSchema },
  prepare: async ({ deps, actor }, { body }) => {
    const now = deps.clock.now();
    const project = narrowTo(actor, body.project);
    const secret = `slw_${deps.ids.newSecret()}`;
    const asked = new Date(now.getTime() + body.expiresInDays * dayMs);
    const expiresAt = actor.tokenExpiresAt && actor.tokenExpiresAt < asked ? actor.tokenExpiresAt : asked;
    const token: TokenRecord = {
      id: deps.ids.newId(),
      userId: ownerOf(actor),
      name: body.name,
      prefix: secret.slice(0, 10),
      project,
      readOnly: body.readOnly || actor.narrowing.readOnly,
      createdAt: now,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    };
    return { token, secret };
  },
  turn: ({ token }) => `create-token ${token.userId}`,
  commit: async ({ deps }, tx, { token, secret }) => {
    if ((await deps.tokens.lockCount(tx, token.userId, token.createdAt)) >= mostTokens) {
      throw new DomainError('conflict', say('tokens-full', { max: mostTokens }));
    }
    await deps.tokens.insert(tx, { ...token, hash: deps.ids.hash(secret) });
    const { id, name, project, readOnly, expiresAt, userId } = token;
    return {
      answer: { ...toToken(token), token: secret },
      audit: {
        action: 'create-token',
        project,
        subject: 'tokens',
        key: id,
        after: { name, project, readOnly, expiresAt },
      },
      events: [{ subject: 'tokens', key: id, project: null, userId }],
    };
  },
});

function narrowTo(actor: Actor, asked: z.output<typeof createTokenSchema>['project']): string | null {
  const own = actor.narrowing.project;
  if (own !== null && asked !== own) {
    const said = say('token-limited', { project: own });
    throw new DomainError('forbidden', { ...said, errors: [{ pointer: '/project', ...said }] });
  }
  if (asked !== null && !can(actor.grants, 'project.read', asked, actor.narrowing)) {
    throw new DomainError('validation-failed', {
      errors: [{ pointer: '/project', ...say('no-such-project') }],
    });
  }
  return asked;
}
