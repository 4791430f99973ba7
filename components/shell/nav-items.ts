import type { IconName } from '@/components/ui/icon';
import type { Action } from '@/lib/permissions';

export interface NavItem {
  key: 'home' | 'catalog' | 'requests' | 'clusters';
  href: string;
  icon: IconName;
  /** Absent for those who hold it in no project. */
  action: Action;
}

export const navItems: readonly NavItem[] = [
  { key: 'home', href: '/', icon: 'home', action: 'project.read' },
  { key: 'catalog', href: '/catalog', icon: 'catalog', action: 'catalog.read' },
  { key: 'requests', href: '/requests', icon: 'requests', action: 'request.read' },
  { key: 'clusters', href: '/clusters', icon: 'clusters', action: 'cluster.read' },
];

/** Whether an entry of the navigation is where the reader is. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
