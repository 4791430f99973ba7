import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import { marks } from '../kinds.ts';
import { type PodSpec, typeOf } from './pod.ts';

type Texts = Record<string, string> | undefined;
type Spec = Record<string, unknown>;

/**
 * The desired labels or annotations and those that others set in the member. What Karmada once managed and does not any
 * more goes away; `managed` is the list that it kept in the member.
 */
function merge(desired: Texts, observed: Texts, managed = ''): Texts {
  const dropped = new Set(managed.split(','));
  const foreign = Object.entries(observed ?? {}).filter(([key]) => !dropped.has(key));
  const all = { ...Object.fromEntries(foreign), ...desired };
  return Object.keys(all).length > 0 ? all : desired;
}

/** Takes over some fields of the specification that the member has filled in. */
function keep(desired: KubeObject, observed: KubeObject, ...fields: string[]): void {
  const [wanted, found] = [desired.spec as Spec | undefined, observed.spec as Spec | undefined];
  for (const field of fields) if (wanted && found?.[field]) wanted[field] = found[field];
}

interface ServicePort {
  name?: string;
  port: number;
  protocol?: string;
  nodePort?: number;
}

/** An address and ports of nodes are given by the member; its API server would keep them as well. */
function retainService(desired: KubeObject, observed: KubeObject): void {
  keep(desired, observed, 'healthCheckNodePort', 'clusterIP', 'clusterIPs');
  const found = (readPath(observed, 'spec.ports') ?? []) as ServicePort[];
  for (const port of (readPath(desired, 'spec.ports') ?? []) as ServicePort[]) {
    const same = found.find(({ name, port: number, protocol }) =>
      name || port.name ? name === port.name : number === port.port && protocol === port.protocol,
    );
    if (!port.nodePort && same?.nodePort) port.nodePort = same.nodePort;
  }
}

type Account = KubeObject & Partial<Record<'secrets' | 'imagePullSecrets', { name: string }[]>>;

function retainAccount(desired: Account, observed: Account): void {
  for (const field of ['secrets', 'imagePullSecrets'] as const) {
    const all = [...(desired[field] ?? []), ...(observed[field] ?? [])];
    const names = all.map(({ name }) => name);
    if (all.length > 0) desired[field] = all.filter(({ name }, index) => names.indexOf(name) === index);
  }
}

function retainPod(desired: KubeObject, observed: KubeObject): void {
  const [wanted, found] = [desired.spec as PodSpec, observed.spec as PodSpec];
  for (const field of ['nodeName', 'serviceAccountName', 'volumes'] as const) {
    if (found[field] === undefined) delete wanted[field];
    else Object.assign(wanted, { [field]: found[field] });
  }
  for (const list of ['containers', 'initContainers'] as const) {
    for (const container of wanted[list] ?? []) {
      const same = found[list]?.find(({ name }) => name === container.name);
      if (same) Object.assign(container, { volumeMounts: same.volumeMounts });
    }
  }
}

function retainJob(desired: KubeObject, observed: KubeObject): void {
  const spec = desired.spec as { selector?: object; template?: { metadata?: object } };
  const matchLabels = readPath(observed, 'spec.selector.matchLabels');
  const labels = readPath(observed, 'spec.template.metadata.labels');
  if (matchLabels) spec.selector = { ...spec.selector, matchLabels };
  if (labels) spec.template = { ...spec.template, metadata: { ...spec.template?.metadata, labels } };
}

function retainReplicas(desired: KubeObject, observed: KubeObject): void {
  if (desired.metadata.labels?.[marks.retainReplicas] !== 'true') return;
  const replicas = readPath(observed, 'spec.replicas');
  if (typeof replicas === 'number') (desired.spec as Spec).replicas = replicas;
}

type Secret = KubeObject & { type?: string; data?: object };

function retainToken(desired: Secret, observed: Secret): void {
  if (desired.type === 'kubernetes.io/service-account-token' && observed.data) desired.data = observed.data;
}

const retainers: Record<string, (desired: KubeObject, observed: KubeObject) => void> = {
  'apps/v1/Deployment': retainReplicas,
  'v1/Pod': retainPod,
  'v1/Service': retainService,
  'v1/ServiceAccount': retainAccount,
  'v1/PersistentVolumeClaim': (desired, observed) => keep(desired, observed, 'volumeName'),
  'v1/PersistentVolume': (desired, observed) => keep(desired, observed, 'claimRef'),
  'batch/v1/Job': retainJob,
  'v1/Secret': retainToken,
};

/**
 * What an object of a member is replaced with: as it is desired, with what belongs to the member itself.
 * @param desired the manifest of a Work
 */
export function retain(desired: KubeObject, observed: KubeObject): KubeObject {
  const next = structuredClone(desired);
  const found = structuredClone(observed);
  const { resourceVersion, finalizers, ownerReferences, labels, annotations } = found.metadata;
  Object.assign(next.metadata, { resourceVersion, finalizers, ownerReferences });
  next.metadata.annotations = merge(next.metadata.annotations, annotations, annotations?.[marks.managedAnnotations]);
  next.metadata.labels = merge(next.metadata.labels, labels, annotations?.[marks.managedLabels]);
  retainers[typeOf(next)]?.(next, found);
  return next;
}
