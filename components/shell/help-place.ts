/** Which section of which guide explains a page; the longest beginning of its path that fits. */
const places: readonly (readonly [string, string])[] = [
  ['/catalog', 'developer#order'],
  ['/requests', 'developer#follow'],
  ['/approvals', 'platform-lead#approve'],
  ['/clusters', 'developer#use'],
  ['/applications', 'developer#applications'],
  ['/batch', 'developer#batch'],
  ['/services', 'platform-lead#multi-cluster'],
  ['/fleet', 'platform-engineer#fleet'],
  ['/costs', 'finops#costs'],
  ['/costs/budgets', 'finops#budgets'],
  ['/costs/statements', 'finops#statements'],
  ['/settings/tokens', 'developer#script'],
  ['/admin/projects', 'platform-lead#quota'],
  ['/admin/people', 'admin#roles'],
  ['/admin/policies', 'platform-lead#policies'],
  ['/admin/templates', 'platform-architect#templates'],
  ['/admin/catalog', 'platform-architect#draft'],
  ['/admin/credentials', 'platform-lead#credentials'],
  ['/admin/shared-settings', 'platform-lead#shared-settings'],
  ['/admin/regions', 'platform-lead#regions'],
  ['/admin/karmada', 'platform-architect#karmada'],
  ['/admin/rate-cards', 'finops#prices'],
  ['/admin/metrics-source', 'admin#metrics'],
  ['/admin/health', 'admin#health'],
  ['/admin/settings', 'admin#settings'],
  ['/admin/notifications', 'admin#notifications'],
  ['/admin/audit', 'auditor#log'],
];
export const explainedPaths = places;

/** Where the help about a page is; all guides where no section is about it. */
export function helpPlace(pathname: string): string {
  const [best] = places
    .filter(([path]) => pathname === path || pathname.startsWith(`${path}/`))
    .sort(([one], [other]) => other.length - one.length);
  return best ? `/help/${best[1]}` : '/help';
}
