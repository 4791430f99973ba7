import type { ApprovalView } from '@/lib/contracts/approvals';
import type { ApprovalQuestion } from './queries';

// As the contract has them; importing it would bring all of zod to the browser.
export const approvalViewNames = ['needs-me', 'mine', 'all', 'by-rule'] as const satisfies readonly ApprovalView[];
export const approvalPageSize = 25;

interface Place {
  view?: string | null;
  cursor?: string | null;
}

/** What is asked for a place of the inbox, by the browser as by the page that reads ahead. */
export function approvalQuestion({ view, cursor }: Place, project: string | null): ApprovalQuestion {
  return {
    view: approvalViewNames.find((each) => each === view) ?? 'needs-me',
    ...(project ? { project } : {}),
    ...(cursor ? { cursor } : {}),
    limit: approvalPageSize,
  };
}
