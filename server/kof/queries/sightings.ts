import type { MetricsProfile } from '../profile.ts';
import { inOne } from './scope.ts';
import { ksm } from './selectors.ts';

type Labels = MetricsProfile['metrics']['labels'];

/** When each cluster last reported anything, by region, in unix seconds. */
export const sightingQuery = ({ clusterNamespace, cluster, region }: Labels) =>
  `max by (${clusterNamespace}, ${cluster}, ${region}) (timestamp(up{${cluster}!=""}))`;

/** What the health of every cluster is judged by, one row a part and cluster. */
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
    // Without errors there is no series of 5xx answers: `or total * 0` makes it 0 where there are requests.
    apiErrors: `((${calls(',code=~"5.."')} or ${calls('')} * 0) / ${calls('')})`,
  });
}

/** When the API server of each cluster was last up within a day, on a grid of five minutes. */
export function apiSeenQuery({ clusterNamespace, cluster }: Labels): string {
  const api = `up{${cluster}!="",job="apiserver"}`;
  return `max by (${clusterNamespace}, ${cluster}) (max_over_time((timestamp(${api}) and ${api} == 1)[1d:5m]))`;
}
