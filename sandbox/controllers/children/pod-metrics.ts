import { counted, spelled } from '../../lib/quantity.ts';
import { readPath } from '../client/objects.ts';
import { stamp } from './names.ts';
import type { CoreObject } from './nodes.ts';

/** How much load reaches all pods of a workload on one cluster, such as `1500m`: an annotation of its pods. */
export const loadKey = 'fleet.demo/cpu-load';

interface Container {
  name: string;
  resources?: { requests?: Record<string, string> };
}

/** What a metrics server reports of one pod: it has neither spec nor status. */
interface PodMetrics extends CoreObject {
  timestamp: string;
  window: string;
  containers: { name: string; usage: { cpu: string; memory: string } }[];
}

const isRunning = (pod: CoreObject): boolean => readPath(pod, 'status.phase') === 'Running';
const ownerOf = ({ metadata }: CoreObject): string =>
  `${metadata.namespace}/${metadata.ownerReferences?.[0]?.uid ?? metadata.uid}`;

/** A pod without load uses a tenth of the processors that it asks for, and half of the memory. */
const idle = { cpu: 10n, memory: 2n };

function metricsOf(pod: CoreObject, share: bigint | undefined, nowMs: number): PodMetrics {
  const { namespace, name, labels } = pod.metadata;
  const containers = (readPath(pod, 'spec.containers') ?? []) as Container[];
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'PodMetrics',
    metadata: { name, namespace, creationTimestamp: stamp(nowMs), ...(labels && { labels }) },
    timestamp: stamp(nowMs),
    window: '15s',
    containers: containers.map(({ name: container, resources }, index) => {
      const { cpu, memory } = resources?.requests ?? {};
      const ofLoad = share !== undefined && index === 0 ? share : counted('cpu', cpu) / idle.cpu;
      return {
        name: container,
        usage: {
          cpu: spelled('cpu', ofLoad),
          memory: spelled('memory', counted('memory', memory ?? '64Mi') / idle.memory),
        },
      };
    }),
  };
}

/** What pods that run use: the load of their workload is shared evenly between them. */
export function podMetricsOf(pods: readonly CoreObject[], nowMs: number): CoreObject[] {
  const byOwner = Map.groupBy(pods.filter(isRunning), ownerOf);
  return [...byOwner.values()].flatMap((own) => {
    const load = own[0]?.metadata.annotations?.[loadKey];
    const share = load === undefined ? undefined : counted('cpu', load) / BigInt(own.length);
    return own.map((pod) => metricsOf(pod, share, nowMs));
  });
}
