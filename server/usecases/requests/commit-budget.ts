import { compareMoney, subtractMoney } from '../../../lib/money.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { findExcess } from '../../domain/limits/budget.ts';
import { dearer, type Price } from '../../domain/limits/price.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import type { AuditDraft } from '../define.ts';
import type { Deps } from '../deps.ts';
import { toBudgetLine } from '../projects/project-view.ts';

interface Approval {
  actor: Actor;
  request: RequestRecord;
  /** Why it may pass the budget; needed only when it does. */
  reason: string | null;
}

/** Money that an approval takes. */
interface Uncommitted {
  /** The request whose reservation it is. */
  holder: string;
  /** What the reservation costs a month afterwards. */
  total: Price;
  /** What of it is not committed yet. */
  more: string;
}

/**
 * The money of an approval: takes the price of a request that has held quota only from its project's budget, of a change
 * the rise of its cluster's price. Where it
 * does not fit, an allowance for this one request is written first, by who may exceed budgets and says why. Call under
 * the locks of project and request, in the transaction that approves; the answer goes to its audit.
 * @throws DomainError `forbidden` without `budget.exceed`, `validation-failed` without a reason, `conflict` when price
 * and budget are in different currencies
 */
export async function commitBudget(deps: Deps, tx: Tx, { actor, request, reason }: Approval): Promise<AuditDraft[]> {
  const { id, project: name } = request;
  const [taken, project] = [await findUncommitted(deps, tx, request), await deps.projects.get(tx, name)];
  if (!taken || !project) return [];
  const usage = await deps.projects.usage(tx, [name]);
  const budget = toBudgetLine(project, usage.get(name));
  const { holder, total, more } = taken;
  const { currency } = total;
  const audit: AuditDraft[] = [];
  if (budget && budget.currency !== currency) {
    throw new DomainError('conflict', say('budget-other-currency', { budget: budget.currency, order: currency }));
  }
  const excess = budget && findExcess(budget, { monthlyLikely: more });
  if (excess !== null) {
    assertMayExceed(actor, name, reason);
    const allowance = { amount: excess, currency, reason: reason ?? '', grantedBy: actor.email };
    await deps.allowances.grant(tx, {
      requestId: id,
      project: name,
      ...allowance,
      grantedAt: deps.clock.now(),
      covers: holder === id ? null : holder,
    });
    audit.push({ action: 'allow-over-budget', project: name, subject: 'requests', key: id, after: allowance });
  }
  await deps.reservations.commit(tx, holder, total);
  return audit;
}

/** Null where nothing is held, or all of it is committed. */
async function findUncommitted(
  deps: Deps,
  tx: Tx,
  { id, estimate, plan: { moved } }: RequestRecord,
): Promise<Uncommitted | null> {
  const holder = moved?.requestId ?? id;
  const held = await deps.reservations.get(tx, holder);
  const total = moved ? dearer(moved.before?.price ?? null, moved.after.price) : priceOf(estimate);
  if (held?.state !== 'held' || total === null) return null;
  if (held.price === null) return { holder, total, more: total.monthly };
  const more = subtractMoney(total.monthly, held.price.monthly);
  const isRise = total.currency === held.price.currency && compareMoney(more, '0') > 0;
  return isRise ? { holder, total, more } : null;
}

const priceOf = (estimate: RequestRecord['estimate']): Price | null =>
  estimate && { monthly: estimate.monthlyLikely, currency: estimate.currency };

function assertMayExceed({ grants, narrowing }: Actor, project: string, reason: string | null): void {
  if (!can(grants, 'budget.exceed', project, narrowing)) {
    const heldBy = rolesWith('budget.exceed').join(', ');
    throw new DomainError('forbidden', {
      ...say('needs-action-for-budget', { roles: heldBy }),
      meta: { missingAction: 'budget.exceed', heldBy },
    });
  }
  if (reason === null || reason.trim() === '') {
    const said = say('budget-needs-reason');
    throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/comment', ...said }] });
  }
}
