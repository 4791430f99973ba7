import { dismissSchema } from '../../../lib/contracts/me.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineCommand } from '../define.ts';
import { refuseReadOnly } from '../notifications/inbox-of.ts';

/** Hides something of the portal from oneself, in every browser. It concerns nobody else, so the audit has no row of it. */
export const dismiss = defineCommand({
  name: 'dismiss',
  action: 'signed-in',
  scope: 'own',
  input: { body: dismissSchema },
  prepare: async ({ actor }, { body }) => {
    refuseReadOnly(actor);
    if (actor.id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people hide things' });
    return { userId: actor.id, what: body.what };
  },
  commit: async ({ deps }, tx, { userId, what }) => {
    await deps.dismissals.add(tx, userId, what, deps.clock.now());
    return {
      answer: { dismissed: await deps.dismissals.list(tx, userId) },
      audit: [],
      events: [{ subject: 'me', key: '*', project: null, userId }],
    };
  },
});
