import { readPath } from '../client/objects.ts';
import type { CoreObject } from './nodes.ts';

export interface LogQuery {
  container: string;
  follow: boolean;
  previous: boolean;
  timestamps: boolean;
  tailLines: number | undefined;
  fromMs: number;
  limitBytes: number;
}

interface Status {
  name: string;
  state?: { waiting?: { reason: string } };
  lastState?: { terminated?: object };
}

const isOn = (value: string | null): boolean => value === 'true' || value === '1';
function count(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text === null || text === '' ? undefined : Number(text);
}

/** The kubelet's words for a wait that its reason alone says. */
const pulling = new Set(['ImagePullBackOff', 'ErrImagePull']);

function findRefusal(pod: CoreObject, container: string, previous: boolean): string | null {
  const statuses = (readPath(pod, 'status.containerStatuses') ?? []) as Status[];
  const status = statuses.find(({ name }) => name === container);
  const named = `container "${container}" in pod "${pod.metadata.name}"`;
  const hasEnded = status?.lastState?.terminated !== undefined;
  if (previous && !hasEnded) return `previous terminated ${named} not found`;
  const waiting = status?.state?.waiting?.reason;
  if (!waiting || hasEnded) return null;
  const why = pulling.has(waiting) ? 'trying and failing to pull image' : waiting;
  return `${named} is waiting to start: ${why}`;
}

/** What is asked of a pod's log, or the words with which a real API server refuses it. */
export function readLogQuery(query: URLSearchParams, pod: CoreObject, nowMs: number): LogQuery | { refusal: string } {
  const containers = (readPath(pod, 'spec.containers') ?? []) as { name: string }[];
  const names = containers.map(({ name }) => name);
  const container = query.get('container') ?? (names.length === 1 ? names[0] : undefined);
  const { name } = pod.metadata;
  if (container === undefined)
    return { refusal: `a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]` };
  if (!names.includes(container)) return { refusal: `container ${container} is not valid for pod ${name}` };
  const previous = isOn(query.get('previous'));
  const refusal = findRefusal(pod, container, previous);
  if (refusal) return { refusal };
  const sinceSeconds = count(query, 'sinceSeconds');
  const sinceTime = Date.parse(query.get('sinceTime') ?? '');
  return {
    container,
    previous,
    follow: isOn(query.get('follow')),
    timestamps: isOn(query.get('timestamps')),
    tailLines: count(query, 'tailLines'),
    fromMs: sinceSeconds !== undefined ? nowMs - sinceSeconds * 1000 : Number.isNaN(sinceTime) ? 0 : sinceTime,
    limitBytes: count(query, 'limitBytes') ?? Number.POSITIVE_INFINITY,
  };
}
