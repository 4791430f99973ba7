import type { ClusterReading } from '../../server/domain/costs/hours/cost-readings.ts';

/** An hour of `team/<name>` with one machine at `price` and half of it allocated to the namespace `web`. */
export function tellHour(hour: Date, name: string, given: Partial<ClusterReading> & { price?: number } = {}) {
  const { price = 1, ...rest } = given;
  const none = { cpu: null, memory: null, gpu: null };
  const size = { vcpu: 2, memoryGib: 8, gpu: null };
  const node = { node: 'a', type: 'm', present: 1, observed: 1, price, size };
  const web = {
    namespace: 'web',
    allocated: { ...none, cpu: price / 2 },
    storage: null,
    loadBalancer: null,
    requested: { cpu: 1, memory: 1 },
    used: { cpu: 1, memory: 1 },
  };
  const reading: ClusterReading = {
    namespace: 'team',
    name,
    hour,
    storage: null,
    fee: null,
    region: null,
    nodes: [{ ...node, partPrices: { ...none, cpu: price / 2 }, allocated: { ...none, cpu: price / 2 } }],
    namespaces: [web],
    ...rest,
  };
  return reading;
}
