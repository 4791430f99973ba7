import type { ApprovalDecision, ApprovalView } from '@/lib/contracts/approvals';
import type { ApprovalQuestion } from './queries';

// As the contract has them; importing it would bring all of zod to the browser.
export const approvalViewNames = ['needs-me', 'mine', 'all', 'by-rule'] as const satisfies readonly ApprovalView[];
export const approvalDecisionNames = [
  'waiting',
  'decided',
  'approved',
  'rejected',
  'changes-requested',
  'expired',
] as const satisfies readonly ApprovalDecision[];
export const approvalPageSize = 25;

interface Place {
  view?: string | null;
  decision?: string | null;
  cursor?: string | null;
}

/** What waits for oneself waits, and a rule has approved: only the others can be told apart by their answer. */
export const hasDecisions = (view: ApprovalView) => view === 'mine' || view === 'all';

/** What is asked for a place of the inbox, by the browser as by the page that reads ahead. */
export function approvalQuestion({ view, decision, cursor }: Place, project: string | null): ApprovalQuestion {
  const shown = approvalViewNames.find((each) => each === view) ?? 'needs-me';
  const chosen = hasDecisions(shown) ? approvalDecisionNames.find((each) => each === decision) : undefined;
  return {
    view: shown,
    ...(chosen ? { decision: chosen } : {}),
    ...(project ? { project } : {}),
    ...(cursor ? { cursor } : {}),
    limit: approvalPageSize,
  };
}
