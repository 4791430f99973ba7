import type { Policy } from '../../../lib/contracts/policies.ts';
import { compareMoney } from '../../../lib/money.ts';

/** From which likely price a month on an order of an item needs approval. */
export type ApprovalLine = { kind: 'never' } | { kind: 'always' } | { kind: 'above'; amount: string; currency: string };

/**
 * The price above which somebody has to approve an order of an item under all policies together. Limits of size,
 * lifetime and hours may ask for approval below it. Policies in several currencies have no common line: null.
 */
export function findApprovalLine(policies: readonly Policy[], item: string): ApprovalLine | null {
  const lines = policies.map((policy) => lineOf(policy, item));
  if (lines.some(({ kind }) => kind === 'always')) return { kind: 'always' };
  let line: ApprovalLine = { kind: 'never' };
  for (const own of lines) {
    if (own.kind !== 'above') continue;
    if (line.kind === 'above' && line.currency !== own.currency) return null;
    if (line.kind !== 'above' || compareMoney(own.amount, line.amount) < 0) line = own;
  }
  return line;
}

/**
 * Whether somebody has to approve that services are added to a cluster, whatever it costs: such requests have no price.
 * Null where it depends on what the cluster was ordered from.
 */
export function findServiceApproval(policies: readonly Policy[]): ApprovalLine | null {
  const rules = policies.flatMap(({ autoApprove }) =>
    autoApprove === null ? [] : [autoApprove.filter(({ kinds }) => kinds.includes('services'))],
  );
  if (rules.some((own) => own.length === 0)) return { kind: 'always' };
  const isCertain = rules.every((own) => own.some(({ catalogItems }) => catalogItems === null));
  return isCertain ? { kind: 'never' } : null;
}

function lineOf({ autoApprove, approvals, currency }: Policy, item: string): ApprovalLine {
  const limits = approvals.map(({ above }) => above);
  if (autoApprove !== null) {
    const rules = autoApprove.filter(
      ({ kinds, catalogItems }) => kinds.includes('create') && (catalogItems === null || catalogItems.includes(item)),
    );
    if (rules.length === 0) return { kind: 'always' };
    const prices = rules.map(({ maxMonthlyPrice }) => maxMonthlyPrice);
    // The widest rule counts: any one of them approves.
    if (!prices.includes(null)) limits.push(greatest(prices.filter((each) => each !== null)));
  }
  if (limits.length === 0) return { kind: 'never' };
  return { kind: 'above', amount: limits.reduce((a, b) => (compareMoney(a, b) < 0 ? a : b)), currency };
}

function greatest(amounts: readonly string[]): string {
  return amounts.reduce((a, b) => (compareMoney(a, b) > 0 ? a : b), '0');
}
