import type { ClusterSpec } from '../fleet/spec.ts';
import type { Labels } from '../promql/values.ts';
import {
  answering,
  exporter,
  kubelet,
  type Metric,
  metric,
  nodeExporter,
  noLabels,
  rounded,
  stateMetrics,
} from './metric.ts';
import type { Span } from './spans.ts';
import { countSince, scaled } from './waves.ts';

const apiserver = (cluster: ClusterSpec): Labels => ({
  job: 'apiserver',
  instance: `${cluster.nodes[0]?.ip ?? '10.0.0.1'}:6443`,
  namespace: 'default',
  service: 'kubernetes',
  endpoint: 'https',
});

/** Kinds of requests and their share of all. */
const requests: readonly (readonly [verb: string, code: string, resource: string, share: number])[] = [
  ['GET', '200', 'pods', 0.5],
  ['LIST', '200', 'nodes', 0.2],
  ['WATCH', '200', 'pods', 0.1],
  ['POST', '201', 'events', 0.2],
];

const bounds: readonly (readonly [le: string, share: number])[] = [
  ['0.05', 0.7],
  ['0.1', 0.85],
  ['0.2', 0.95],
  ['0.5', 0.99],
  ['1', 0.995],
  ['5', 1],
  ['+Inf', 1],
];
const meanSeconds = 0.07;

const count = (cluster: ClusterSpec, share: number, digits = 0) => {
  const wave = scaled(cluster.apiRequests, share);
  return countSince(wave, cluster.startMs, (total) => rounded(total, digits));
};

const latency = (name: string, help: string): Metric[] => [
  metric([`${name}_bucket`, 'histogram', help], apiserver, function* (cluster) {
    for (const [verb, , resource, share] of requests) {
      for (const [le, part] of bounds) {
        yield [{ verb, resource, scope: 'cluster', le }, count(cluster, share * part, 3), cluster.api];
      }
    }
  }),
  ...(['sum', 'count'] as const).map((part) =>
    metric([`${name}_${part}`, 'histogram', help], apiserver, function* (cluster) {
      for (const [verb, , resource, share] of requests) {
        const factor = part === 'sum' ? share * meanSeconds : share;
        yield [{ verb, resource, scope: 'cluster' }, count(cluster, factor, 3), cluster.api];
      }
    }),
  ),
];

/** What the API server says about itself. */
export const controlPlane: readonly Metric[] = [
  metric(['apiserver_request_total', 'counter', 'Counter of apiserver requests.'], apiserver, function* (cluster) {
    for (const [verb, code, resource, share] of requests) {
      yield [{ verb, code, resource, scope: 'cluster' }, count(cluster, share, 3), cluster.api];
    }
    const errors = { verb: 'GET', code: '500', resource: 'pods', scope: 'cluster' };
    yield [errors, count(cluster, cluster.apiErrorRatio, 3), cluster.api];
  }),
  ...latency('apiserver_request_duration_seconds', 'Response latency distribution in seconds.'),
  ...latency('apiserver_request_sli_duration_seconds', 'Response latency distribution without webhooks, in seconds.'),
  metric(['apiserver_current_inflight_requests', 'gauge', 'Requests being served.'], apiserver, function* (cluster) {
    yield [{ request_kind: 'readOnly' }, 4, cluster.api];
    yield [{ request_kind: 'mutating' }, 1, cluster.api];
  }),
];

/** Everything that is scraped in a cluster, and when it answered. */
function* targets(cluster: ClusterSpec): Generator<[Labels, Span | readonly Span[]]> {
  yield [stateMetrics(), cluster];
  yield [apiserver(cluster), cluster.api];
  for (const node of cluster.nodes) {
    yield [nodeExporter(node), answering(node)];
    for (const path of ['/metrics', '/metrics/cadvisor']) yield [kubelet(node, path), answering(node)];
  }
  for (const { pod, ip, spans } of cluster.exporters) yield [{ ...exporter(pod), instance: `${ip}:9003` }, spans];
}

const perTarget = (name: string, help: string, value: number): Metric =>
  metric([name, 'gauge', help], noLabels, function* (cluster) {
    for (const [labels, spans] of targets(cluster)) yield [labels, value, spans];
  });

export const scrapes: readonly Metric[] = [
  perTarget('up', 'Whether the target answered.', 1),
  perTarget('scrape_duration_seconds', 'How long the target took to answer.', 0.04),
  perTarget('scrape_samples_scraped', 'Samples of the last scrape.', 500),
];
