import { type Grant, type Narrowing, projectsWith } from '../../../lib/permissions.ts';

const minute = 60_000;

/** How long somebody sees as somebody else before they are themselves again. */
export const seeingLimitMs = 30 * minute;

/**
 * What `viewer` sees as somebody with the grants `seen`: that person's roles, in the projects where the viewer may look
 * over shoulders. It never shows more than both of them together hold there, and the caller makes it read-only.
 * @param narrowing limits of the token that looks
 */
export function seenGrants(viewer: readonly Grant[], seen: readonly Grant[], narrowing?: Narrowing): Grant[] {
  const where = projectsWith(viewer, 'person.see-as', narrowing);
  if (where === 'all') return [...seen];
  return where.flatMap((project) =>
    seen
      .filter((grant) => grant.project === null || grant.project === project)
      .map(({ role }): Grant => ({ role, project })),
  );
}
