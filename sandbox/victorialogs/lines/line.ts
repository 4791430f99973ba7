import type { Fields } from '../logsql/filters.ts';

/** Fields by which lines are kept together; those of the collectors of KOF. */
const streamFields = [
  'k8s.cluster.name',
  'k8s.cluster.namespace',
  'k8s.namespace.name',
  'k8s.pod.name',
  'k8s.container.name',
];

/** Lines of one origin, in a span of time. */
export interface Origin {
  /** What all of its lines have. */
  fields: Fields;
  /** Lines of which the time is in the bucket that begins there. */
  lines(bucketMs: number): readonly Line[];
}

export interface Line {
  timeMs: number;
  fields: Fields;
}

/** How long a bucket is; lines are made for one at a time. */
export const bucketLengthMs = 600_000;

/** The fields of a stream as VictoriaLogs writes them. */
export function streamOf(fields: Fields): string {
  const named = streamFields.filter((name) => fields[name]);
  return `{${named.map((name) => `${JSON.stringify(name)}=${JSON.stringify(fields[name])}`).join(',')}}`;
}
