import { personListQuerySchema } from '../../../lib/contracts/people.ts';
import { seenGrants } from '../../domain/access/see-as.ts';
import { defineQuery } from '../define.ts';

/** Those with a role where the asker may look; without one nobody is mentioned. */
export const listPeople = defineQuery({
  name: 'list-people',
  action: 'person.see-as',
  scope: 'visible',
  input: { query: personListQuerySchema },
  run: async ({ deps, actor, visible }, { query }) => {
    const found = (await deps.users.list(deps.db.auto, query.q))
      .map((person) => ({ ...person, grants: seenGrants(actor.grants, person.grants, actor.narrowing) }))
      .filter(({ grants }) => visible === 'all' || grants.length > 0);
    const items = found.slice(0, query.limit).map(({ id, email, name, signedInAt, grants }) => ({
      id,
      email,
      name,
      grants,
      signedInAt: signedInAt.toISOString(),
    }));
    return { items, nextCursor: null, total: found.length };
  },
});
