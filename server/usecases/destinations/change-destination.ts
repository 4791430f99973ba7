import type { z } from 'zod';
import { changeDestinationSchema, destinationPathSchema } from '../../../lib/contracts/destinations.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { DestinationRecord } from '../../ports/destinations.ts';
import { defineCommand } from '../define.ts';
import { assertAddress, assertMayManage, findDestination, tellOf, toAudit, toDestination } from './destination-view.ts';

/** Changes what is sent and whether; the secret stays, so that a receiver goes on understanding. */
export const changeDestination = defineCommand({
  name: 'change-destination',
  action: 'destination.manage',
  readAction: 'destination.read',
  scope: (context, { path }) => findDestination(context, path.id),
  input: { path: destinationPathSchema, body: changeDestinationSchema },
  prepare: async (context, { body }, { id, project }) => {
    assertMayManage(context.actor, project);
    if (body.url !== undefined) await assertAddress(context, body.url);
    return { id, change: body };
  },
  commit: async ({ deps }, tx, { id, change }) => {
    const before = await deps.destinations.lock(tx, id);
    // Deleted while this one waited for the lock.
    if (!before) throw new DomainError('not-found');
    if (change.version !== undefined && change.version !== before.version) {
      throw new DomainError('stale-version', say('destination-changed'));
    }
    const after = applyChange(before, change, deps.clock.now());
    await deps.destinations.change(tx, after, change.url ?? null);
    return {
      answer: toDestination(after),
      audit: {
        action: 'change-destination',
        project: after.project,
        subject: 'destinations',
        key: after.id,
        before: toAudit(before),
        after: { ...toAudit(after), addressChanged: change.url !== undefined },
      },
      events: tellOf(after),
    };
  },
});

function applyChange(
  before: DestinationRecord,
  { title, topics, url, paused }: z.output<typeof changeDestinationSchema>,
  now: Date,
): DestinationRecord {
  const isWanted = !paused && (url !== undefined || before.pausedAt !== null || before.disabledAt !== null);
  return {
    ...before,
    title,
    topics,
    host: url === undefined ? before.host : new URL(url).host,
    pausedAt: paused ? (before.pausedAt ?? now) : null,
    disabledAt: isWanted ? null : before.disabledAt,
    version: before.version + 1,
  };
}
