import { costMailingPathSchema } from '../../../../lib/contracts/cost-mailings.ts';
import { duePeriod } from '../../../domain/costs/reports/mailing-period.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { findOwn, tellOf, toMailing } from './mailing-view.ts';

/** Sends the newest whole period now, to try it; the same period still goes out when its time comes. */
export const tryCostMailing = defineCommand({
  name: 'try-cost-mailing',
  action: 'cost.save-view',
  scope: 'own',
  input: { path: costMailingPathSchema },
  prepare: async (_context, { path }) => path.id,
  commit: async (context, tx, id) => {
    const { deps } = context;
    if (!deps.hasMailServer) throw new DomainError('conflict', say('no-mail-server'));
    const record = await findOwn(context, tx, id);
    if (record.runs.some(({ isTest, state }) => isTest && state === 'waiting')) {
      throw new DomainError('conflict', say('cost-mailing-on-its-way'));
    }
    const now = deps.clock.now();
    const period = duePeriod(record.every, now);
    const run = { id: deps.ids.newId(), mailingId: id, period, isTest: true, nextAt: now, createdAt: now };
    await deps.costMailings.addRun(tx, run);
    return {
      answer: toMailing(await findOwn(context, tx, id)),
      audit: {
        action: 'try-cost-mailing',
        project: null,
        subject: 'cost-mailings',
        key: id,
        after: { title: record.title, ...period },
      },
      events: tellOf(record),
    };
  },
});
