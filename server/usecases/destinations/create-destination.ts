import { type CreatedDestination, createDestinationSchema } from '../../../lib/contracts/destinations.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { DestinationRecord } from '../../ports/destinations.ts';
import { defineCommand } from '../define.ts';
import {
  assertAddress,
  assertMayManage,
  findDestinationScope,
  tellOf,
  toAudit,
  toDestination,
} from './destination-view.ts';

const mostDestinations = 20;

/** Has notices sent somewhere from now on. Answers the secret that signs them once. */
export const createDestination = defineCommand({
  name: 'create-destination',
  action: 'destination.manage',
  readAction: 'project.read',
  scope: (context, { body }) => findDestinationScope(context, body.project),
  input: { body: createDestinationSchema },
  prepare: async (context, { body: { url, project, ...body } }) => {
    const { deps, actor } = context;
    assertMayManage(actor, project);
    await assertAddress(context, url);
    const record: DestinationRecord = {
      id: deps.ids.newId(),
      project,
      ...body,
      host: new URL(url).host,
      createdBy: actor.email,
      createdAt: deps.clock.now(),
      pausedAt: null,
      disabledAt: null,
      last: null,
      version: 1,
    };
    // standardwebhooks: base64 of 24 to 64 bytes.
    const secret = body.kind === 'webhook' ? `whsec_${toBase64(deps.ids.newSecret())}` : null;
    return { record, url, secret };
  },
  turn: ({ record }) => `create-destination ${record.project ?? ''}`,
  commit: async ({ deps }, tx, { record, url, secret }) => {
    if ((await deps.destinations.lockCount(tx, record.project)) >= mostDestinations) {
      throw new DomainError('conflict', say('destinations-full', { max: mostDestinations }));
    }
    await deps.destinations.insert(tx, record, { url, secret });
    const answer: CreatedDestination = { ...toDestination(record), secret };
    return {
      answer,
      audit: {
        action: 'create-destination',
        project: record.project,
        subject: 'destinations',
        key: record.id,
        after: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});

const toBase64 = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('base64');
