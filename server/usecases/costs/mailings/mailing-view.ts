import type { CostMailing } from '../../../../lib/contracts/cost-mailings.ts';
import type { CostScope } from '../../../../lib/contracts/cost-views.ts';
import { costFilterSchema } from '../../../../lib/contracts/costs.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { MailingRecord, MailingRun } from '../../../ports/cost-mailings.ts';
import type { Tx } from '../../../ports/database.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { Context } from '../../define.ts';
import { splitOf, toFilter } from '../overview/cost-window.ts';

type Joined = MailingRecord & { runs: readonly MailingRun[] };

/** What its owner sees of a mailing. */
export function toMailing({ id, title, scope, every, format, paused, nextAt, runs }: Joined): CostMailing {
  return {
    id,
    title,
    scope,
    every,
    format,
    paused,
    nextAt: paused === null ? nextAt.toISOString() : null,
    runs: runs.map(({ period, createdAt, sentAt, mailingId: _mailing, nextAt: _next, ...run }) => ({
      ...run,
      ...period,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

/** Filters and splits as costs are asked with them. @throws DomainError `validation-failed` */
export function questionOf({ filter, ...splits }: CostScope) {
  return { filter: toFilter(costFilterSchema.parse(filter)), split: splitOf(splits) };
}

/** One of one's own. @throws DomainError `not-found` */
export async function findOwn({ deps, actor }: Context, tx: Tx, id: string): Promise<Joined> {
  const record = await deps.costMailings.get(tx, id);
  if (!record || record.ownerId !== actor.id) throw new DomainError('not-found');
  return record;
}

/** What the audit keeps of a mailing. */
export const toAudit = ({ title, scope, every, format, paused }: MailingRecord) => ({
  title,
  scope,
  every,
  format,
  paused,
});

export const tellOf = ({ id, ownerId }: MailingRecord): NewEvent[] => [
  { subject: 'cost-views', key: id, project: null, userId: ownerId },
];
