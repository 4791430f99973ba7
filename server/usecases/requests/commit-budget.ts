import { can, rolesWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { findExcess } from '../../domain/limits/budget.ts';
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

/**
 * The money of an approval: takes the price of a request that has held quota only from its project's budget. Where it
 * does not fit, an allowance for this one request is written first, by who may exceed budgets and says why. Call under
 * the locks of project and request, in the transaction that approves; the answer goes to its audit.
 * @throws DomainError `forbidden` without `budget.exceed`, `validation-failed` without a reason, `conflict` when price
 * and budget are in different currencies
 */
export async function commitBudget(deps: Deps, tx: Tx, { actor, request, reason }: Approval): Promise<AuditDraft[]> {
  const { id, project: name, estimate } = request;
  const [reservation, project] = [await deps.reservations.get(tx, id), await deps.projects.get(tx, name)];
  if (!estimate || !project || reservation?.state !== 'held' || reservation.price) return [];
  const usage = await deps.projects.usage(tx, [name]);
  const budget = toBudgetLine(project, usage.get(name));
  const { currency, monthlyLikely } = estimate;
  const audit: AuditDraft[] = [];
  if (budget && budget.currency !== currency) {
    throw new DomainError('conflict', say('budget-other-currency', { budget: budget.currency, order: currency }));
  }
  const excess = budget && findExcess(budget, estimate);
  if (excess !== null) {
    assertMayExceed(actor, name, reason);
    const allowance = { amount: excess, currency, reason: reason ?? '', grantedBy: actor.email };
    await deps.allowances.grant(tx, { requestId: id, project: name, ...allowance, grantedAt: deps.clock.now() });
    audit.push({ action: 'allow-over-budget', project: name, subject: 'requests', key: id, after: allowance });
  }
  await deps.reservations.commit(tx, id, { monthly: monthlyLikely, currency });
  return audit;
}

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
