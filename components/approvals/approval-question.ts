import { type ApprovalView, approvalDecisions, approvalViews } from '@/lib/contracts/choices';
import type { ApprovalQuestion } from './queries';

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
  const shown = approvalViews.find((each) => each === view) ?? 'needs-me';
  const chosen = hasDecisions(shown) ? approvalDecisions.find((each) => each === decision) : undefined;
  return {
    view: shown,
    ...(chosen ? { decision: chosen } : {}),
    ...(project ? { project } : {}),
    ...(cursor ? { cursor } : {}),
    limit: approvalPageSize,
  };
}
