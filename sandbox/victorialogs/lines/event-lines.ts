import type { ClusterSpec } from '../../prometheus/fleet/spec.ts';
import type { Fields } from '../logsql/filters.ts';
import { bucketLengthMs, type Line, type Origin } from './line.ts';

interface Happening {
  timeMs: number;
  /** Said again this often, until it ends. */
  everyMs?: number;
  endMs?: number | null;
  type: 'Normal' | 'Warning';
  reason: string;
  kind: string;
  name: string;
  namespace: string;
  note: string;
}

/** Events of a cluster: its nodes and pods come and go, and what is wrong with it is said again and again. */
function happeningsOf(cluster: ClusterSpec): Happening[] {
  const ofNodes = cluster.nodes.flatMap((node): Happening[] => {
    const about = { kind: 'Node', name: node.name, namespace: 'default' };
    const [lost] = node.lost;
    return [
      {
        ...about,
        timeMs: node.startMs,
        type: 'Normal',
        reason: 'RegisteredNode',
        note: `Node ${node.name} event: Registered Node ${node.name} in Controller`,
      },
      ...(lost
        ? [
            {
              ...about,
              timeMs: lost.startMs,
              everyMs: 3_600_000,
              endMs: lost.endMs,
              type: 'Warning' as const,
              reason: 'NodeNotReady',
              note: `Node ${node.name} status is now: NodeNotReady`,
            },
          ]
        : []),
      ...(node.disk.mean > 0.9
        ? [
            {
              ...about,
              timeMs: node.startMs,
              everyMs: 1_800_000,
              endMs: node.endMs,
              type: 'Warning' as const,
              reason: 'FreeDiskSpaceFailed',
              note: 'Failed to garbage collect required amount of images: the disk is almost full',
            },
          ]
        : []),
    ];
  });
  const ofPods = cluster.pods.flatMap((pod): Happening[] => {
    const about = { kind: 'Pod', name: pod.name, namespace: pod.namespace };
    const every = pod.restartEverySeconds;
    return [
      {
        ...about,
        timeMs: pod.startMs,
        type: 'Normal',
        reason: 'Scheduled',
        note: `Successfully assigned ${pod.namespace}/${pod.name} to ${pod.node}`,
      },
      {
        ...about,
        timeMs: pod.startMs + 4000,
        type: 'Normal',
        reason: 'Started',
        note: `Started container ${pod.container}`,
      },
      ...(every === undefined
        ? []
        : [
            {
              ...about,
              timeMs: pod.startMs + 20_000,
              everyMs: every * 1000,
              endMs: pod.endMs,
              type: 'Warning' as const,
              reason: 'BackOff',
              note: `Back-off restarting failed container ${pod.container} in pod ${pod.name}`,
            },
          ]),
    ];
  });
  return [...ofNodes, ...ofPods];
}

function timesWithin({ timeMs, everyMs, endMs = null }: Happening, fromMs: number, toMs: number): number[] {
  const until = endMs === null ? toMs : Math.min(toMs, endMs);
  if (everyMs === undefined) return timeMs >= fromMs && timeMs < toMs ? [timeMs] : [];
  const times: number[] = [];
  for (let at = timeMs + Math.max(0, Math.ceil((fromMs - timeMs) / everyMs)) * everyMs; at < until; at += everyMs)
    times.push(at);
  return times;
}

function lineOf(timeMs: number, { type, reason, kind, name, namespace, note }: Happening): Line {
  return {
    timeMs,
    fields: {
      'k8s.namespace.name': namespace,
      severity: type === 'Warning' ? 'WARN' : 'INFO',
      _msg: note,
      'event.regarding.kind': kind,
      'event.regarding.name': name,
      'event.regarding.namespace': namespace,
      'event.reason': reason,
      'event.note': note,
      'event.type': type,
      ...(kind === 'Pod' && { 'k8s.pod.name': name }),
    },
  };
}

/** Kubernetes' events of a cluster, as the collectors write them into the logs. */
export function eventOrigin(cluster: ClusterSpec, base: Fields): Origin {
  const happenings = happeningsOf(cluster);
  return {
    fields: { ...base, 'k8s.resource.name': 'events' },
    lines: (bucketMs) =>
      happenings.flatMap((one) =>
        timesWithin(one, bucketMs, bucketMs + bucketLengthMs).map((timeMs) => lineOf(timeMs, one)),
      ),
  };
}

/** What the management cluster says about the clusters that it made: their conditions, when they turned. */
export function managementOrigin(clusters: readonly ClusterSpec[], base: Fields): Origin {
  const happenings = clusters.flatMap(({ namespace, name, conditions }) =>
    conditions.map(
      ({ type, isTrue, sinceMs }): Happening => ({
        timeMs: sinceMs,
        type: isTrue ? 'Normal' : 'Warning',
        reason: type,
        kind: 'ClusterDeployment',
        name,
        namespace,
        note: isTrue ? `Condition ${type} is met` : `Condition ${type} is not met`,
      }),
    ),
  );
  return {
    fields: { ...base, 'k8s.resource.name': 'events' },
    lines: (bucketMs) =>
      happenings.flatMap((one) =>
        timesWithin(one, bucketMs, bucketMs + bucketLengthMs).map((timeMs) => lineOf(timeMs, one)),
      ),
  };
}
