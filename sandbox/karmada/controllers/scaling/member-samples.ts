import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import { type Resource, resource } from '../../../controllers/client/resources.ts';
import { type KubeClient, pathOf } from '../../../controllers/client/rest.ts';
import { nano } from '../../../lib/quantity.ts';
import type { Sample } from './replicas.ts';

interface Scale extends KubeObject {
  spec?: { replicas?: number };
  status?: { replicas?: number; selector?: string };
}
interface Container {
  name: string;
  resources?: { requests?: Record<string, string> };
}
interface Metrics extends KubeObject {
  containers: { usage: Record<string, string> }[];
}

const pods = resource('Pod', 'v1/pods');
const metrics = resource<Metrics>('PodMetrics', 'metrics.k8s.io/v1beta1/pods');

/** What one member has of a workload. */
export interface MemberScale {
  /** How many are wanted there. */
  replicas: number;
  pods: KubeObject[];
  /** What they use, by name; empty where the member has no metrics server. */
  metrics: Map<string, Metrics>;
}

/** Asks a member for the scale of a workload, its pods, and what they use. @throws ApiError where it does not answer */
export async function askMember(
  member: KubeClient,
  kind: Resource,
  at: { namespace: string; name: string },
): Promise<MemberScale> {
  const scale = await member.request<Scale>('GET', pathOf(kind, at, 'scale'));
  const labelSelector = scale.status?.selector ?? '';
  const own = (await member.list(pods, at.namespace, { labelSelector })).items;
  const measured = await member
    .list(metrics, at.namespace, { labelSelector })
    .then(({ items }) => items)
    .catch(() => []);
  return {
    replicas: scale.spec?.replicas ?? 0,
    pods: own,
    metrics: new Map(measured.map((one) => [one.metadata.name, one])),
  };
}

const milli = (quantity: unknown): number => Number((nano(quantity) + 999_999n) / 1_000_000n);

/** The pods of a member with what they use of a resource. */
export function samplesOf({ pods: own, metrics: measured }: MemberScale, name: string): Sample[] {
  return own.map((pod) => {
    const containers = (readPath(pod, 'spec.containers') ?? []) as Container[];
    const requests = containers.map(({ resources }) => resources?.requests?.[name]);
    const conditions = (readPath(pod, 'status.conditions') ?? []) as { type: string; status: string }[];
    const used = measured.get(pod.metadata.name)?.containers.map(({ usage }) => milli(usage[name]));
    return {
      name: pod.metadata.name,
      phase: String(readPath(pod, 'status.phase') ?? ''),
      isReady: conditions.some(({ type, status }) => type === 'Ready' && status === 'True'),
      ...(requests.every((one) => one !== undefined) && {
        requested: requests.reduce((sum, one) => sum + milli(one), 0),
      }),
      ...(used && { used: used.reduce((sum, one) => sum + one, 0) }),
    };
  });
}
