import { changeDestinationSchema, destinationPathSchema } from '../../../lib/contracts/destinations.ts';
import { defineCommand } from '../define.ts';
import { assertAddress, assertMayManage, findDestination, tellOf, toAudit, toDestination } from './destination-view.ts';

/** Changes what is sent and whether; the secret stays, so that a receiver goes on understanding. */
export const changeDestination = defineCommand({
  name: 'change-destination',
  action: 'destination.manage',
  readAction: 'destination.read',
  scope: (context, { path }) => findDestination(context, path.id),
  input: { path: destinationPathSchema, body: changeDestinationSchema },
  prepare: async (context, { body: { url, paused, ...body } }, before) => {
    assertMayManage(context.actor, before.project);
    if (url !== undefined) await assertAddress(context, url);
    const pausedAt = paused ? (before.pausedAt ?? context.deps.clock.now()) : null;
    const isWanted = !paused && (url !== undefined || before.pausedAt !== null || before.disabledAt !== null);
    const after = {
      ...before,
      ...body,
      pausedAt,
      disabledAt: isWanted ? null : before.disabledAt,
      ...(url !== undefined && { host: new URL(url).host }),
    };
    return { before, after, url: url ?? null };
  },
  commit: async ({ deps }, tx, { before, after, url }) => {
    await deps.destinations.change(tx, after, url);
    return {
      answer: toDestination(after),
      audit: {
        action: 'change-destination',
        project: after.project,
        subject: 'destinations',
        key: after.id,

        before: toAudit(before),
        after: { ...toAudit(after), addressChanged: url !== null },
      },
      events: tellOf(after),
    };
  },
});
