import type { Me } from '@/lib/contracts/me';
import type { Role } from '@/lib/permissions';

export type HomeKind = 'lead' | 'engineer' | 'architect' | 'finops' | 'developer' | 'admin' | 'auditor' | 'nobody';

/** Who holds several roles sees the home of the first: what only they can do comes before what many can. */
const order: readonly [Role, HomeKind][] = [
  ['platform-lead', 'lead'],
  ['platform-engineer', 'engineer'],
  ['platform-architect', 'architect'],
  ['finops', 'finops'],
  ['developer', 'developer'],
  ['admin', 'admin'],
  ['auditor', 'auditor'],
];

/**
 * Which home a person sees, from the roles that count in the chosen project. A project that is chosen no more, because
 * the person left it, chooses nothing.
 */
export function homeKindOf({ grants }: Pick<Me, 'grants'>, project: string | null): HomeKind {
  const here = grants.filter((grant) => project === null || grant.project === null || grant.project === project);
  const held = new Set((here.length > 0 ? here : grants).map(({ role }) => role));
  return order.find(([role]) => held.has(role))?.[1] ?? 'nobody';
}
