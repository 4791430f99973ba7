import type { ClusterSpec } from '../../prometheus/fleet/spec.ts';
import { hexOf } from '../../prometheus/live/random.ts';
import type { Fields, Filter } from '../logsql/filters.ts';
import { containerOrigin } from './container-lines.ts';
import { eventOrigin, managementOrigin } from './event-lines.ts';
import { bucketLengthMs, type Origin, streamOf } from './line.ts';

export interface LogSource {
  /** Lines that match, newest first; both ends of the time belong to it. */
  select(filter: Filter, fromMs: number, toMs: number): Iterable<Fields>;
}

export interface FleetLogsOptions {
  clusters: () => readonly ClusterSpec[];
  now: () => number;
  /** Nothing older is kept. */
  historyMs: number;
}

const canMatch = ({ needs = [] }: Filter, fields: Fields): boolean =>
  needs.every(({ field, value }) => fields[field] === undefined || fields[field] === value);

function originsOf(cluster: ClusterSpec, all: readonly ClusterSpec[], filter: Filter): Origin[] {
  const base = {
    'k8s.cluster.name': cluster.name,
    'k8s.cluster.namespace': cluster.namespace,
    tenant: cluster.tenant,
  };
  if (!canMatch(filter, base)) return [];
  const nodes = new Map(cluster.nodes.map((node) => [node.name, node]));
  const origins = [
    ...cluster.pods.map((pod) => containerOrigin(cluster, pod, nodes.get(pod.node), base)),
    eventOrigin(cluster, base),
    ...(cluster.name === 'mothership' ? [managementOrigin(all, base)] : []),
  ];
  return origins.filter(({ fields }) => canMatch(filter, fields));
}

/** Lines of the simulated fleet, made when they are asked for, bucket by bucket from the youngest on. */
export class FleetLogs implements LogSource {
  readonly #options: FleetLogsOptions;

  constructor(options: FleetLogsOptions) {
    this.#options = options;
  }

  *select(filter: Filter, fromMs: number, toMs: number): Generator<Fields> {
    const { clusters, now, historyMs } = this.#options;
    const [oldestMs, newestMs] = [Math.max(fromMs, now() - historyMs), Math.min(toMs, now())];
    const all = clusters();
    const origins = all.flatMap((cluster) => originsOf(cluster, all, filter));
    const lastBucket = Math.floor(newestMs / bucketLengthMs) * bucketLengthMs;
    for (let bucketMs = lastBucket; bucketMs + bucketLengthMs > oldestMs; bucketMs -= bucketLengthMs) {
      const lines: { timeMs: number; fields: Fields }[] = [];
      for (const origin of origins) {
        for (const line of origin.lines(bucketMs)) {
          if (line.timeMs < oldestMs || line.timeMs > newestMs) continue;
          const fields = this.#whole({ ...origin.fields, ...line.fields }, line.timeMs);
          if (filter.matches(fields)) lines.push({ timeMs: line.timeMs, fields });
        }
      }
      lines.sort((a, b) => b.timeMs - a.timeMs);
      for (const { fields } of lines) yield fields;
    }
  }

  #whole(fields: Fields, timeMs: number): Fields {
    const stream = streamOf(fields);
    return { _time: new Date(timeMs).toISOString(), _stream_id: hexOf(stream, 16), _stream: stream, ...fields };
  }
}
