import type { Project } from '@/lib/contracts/projects';

/** From this part of a limit on it is worth a look. */
const nearRatio = 0.8;
/** So many projects are shown before the rest is counted. */
const shownProjects = 4;

interface QuotaLine {
  resource: string;
  used: number;
  limit: number;
}

export interface QuotaGroup {
  project: string;
  lines: QuotaLine[];
  /** Money a month that orders may commit; null where it is not limited, or far from its limit. */
  budget: Project['budget'];
  /** Of the limit that is fullest. */
  ratio: number;
}

export interface PreparedQuota {
  groups: QuotaGroup[];
  /** Projects near a limit that are not shown. */
  more: number;
  /** Projects with limits that are all far away. */
  calm: number;
  /** Nothing is limited anywhere. */
  isUnlimited: boolean;
}

const budgetRatio = (budget: Project['budget']): number => {
  if (!budget) return 0;
  const limit = Number(budget.monthly) + Number(budget.allowed);
  return limit > 0 ? Number(budget.committed) / limit : 1;
};
const ratioOf = ({ used, limit }: QuotaLine): number => (limit > 0 ? used / limit : used > 0 ? 1 : 0);

function groupOf(project: Project, least: number): QuotaGroup {
  const lines = project.quota
    .flatMap(({ resource, limit, used }) => (limit === null ? [] : [{ resource, used, limit }]))
    .filter((line) => ratioOf(line) >= least);
  const money = budgetRatio(project.budget);
  const budget = money >= least ? project.budget : null;
  return { project: project.name, lines, budget, ratio: Math.max(money, ...lines.map(ratioOf), 0) };
}

const isLimited = ({ quota, budget }: Project) => budget !== null || quota.some(({ limit }) => limit !== null);

/** One project shows all of its limits. Of several only what is near a limit is shown, worst first. */
export function prepareQuota(projects: readonly Project[]): PreparedQuota {
  const limited = projects.filter(isLimited);
  if (projects.length === 1) {
    return {
      groups: limited.map((project) => groupOf(project, 0)),
      more: 0,
      calm: 0,
      isUnlimited: limited.length === 0,
    };
  }
  const near = limited
    .map((project) => groupOf(project, nearRatio))
    .filter(({ lines, budget }) => lines.length > 0 || budget !== null)
    .sort((a, b) => b.ratio - a.ratio || a.project.localeCompare(b.project, 'en'));
  return {
    groups: near.slice(0, shownProjects),
    more: Math.max(0, near.length - shownProjects),
    calm: limited.length - near.length,
    isUnlimited: limited.length === 0,
  };
}
