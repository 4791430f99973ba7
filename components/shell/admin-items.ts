import type { Me } from '@/lib/contracts/me';
import type { Action } from '@/lib/permissions';
import { holds } from './use-me';

/** A place under Admin; absent for those who hold none of its actions. */
export interface AdminItem {
  key:
    | 'projects'
    | 'people'
    | 'templates'
    | 'catalogItems'
    | 'credentials'
    | 'shared-settings'
    | 'regions'
    | 'karmada'
    | 'rate-cards'
    | 'metrics-source'
    | 'health'
    | 'audit'
    | 'policies'
    | 'notifications'
    | 'installation';
  href: string;
  actions: readonly Action[];
}

const adminItems: readonly AdminItem[] = [
  { key: 'projects', href: '/admin/projects', actions: ['budget.manage', 'audit.read'] },
  { key: 'people', href: '/admin/people', actions: ['person.see-as', 'audit.read'] },
  { key: 'policies', href: '/admin/policies', actions: ['policy.manage', 'audit.read'] },
  { key: 'templates', href: '/admin/templates', actions: ['template.read'] },
  { key: 'catalogItems', href: '/admin/catalog', actions: ['template.read'] },
  { key: 'credentials', href: '/admin/credentials', actions: ['credential.read'] },
  { key: 'shared-settings', href: '/admin/shared-settings', actions: ['shared-setting.read'] },
  { key: 'regions', href: '/admin/regions', actions: ['region.read'] },
  { key: 'karmada', href: '/admin/karmada', actions: ['karmada.read'] },
  { key: 'rate-cards', href: '/admin/rate-cards', actions: ['budget.manage', 'audit.read'] },
  { key: 'metrics-source', href: '/admin/metrics-source', actions: ['metrics.source'] },
  { key: 'health', href: '/admin/health', actions: ['metrics.source'] },
  { key: 'notifications', href: '/admin/notifications', actions: ['destination.read'] },
  { key: 'installation', href: '/admin/settings', actions: ['settings.manage', 'audit.read'] },
  { key: 'audit', href: '/admin/audit', actions: ['audit.read'] },
];

/** Where there is something for this person. Karmada's members belong to no project, so a right in one is not enough. */
export function adminPlaces(me: Me | undefined): readonly AdminItem[] {
  return adminItems.filter(({ key, actions }) =>
    key === 'karmada'
      ? me?.hasKarmada && me.globalActions.includes('karmada.read')
      : actions.some((action) => holds(me, action)),
  );
}
