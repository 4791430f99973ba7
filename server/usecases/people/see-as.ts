import { seeAsSchema } from '../../../lib/contracts/people.ts';
import { seenGrants } from '../../domain/access/see-as.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';

/** From now on this browser shows what somebody else sees, and changes nothing. */
export const startSeeing = defineCommand({
  name: 'start-seeing',
  action: 'person.see-as',
  scope: 'own',
  input: { body: seeAsSchema },
  prepare: async ({ deps, actor }, { body }) => {
    if (actor.sessionId === null) {
      throw new DomainError('forbidden', { scriptDetail: 'Only somebody at a browser can see as somebody else' });
    }
    const person = await deps.callers.byUser(deps.db.auto, body.person);
    const mayLook = person && (actor.grants.some(isAdmin) || seenGrants(actor.grants, person.grants).length > 0);
    if (!mayLook) throw new DomainError('not-found');
    if (person.id === actor.id) {
      throw new DomainError('validation-failed', { errors: [{ pointer: '/person', ...say('seeing-yourself') }] });
    }
    return { person, viewer: { sessionId: actor.sessionId, id: actor.id, email: actor.email } };
  },
  commit: async ({ deps }, tx, { person, viewer }) => {
    await deps.sessions.see(tx, viewer.sessionId, { userId: person.id, since: deps.clock.now() });
    return {
      answer: { email: person.email },
      audit: {
        action: 'start-seeing',
        project: null,
        subject: 'people',
        key: person.email,
        after: { seenBy: viewer.email },
      },
    };
  },
});

const isAdmin = ({ role, project }: { role: string; project: string | null }): boolean =>
  role === 'admin' && project === null;

/** The browser shows what its own person sees again. Ending it twice is fine. */
export const endSeeing = defineCommand({
  name: 'end-seeing',
  action: 'signed-in',
  whileSeeing: true,
  scope: 'own',
  input: {},
  prepare: async ({ actor }) => actor,
  commit: async ({ deps }, tx, { sessionId, seenBy, email }) => {
    if (sessionId !== null) await deps.sessions.see(tx, sessionId, null);
    return {
      answer: { email: seenBy?.email ?? email },
      audit: seenBy
        ? { action: 'end-seeing', project: null, subject: 'people', key: email, before: { seenBy: seenBy.email } }
        : [],
    };
  },
});
