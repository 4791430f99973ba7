type Path = readonly (string | number)[];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list, each at its place. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((one) => (isRecord(one) ? one : {})) : [];

/** A value as the form holds it. */
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** What the API server of Kubernetes writes into every object, or puts where nobody has said anything. */
const own: readonly (readonly [path: string, value?: string])[] = [
  ['apiVersion'],
  ['kind'],
  ['status'],
  ['metadata.namespace'],
  ['metadata.uid'],
  ['metadata.resourceVersion'],
  ['metadata.generation'],
  ['metadata.creationTimestamp'],
  ['metadata.managedFields'],
  ['metadata.annotations.deployment.kubernetes.io/revision'],
  ['metadata.annotations.kubectl.kubernetes.io/last-applied-configuration'],
  ['spec.template.metadata.creationTimestamp'],
  ['spec.progressDeadlineSeconds', '600'],
  ['spec.revisionHistoryLimit', '10'],
  ['spec.strategy', '{"rollingUpdate":{"maxSurge":"25%","maxUnavailable":"25%"},"type":"RollingUpdate"}'],
  ['spec.podManagementPolicy', '"OrderedReady"'],
  ['spec.updateStrategy', '{"rollingUpdate":{"partition":0},"type":"RollingUpdate"}'],
  ['spec.persistentVolumeClaimRetentionPolicy', '{"whenDeleted":"Retain","whenScaled":"Retain"}'],
  ['spec.completionMode', '"NonIndexed"'],
  ['spec.podReplacementPolicy', '"TerminatingOrFailed"'],
  ['spec.suspend', 'false'],
  ['spec.successfulJobsHistoryLimit', '3'],
  ['spec.failedJobsHistoryLimit', '1'],
  ['spec.jobTemplate.metadata.creationTimestamp'],
  ['spec.template.spec.dnsPolicy', '"ClusterFirst"'],
  ['spec.template.spec.restartPolicy', '"Always"'],
  ['spec.template.spec.schedulerName', '"default-scheduler"'],
  ['spec.template.spec.securityContext', '{}'],
  ['spec.template.spec.terminationGracePeriodSeconds', '30'],
  ['spec.template.spec.containers.0.imagePullPolicy', '"IfNotPresent"'],
  ['spec.template.spec.containers.0.terminationMessagePath', '"/dev/termination-log"'],
  ['spec.template.spec.containers.0.terminationMessagePolicy', '"File"'],
  ['spec.template.spec.containers.0.ports.0.protocol', '"TCP"'],
  ['spec.template.spec.containers.0.readinessProbe.failureThreshold', '3'],
  ['spec.template.spec.containers.0.readinessProbe.periodSeconds', '10'],
  ['spec.template.spec.containers.0.readinessProbe.successThreshold', '1'],
  ['spec.template.spec.containers.0.readinessProbe.timeoutSeconds', '1'],
  ['spec.template.spec.containers.0.readinessProbe.httpGet.scheme', '"HTTP"'],
  ['spec.type', '"ClusterIP"'],
  ['spec.sessionAffinity', '"None"'],
  ['spec.internalTrafficPolicy', '"Cluster"'],
  ['spec.ipFamilies'],
  ['spec.ipFamilyPolicy', '"SingleStack"'],
  ['spec.ports.0.protocol', '"TCP"'],
];

/** An object that is taken apart, so that what is left at the end is known. */
export class Reading {
  readonly name: string;
  /** As kubectl names it. */
  readonly label: string;
  readonly #rest: Record<string, unknown>;

  constructor(object: Record<string, unknown>) {
    this.#rest = structuredClone(object);
    const { kind, metadata } = object;
    this.name = isRecord(metadata) ? String(metadata.name ?? '') : '';
    this.label = `${String(kind ?? '?')} ${this.name}`.trim();
  }

  /** What is at a path; undefined where nothing is, or nothing is any more. */
  at(...path: Path): unknown {
    return path.reduce<unknown>(
      (node, key) => (Array.isArray(node) ? node[Number(key)] : isRecord(node) ? node[key] : undefined),
      this.#rest,
    );
  }

  /** The same, and it is not left any more. */
  take(...path: Path): unknown {
    const value = this.at(...path);
    const parent = this.at(...path.slice(0, -1));
    const key = path.at(-1);
    // Places in a list stay, so that those of the others do.
    if (Array.isArray(parent)) parent[Number(key)] = undefined;
    else if (isRecord(parent)) delete parent[String(key)];
    return value;
  }

  /** Paths that nobody has taken, each with the name of the object. */
  left(): string[] {
    this.#passOver();
    return leaves(this.#rest).map((path) => `${this.label}: ${path}`);
  }

  #passOver(): void {
    // A CronJob has its pods in a Job.
    const inJob = own.map(
      ([path, value]) => [path.replace(/^spec\.template/, 'spec.jobTemplate.spec.template'), value] as const,
    );
    for (const [path, value] of [...own, ...inJob]) {
      const keys = toKeys(path);
      const there = this.at(...keys);
      if (there !== undefined && (value === undefined || sorted(there) === value)) this.take(...keys);
    }
    // An address is Kubernetes' own choice; None, for a Service without one, is somebody's.
    if (this.at('spec', 'clusterIP') !== 'None') for (const key of ['clusterIP', 'clusterIPs']) this.take('spec', key);
    const selector = this.at('spec', 'selector', 'matchLabels');
    if (!isRecord(selector)) return;
    // An application gets a selector of its own.
    for (const key of Object.keys(selector)) {
      this.take('spec', 'template', 'metadata', 'labels', key);
      this.take('metadata', 'labels', key);
    }
    this.take('spec', 'selector', 'matchLabels');
  }
}

/** Annotations have dots in their names. */
function toKeys(path: string): string[] {
  const [before, annotation] = path.split('annotations.');
  return annotation === undefined
    ? path.split('.')
    : [...(before ?? '').split('.').filter(Boolean), 'annotations', annotation];
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, node: unknown) =>
    isRecord(node) ? Object.fromEntries(Object.entries(node).sort(([one], [other]) => (one < other ? -1 : 1))) : node,
  );

/** Paths of all that says something. */
function leaves(node: unknown, path = ''): string[] {
  if (node === undefined || node === null) return [];
  const inside = Array.isArray(node) ? node.entries() : isRecord(node) ? Object.entries(node) : null;
  if (!inside) return [path];
  return [...inside].flatMap(([key, value]) => leaves(value, path === '' ? String(key) : `${path}.${key}`));
}
