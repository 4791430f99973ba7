import type { NetworkCluster, NetworkConnection } from '@/lib/contracts/application-network';

/** How far a line leads: as Karmada tells, as nobody tells, or nowhere. */
export type ReachLink = NetworkCluster['link'];

export interface ReachNode {
  key: string;
  role: 'consumer' | 'outside' | 'service' | 'provider';
  /** Null for the outside, and for a cluster that the person may not know. */
  name: string | null;
  cluster: NetworkCluster | null;
  /** Clusters that this node stands for because there is no room to draw them. */
  more: number;
}

export interface ReachLine {
  from: string;
  to: string;
  link: ReachLink;
}

/** More clusters a side make no picture; what is missing is drawn first. */
const mostDrawn = 8;
const order: readonly ReachLink[] = ['missing', 'unknown', 'told'];

/** Who calls on the left, the Service in the middle, who has its pods on the right. */
export function prepareReach(connection: NetworkConnection): { nodes: ReachNode[]; lines: ReachLine[] } {
  const { service, isExternal, consumers, providers } = connection;
  const middle: ReachNode = { key: 'service', role: 'service', name: service, cluster: null, more: 0 };
  const left = isExternal ? [outside] : toNodes('consumer', consumers.clusters);
  const right = toNodes('provider', providers.clusters);
  return {
    nodes: [...left, middle, ...right],
    lines: [
      ...left.map(({ key, cluster }) => ({ from: key, to: middle.key, link: cluster?.link ?? 'unknown' })),
      ...right.map(({ key, cluster }) => ({ from: middle.key, to: key, link: cluster?.link ?? 'unknown' })),
    ],
  };
}

const outside: ReachNode = { key: 'outside', role: 'outside', name: null, cluster: null, more: 0 };

function toNodes(role: 'consumer' | 'provider', clusters: readonly NetworkCluster[]): ReachNode[] {
  const sorted = clusters.toSorted((a, b) => order.indexOf(a.link) - order.indexOf(b.link));
  const isTooMany = sorted.length > mostDrawn;
  const drawn = sorted.slice(0, isTooMany ? mostDrawn - 1 : mostDrawn);
  const nodes = drawn.map((cluster, at) => ({ key: `${role} ${at}`, role, name: cluster.name, cluster, more: 0 }));
  const more = sorted.length - drawn.length;
  return more > 0 ? [...nodes, { key: `${role} more`, role, name: null, cluster: null, more }] : nodes;
}
