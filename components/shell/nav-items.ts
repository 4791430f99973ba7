import type { IconName } from '@/components/ui/icon';
import type { Me } from '@/lib/contracts/me';
import type { Action } from '@/lib/permissions';
import { holds } from './use-me';

interface Place<Key extends string> {
  key: Key;
  href: string;
  icon: IconName;
  /** Absent for those who hold none of them in any project. */
  actions: readonly Action[];
}

export type NavItem = Place<
  | 'home'
  | 'catalog'
  | 'requests'
  | 'approvals'
  | 'clusters'
  | 'applications'
  | 'batch'
  | 'services'
  | 'fleet'
  | 'alerts'
  | 'costs'
  | 'budgets'
>;

/** What phones show at the lower edge, as far as there is room; what is looked after now and then is behind More. */
const tabKeys: ReadonlySet<NavItem['key']> = new Set(['home', 'catalog', 'requests', 'clusters', 'costs']);
/** Beside More. */
const mostTabs = 4;

export const navItems: readonly NavItem[] = [
  { key: 'home', href: '/', icon: 'home', actions: ['project.read'] },
  { key: 'catalog', href: '/catalog', icon: 'catalog', actions: ['catalog.read'] },
  { key: 'requests', href: '/requests', icon: 'requests', actions: ['request.read'] },
  { key: 'approvals', href: '/approvals', icon: 'approvals', actions: ['request.approve'] },
  { key: 'clusters', href: '/clusters', icon: 'clusters', actions: ['cluster.read'] },
  { key: 'applications', href: '/applications', icon: 'applications', actions: ['application.read'] },
  { key: 'batch', href: '/batch', icon: 'columns', actions: ['application.read'] },
  { key: 'services', href: '/services', icon: 'services', actions: ['cluster.read'] },
  { key: 'fleet', href: '/fleet', icon: 'fleet', actions: ['cluster.read'] },
  { key: 'alerts', href: '/alerts', icon: 'bell', actions: ['cluster.read'] },
  { key: 'costs', href: '/costs', icon: 'costs', actions: ['cost.read'] },
  { key: 'budgets', href: '/costs/budgets', icon: 'budgets', actions: ['cost.read'] },
];

/** Lists that pages of the navigation lead to; the palette leads there at once. */
export const deeperItems: readonly Place<'batches' | 'campaigns'>[] = [
  { key: 'batches', href: '/requests/batches', icon: 'requests', actions: ['request.create'] },
  { key: 'campaigns', href: '/clusters/campaigns', icon: 'upgrade', actions: ['campaign.read'] },
];

/** Pages of what not every installation has, and how one knows that it has it. */
const conditional: Readonly<Record<string, (me: Me) => boolean>> = {
  applications: ({ hasKarmada }) => hasKarmada,
  batch: ({ hasBatch }) => hasBatch,
};

/** Whether a page is there in every installation. */
export const isEverywhere = ({ key }: { key: string }): boolean => !Object.hasOwn(conditional, key);

/** Whether there is something for a person: some pages are there alone where the installation has what they show. */
export function isOpenTo(me: Me, { key, actions }: { key: string; actions: readonly Action[] }): boolean {
  return (conditional[key]?.(me) ?? true) && actions.some((action) => holds(me, action));
}

/** The first of the entries at the lower edge that a person may open: whoever has no catalog has the costs. */
export function tabItems(mayOpen: (actions: readonly Action[]) => boolean): readonly NavItem[] {
  return navItems.filter(({ key, actions }) => tabKeys.has(key) && mayOpen(actions)).slice(0, mostTabs);
}

/** Whether an entry of the navigation is where the reader is: of several that fit, the longest. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === href;
  const fits = (each: string) => pathname === each || pathname.startsWith(`${each}/`);
  return fits(href) && !navItems.some((other) => other.href.length > href.length && fits(other.href));
}
