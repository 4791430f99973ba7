import type { ClusterHour } from './cluster-hour.ts';
import { toClusterHour } from './cost-hours.ts';
import type { CardPrices, ClusterReading, NamespaceReading, NodeReading } from './cost-readings.ts';

const hour = new Date('2026-11-20T10:00:00Z');

export const node = (given: Partial<NodeReading> = {}): NodeReading => ({
  node: 'worker-0',
  type: 'm5.xlarge',
  present: 1,
  observed: 1,
  price: 0.192,
  isSpot: false,
  size: { vcpu: 4, memoryGib: 15.351, gpu: null },
  partPrices: { cpu: 0.031578, memory: 0.00428, gpu: null },
  allocated: { cpu: 0.05, memory: 0.01, gpu: null },
  ...given,
});
export const namespace = (given: Partial<NamespaceReading> = {}): NamespaceReading => ({
  namespace: 'web',
  allocated: { cpu: 0.05, memory: 0.01, gpu: null },
  storage: null,
  loadBalancer: null,
  unpricedGib: null,
  unpricedBalancers: null,
  requested: { cpu: 1, memory: 2 },
  used: { cpu: 0.5, memory: null },
  ...given,
});
export const reading = (nodes: NodeReading[], given: Partial<ClusterReading> = {}): ClusterReading => ({
  namespace: 'team-a',
  name: 'dev',
  hour,
  nodes,
  namespaces: [namespace()],
  storage: null,
  fee: null,
  region: null,
  unpricedGib: null,
  ...given,
});
export function hourOf(
  nodes: NodeReading[],
  given: Partial<ClusterReading> = {},
  card: CardPrices | null = null,
  cluster: Parameters<typeof toClusterHour>[2] = { provider: 'aws', controlPlane: 'managed' },
): ClusterHour {
  const found = toClusterHour(reading(nodes, given), card, cluster);
  if (!found) throw new Error('It had a machine');
  return found;
}

export const nobody = { provider: null, controlPlane: null };
