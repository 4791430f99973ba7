import type { IconName } from '@/components/ui/icon';
import type { Action } from '@/lib/permissions';

/** An act of the page that is open. */
interface PageAct {
  key: 'kubeconfig' | 'metrics' | 'logs' | 'costs' | 'extend' | 'delete' | 'order' | 'add';
  icon: IconName;
  /** The right that it needs in the project of the page. */
  action: Action;
  href: string;
}

export interface PageActs {
  /** What the page is about. */
  subject: string;
  /** The namespace of the cluster; null where the page is about none. */
  namespace: string | null;
  acts: readonly PageAct[];
}

/**
 * What can be done with the cluster or the item of the catalog whose page is open; null on other pages.
 * @param isService whether an item of that id is a service, which is added to a cluster and not ordered
 */
export function pageActs(pathname: string, isService: (id: string) => boolean): PageActs | null {
  const [place, first, second] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (place === 'clusters' && first && second)
    return { subject: second, namespace: first, acts: ofCluster(first, second) };
  if (place === 'catalog' && first && second === undefined) {
    return { subject: first, namespace: null, acts: [ofItem(first, isService(first))] };
  }
  return null;
}

function ofItem(id: string, isService: boolean): PageAct {
  const page = `/catalog/${encodeURIComponent(id)}`;
  return isService
    ? { key: 'add', icon: 'plus', action: 'cluster.change', href: `${page}?ask=add` }
    : { key: 'order', icon: 'plus', action: 'request.create', href: `${page}/order?size=usual` };
}

function ofCluster(namespace: string, name: string): PageAct[] {
  const page = `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
  return [
    // The first act is what Enter does in a palette that has just opened, so it only leads somewhere.
    { key: 'metrics', icon: 'costs', action: 'cluster.read', href: `${page}/metrics` },
    { key: 'kubeconfig', icon: 'download', action: 'cluster.kubeconfig', href: page },
    { key: 'logs', icon: 'requests', action: 'cluster.logs', href: `${page}/logs` },
    { key: 'costs', icon: 'budgets', action: 'cost.read', href: `${page}/cost` },
    { key: 'extend', icon: 'clock', action: 'request.create', href: `${page}?ask=extend` },
    { key: 'delete', icon: 'trash', action: 'cluster.delete', href: `${page}?ask=delete` },
  ];
}
