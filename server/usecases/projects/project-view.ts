import type { Project } from '../../../lib/contracts/projects.ts';
import { toQuotaAmounts } from '../../../lib/pricing/size-of.ts';
import type { BudgetLine } from '../../domain/limits/budget.ts';
import { type QuotaLine, quotaResources } from '../../domain/limits/quota.ts';
import type { ProjectRecord, StoredProject, Usage } from '../../ports/catalog.ts';

const nothing: Usage = {
  clusters: 0,
  nodes: 0,
  vcpuMillicores: 0,
  memoryBytes: 0,
  gpu: 0,
  committed: '0',
  allowed: '0',
};

function limitOf(project: ProjectRecord, resource: string): number | null {
  return project.quota.find((line) => line.resource === resource)?.limit ?? null;
}

/** The counted lines of a quota with what is used of them. */
export function toQuotaLines(project: ProjectRecord, usage: Usage = nothing): QuotaLine[] {
  const used = toQuotaAmounts(usage);
  return quotaResources.map((resource) => ({ resource, limit: limitOf(project, resource), used: used[resource] }));
}

/** The same with what one person's requests hold, where that is limited. */
export function toPersonalQuotaLines(project: ProjectRecord, usage: Usage | undefined, ofPerson: number): QuotaLine[] {
  const limit = limitOf(project, 'clustersPerPerson');
  const lines = toQuotaLines(project, usage);
  return limit === null ? lines : [...lines, { resource: 'clustersPerPerson', limit, used: ofPerson }];
}

/** A project's money a month; null without a budget. */
export function toBudgetLine(project: ProjectRecord, usage: Usage = nothing): BudgetLine | null {
  return project.budget && { ...project.budget, allowed: usage.allowed, committed: usage.committed };
}

/** A project as the API shows it. */
export function toProject(project: StoredProject, usage: Usage = nothing): Project {
  const { name, namespace, title, costCentre, owner, version } = project;
  return {
    name,
    namespace,
    title,
    costCentre,
    owner,
    version,
    clusters: usage.clusters,
    budget: toBudgetLine(project, usage),
    quota: toQuotaLines(project, usage),
  };
}
