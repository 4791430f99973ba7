import type { MetricsProfile } from '../profile.ts';
import { inOne } from './scope.ts';
import { ksm } from './selectors.ts';

type Labels = MetricsProfile['metrics']['labels'];

/** When each cluster last reported anything, by region, in unix seconds. kof-finops.md, M01 and M02 in one. */
export const sightingQuery = ({ clusterNamespace, cluster, region }: Labels) =>
  `max by (${clusterNamespace}, ${cluster}, ${region}) (timestamp(up{${cluster}!=""}))`;

/** What the health of every cluster is judged by, one row a part and cluster. kof-finops.md, M04 to M06 and M10. */
export function vitalsQuery({ clusterNamespace, cluster }: Labels): string {
  const k = `${clusterNamespace}, ${cluster}`;
  const scope = `${cluster}!=""`;
  const calls = (codes: string) =>
    `sum by (${k}) (rate(apiserver_request_total{${scope},job="apiserver"${codes}}[5m]))`;
  const ready = `kube_node_status_condition{${scope},${ksm},condition="Ready",status="true"}`;
  return inOne({
    apiUp: `max by (${k}) (up{${scope},job="apiserver"})`,
    nodesTotal: `count by (${k}) (group by (${k}, node) (kube_node_info{${scope},${ksm}}))`,
    nodesReady: `sum by (${k}) (max by (${k}, node) (${ready}))`,
    // Without a single failed call there is no series of failed ones: that is none of all, where there are any at all.
    apiErrors: `((${calls(',code=~"5.."')} or ${calls('')} * 0) / ${calls('')})`,
  });
}

/** When the API server of each cluster was last up within a day, on a grid of five minutes. kof-finops.md, M07. */
export function apiSeenQuery({ clusterNamespace, cluster }: Labels): string {
  const api = `up{${cluster}!="",job="apiserver"}`;
  return `max by (${clusterNamespace}, ${cluster}) (max_over_time((timestamp(${api}) and ${api} == 1)[1d:5m]))`;
}
