import type { MetricsProfile } from '../profile.ts';
import { carry, gib, overHour } from './cost.ts';
import { ksm } from './selectors.ts';

/**
 * What the source itself says that clusters cost, as range queries of step 3600 s: raw price × presence, summed up there
 * and not from the readings that are booked, so that the two can be held against each other. Duplicates of an exporter count once, and a price holds for six hours while
 * kube-state-metrics still knows the machine.
 */
export function totalQueries(labels: MetricsProfile['metrics']['labels']) {
  const key = `${labels.clusterNamespace}, ${labels.cluster}`;
  const [node, volume] = [`${key}, node`, `${key}, persistentvolume`];
  const held = (metric: string, by: string) => `max by (${by}) (last_over_time(${metric}[${carry}]))`;
  const machines = `${held('node_total_hourly_cost', node)} * on (${node}) group by (${node}) (kube_node_info{${ksm}})`;
  const volumes = `${held('pv_hourly_cost', volume)} * on (${volume}) max by (${volume}) (kube_persistentvolume_capacity_bytes{${ksm}}) / ${gib}`;
  const balancers = `max by (${key}, namespace, service_name, ingress_ip) (kubecost_load_balancer_cost)`;
  return {
    node: overHour(`sum by (${key}) (${machines})`, '5m'),
    storage: overHour(`sum by (${key}) (${volumes})`, '5m'),
    loadBalancer: overHour(`sum by (${key}) (${balancers})`, '5m'),
    fee: overHour(`max by (${key}) (kubecost_cluster_management_cost)`, '5m'),
  };
}
