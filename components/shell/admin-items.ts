import type { Action } from '@/lib/permissions';

/** A place under Admin; absent for those who hold its action nowhere. */
export interface AdminItem {
  key: 'templates';
  href: string;
  action: Action;
}

export const adminItems: readonly AdminItem[] = [
  { key: 'templates', href: '/admin/templates', action: 'template.read' },
];
