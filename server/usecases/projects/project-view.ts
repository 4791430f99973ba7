import type { Project } from '../../../lib/contracts/projects.ts';
import type { ProjectRecord, Usage } from '../../ports/catalog.ts';

/** Resources that can be counted today; others of a quota wait until they can. */
export const countedResources = ['clusters', 'nodes'] as const;

const nothing: Usage = { clusters: 0, nodes: 0 };

/** The counted lines of a quota with what is used of them. */
export function toQuotaLines(
  project: ProjectRecord,
  usage: Usage | undefined,
): { resource: (typeof countedResources)[number]; limit: number | null; used: number }[] {
  return countedResources.map((resource) => ({
    resource,
    limit: project.quota.find((line) => line.resource === resource)?.limit ?? null,
    used: (usage ?? nothing)[resource],
  }));
}

/** A project as the API shows it. */
export function toProject(project: ProjectRecord, usage: Usage | undefined): Project {
  const { name, namespace, title, costCentre, owner, budget } = project;
  const clusters = (usage ?? nothing).clusters;
  return { name, namespace, title, costCentre, owner, budget, quota: toQuotaLines(project, usage), clusters };
}
