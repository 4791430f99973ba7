import type { AccessRequest } from '@/lib/contracts/access-requests';
import type { Approval } from '@/lib/contracts/approvals';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { Project } from '@/lib/contracts/projects';

export type LeadNeed =
  | { kind: 'approval'; key: string; approval: Approval; canApprove: boolean }
  | { kind: 'publish'; key: string; item: ManagedItem }
  | { kind: 'access'; key: string; request: AccessRequest }
  | { kind: 'cluster'; key: string; cluster: ClusterSummary };

interface Waiting {
  /** Mail of who looks. */
  email: string;
  approvals: readonly Approval[];
  items: readonly ManagedItem[];
  access: readonly AccessRequest[];
  /** Worst first. */
  clusters: readonly ClusterSummary[];
  projects: readonly Pick<Project, 'name' | 'budget'>[];
}

/** So many of a kind are shown while others wait too. */
const most = { approval: 4, publish: 2, access: 2, cluster: 3 } as const;
/** Where nothing else waits, clusters take the rest. */
const rows = 8;

const isBroken = ({ phase }: Pick<ClusterSummary, 'phase'>): boolean => phase === 'failed' || phase === 'degraded';

/** Reasons for which an answer needs a look first, or a comment. */
const needsLook = new Set(['over-budget', 'price-unknown']);

/** Whether approving asks for no more than a yes: the price is known and within the project's order limit. */
export function canApproveInList({ request, policy, price }: Approval, { email, projects }: Waiting): boolean {
  if (request.requester === email || !price) return false;
  if (policy.reasons.some(({ code }) => needsLook.has(code))) return false;
  const budget = projects.find(({ name }) => name === request.project)?.budget;
  if (!budget) return true;
  if (budget.currency !== price.currency) return false;
  return Number(budget.committed) + Number(price.monthlyLikely) <= Number(budget.monthly) + Number(budget.allowed);
}

/**
 * What waits for a lead: requests, drafts to publish, people who ask for access, clusters that do not work. A draft of
 * one's own waits for somebody else.
 */
export function prepareLeadNeeds(waiting: Waiting): LeadNeed[] {
  const { email, approvals, items, access, clusters } = waiting;
  const drafts = items.filter(({ draft }) => draft?.state === 'in-review' && draft.draftedBy !== email);
  return [
    ...approvals.map((approval) => ({
      kind: 'approval' as const,
      key: approval.request.id,
      approval,
      canApprove: canApproveInList(approval, waiting),
    })),
    ...drafts.map((item) => ({ kind: 'publish' as const, key: item.id, item })),
    ...access.map((request) => ({ kind: 'access' as const, key: request.id, request })),
    ...clusters.filter(isBroken).map((cluster) => ({ kind: 'cluster' as const, key: cluster.uid, cluster })),
  ];
}

/** Some of each kind, so that many of one leave room for the others. */
export function shownLeadNeeds(needs: readonly LeadNeed[]): LeadNeed[] {
  const others = needs.filter(({ kind }) => kind !== 'cluster');
  const taken = { approval: 0, publish: 0, access: 0 };
  const shown = others.filter(({ kind }) => {
    if (kind === 'cluster') return false;
    taken[kind] += 1;
    return taken[kind] <= most[kind];
  });
  const clusters = needs.filter(({ kind }) => kind === 'cluster');
  return [...shown, ...clusters.slice(0, Math.max(most.cluster, rows - shown.length))];
}
