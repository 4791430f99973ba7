// Lines that clusters wrote, wherever they are kept.
import type { AnsweredLogs, LogLevel } from '../../lib/contracts/logs.ts';
import type { ClusterRef } from './kube.ts';

export interface LogQuestion {
  /** Every line of the answer is of this cluster, whatever the text says. */
  cluster: ClusterRef;
  text?: string | undefined;
  within?: string | undefined;
  pod?: string | undefined;
  level?: Exclude<LogLevel, 'unknown'> | undefined;
  from: Date;
  until: Date;
  limit: number;
  stepSeconds: number;
}

/** One source. What it throws is a MetricsError, or the reason of the caller's own signal. */
export interface LogsPort {
  search(
    question: LogQuestion,
    signal?: AbortSignal,
  ): Promise<Pick<AnsweredLogs, 'lines' | 'isTruncated' | 'total' | 'hits' | 'namespaces'>>;
}

/** What Kubernetes said of a node, inside a cluster. */
export interface NodeEvent {
  cluster: ClusterRef;
  at: Date;
  type: 'Normal' | 'Warning';
  reason: string;
  note: string;
  node: string;
}

/** Events of the nodes of all clusters, as collectors write them into the logs. Throws a MetricsError. */
export interface NodeEventSource {
  /** The newest `limit` of them. */
  nodeEvents(window: { from: Date; until: Date; limit: number }, signal?: AbortSignal): Promise<NodeEvent[]>;
}
