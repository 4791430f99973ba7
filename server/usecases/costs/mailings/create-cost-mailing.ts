import { newCostMailingSchema } from '../../../../lib/contracts/cost-mailings.ts';
import { nextDue } from '../../../domain/costs/reports/mailing-period.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { MailingRecord } from '../../../ports/cost-mailings.ts';
import { defineCommand } from '../../define.ts';
import { refuseBoth } from '../overview/cost-window.ts';
import { personOf } from '../views/cost-view-view.ts';
import { questionOf, tellOf, toAudit, toMailing } from './mailing-view.ts';

/** Each is a mail a day at most. */
const mostMailings = 20;

/** Has costs sent to oneself from the period on that ends next. What is in it is what one may see then. */
export const createCostMailing = defineCommand({
  name: 'create-cost-mailing',
  action: 'cost.save-view',
  scope: 'own',
  input: { body: newCostMailingSchema },
  prepare: async ({ deps, actor }, { body }): Promise<MailingRecord> => {
    refuseBoth([], questionOf(body.scope).filter);
    const createdAt = deps.clock.now();
    const nextAt = nextDue(body.every, createdAt);
    return { id: deps.ids.newId(), ownerId: personOf(actor), ...body, nextAt, paused: null, createdAt };
  },
  commit: async ({ deps }, tx, record) => {
    if ((await deps.costMailings.lockCount(tx, record.ownerId)) >= mostMailings) {
      throw new DomainError('conflict', say('cost-mailings-full', { max: mostMailings }));
    }
    await deps.costMailings.put(tx, record);
    return {
      answer: toMailing({ ...record, runs: [] }),
      audit: {
        action: 'create-cost-mailing',
        project: null,
        subject: 'cost-mailings',
        key: record.id,
        after: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});
