import type { Me } from '@/lib/contracts/me';
import type { Action } from '@/lib/permissions';
import { holds } from './use-me';

/** A place under Admin; absent for those who hold its action nowhere. */
export interface AdminItem {
  key:
    | 'projects'
    | 'people'
    | 'templates'
    | 'catalogItems'
    | 'credentials'
    | 'rate-cards'
    | 'metrics-source'
    | 'health'
    | 'audit'
    | 'policies'
    | 'notifications';
  href: string;
  action: Action;
}

const adminItems: readonly AdminItem[] = [
  { key: 'projects', href: '/admin/projects', action: 'budget.manage' },
  { key: 'people', href: '/admin/people', action: 'person.see-as' },
  { key: 'policies', href: '/admin/policies', action: 'policy.manage' },
  { key: 'templates', href: '/admin/templates', action: 'template.read' },
  { key: 'catalogItems', href: '/admin/catalog', action: 'template.read' },
  { key: 'credentials', href: '/admin/credentials', action: 'credential.read' },
  { key: 'rate-cards', href: '/admin/rate-cards', action: 'budget.manage' },
  { key: 'metrics-source', href: '/admin/metrics-source', action: 'metrics.source' },
  { key: 'health', href: '/admin/health', action: 'metrics.source' },
  { key: 'notifications', href: '/admin/notifications', action: 'destination.read' },
  { key: 'audit', href: '/admin/audit', action: 'audit.read' },
];

/** Where there is something for this person; whoever reads the audit may look at all of it. */
export function adminPlaces(me: Me | undefined): readonly AdminItem[] {
  return adminItems.filter(({ action }) => holds(me, action) || holds(me, 'audit.read'));
}
