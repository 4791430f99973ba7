import { fileKey } from '../../../../lib/contracts/application-files.ts';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { OverridePolicy } from '../../overrides/override-policy.ts';
import { fnv1a } from '../../placement/fnv1a.ts';
import type { ChartSource } from './chart-source.ts';
import { toRelease, toRepository } from './helm-manifests.ts';
import { toHostPolicy, toIngress } from './ingress.ts';
import type { Manifest } from './manifest.ts';
import { type ApplicationTarget, toEnvironment, toOverridePolicy, writeRules } from './override-rules.ts';
import { type ScalingManifests, toScalingManifests } from './scaling-manifests.ts';
import { type PodSecrets, toPodSecrets } from './secret-manifests.ts';
import { toWorkload } from './workload.ts';
import { toPlacement } from './written-placement.ts';

/** What an application consists of; null where it has none of it. */
export interface ApplicationManifests extends ScalingManifests {
  overridePolicy: Manifest | null;
  /** Another one, for the Ingress. */
  hostPolicy: Manifest | null;
  propagationPolicy: Manifest;
  /** Another one, for files and secrets that do not go where the workload goes alone. */
  filesPolicy: Manifest | null;
  /** From where a release of Flux has its chart. */
  repository: Manifest | null;
  configMap: Manifest | null;
  service: Manifest | null;
  ingress: Manifest | null;
  workload: Manifest;
}

/** Changes with the files, so that pods start anew: a file that is mounted alone is not renewed in a running container. */
const filesAnnotation = 'slipway.dev/files';
const filesVolume = 'files';
const nameLabel = 'app.kubernetes.io/name';
/** Tells objects that Slipway has written from those of others, of which it touches none. */
export const managedByLabel = 'app.kubernetes.io/managed-by';
export const managedByUs = 'slipway';

/** By which the objects of an application are known. */
export const metadataOf = ({ namespace, name }: ApplicationTarget): Manifest['metadata'] => ({
  name,
  namespace,
  labels: { [nameLabel]: name, [managedByLabel]: managedByUs },
});

/**
 * The objects of an application, all of its name and in the namespace of its project.
 * @param target with the chart of a release of Flux; null, or left out, where it is none
 */
export function toManifests(
  { namespace, name, project, chart = null }: ApplicationTarget & { project: string; chart?: ChartSource | null },
  spec: ApplicationSpec,
): ApplicationManifests {
  const selector = { [nameLabel]: name };
  const metadata = metadataOf({ namespace, name });
  const secrets = toPodSecrets(name, spec);
  const ingress = toIngress(metadata, spec);
  const toPolicy = (policy: OverridePolicy | null): Manifest | null =>
    policy && {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'OverridePolicy',
      metadata: { ...metadata, name: policy.name },
      spec: { resourceSelectors: policy.selectors, overrideRules: writeRules(policy) },
    };
  const service: Manifest | null =
    spec.port === null
      ? null
      : {
          apiVersion: 'v1',
          kind: 'Service',
          metadata,
          spec: {
            // It only gives the pods of a StatefulSet their names.
            ...(spec.workload.kind === 'stateful-set' && { clusterIP: 'None' }),
            selector,
            ports: [{ name: 'http', port: spec.port, targetPort: spec.port }],
          },
        };
  const configMap: Manifest | null =
    spec.files.length === 0
      ? null
      : {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata,
          data: Object.fromEntries(spec.files.map(({ path, content }) => [fileKey(path), content])),
        };
  const workload =
    spec.workload.kind === 'helm'
      ? toRelease(metadata, spec.workload, chart)
      : toWorkload(spec, {
          metadata,
          selector,
          pod: toPod(name, selector, spec, secrets),
          toPod: ({ container, args, gpus }) =>
            toPod(container ?? name, selector, { ...spec, args: [...args] }, secrets, gpus),
        });
  const repository = chart && toRepository(metadata, chart);
  const main = [workload, service, ingress, repository].filter((manifest) => manifest !== null).map(toSelector);
  const contents = [
    ...(configMap ? [toSelector(configMap)] : []),
    ...secrets.selectors.map((one) => ({ ...one, namespace })),
  ];
  // Karmada chooses for each object by itself, and would choose another cluster for files and secrets than for a Job of
  // Volcano where not all of them have Volcano. So these go to all of them.
  const isApart = contents.length > 0 && spec.workload.kind === 'volcano-job';
  return {
    overridePolicy: toPolicy(toOverridePolicy({ namespace, name }, spec)),
    hostPolicy: toPolicy(toHostPolicy({ namespace, name }, spec)),
    propagationPolicy: toPropagation(metadata, isApart ? main : [...main, ...contents], spec, project),
    filesPolicy: isApart
      ? toPropagation(
          { ...metadata, name: filesPolicyNameOf(name) },
          contents,
          { ...spec, division: { by: 'copies' } },
          project,
        )
      : null,
    repository,
    configMap,
    service,
    ingress,
    workload,
    ...toScalingManifests(workload, spec),
  };
}

/** The policy of files and secrets that have one of their own. With a dot, as no application has in its name. */
export const filesPolicyNameOf = (name: string): string => `${name}.files`;

const toSelector = ({ apiVersion, kind, metadata: { namespace, name } }: Manifest) => ({
  apiVersion,
  kind,
  namespace,
  name,
});

/** A policy for some objects, in the placement of an application. */
function toPropagation(
  metadata: Manifest['metadata'],
  resourceSelectors: readonly object[],
  spec: ApplicationSpec,
  project: string,
): Manifest {
  return {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'PropagationPolicy',
    metadata,
    spec: {
      resourceSelectors,
      placement: toPlacement(spec, project),
      ...toSuspension(spec.paused),
    },
  };
}

function toPod(
  container: string,
  labels: Record<string, string>,
  spec: ApplicationSpec,
  secrets: PodSecrets,
  gpus = 0,
): { spec: object; [field: string]: unknown } {
  const name = labels[nameLabel];
  const hasFiles = spec.files.length > 0;
  const volumes = [...(hasFiles ? [{ name: filesVolume, configMap: { name } }] : []), ...secrets.volumes];
  return {
    metadata: {
      labels,
      ...(hasFiles && { annotations: { [filesAnnotation]: fnv1a(JSON.stringify(spec.files)).toString(16) } }),
    },
    spec: {
      ...secrets.pull,
      containers: [toContainer(container, spec, secrets, gpus)],
      ...(volumes.length > 0 && { volumes }),
    },
  };
}

/** What a pod asks for, as Kubernetes writes quantities. */
export const requestsOf = ({ cpuMillicores, memoryMib }: ApplicationSpec): { cpu: string; memory: string } => ({
  cpu: `${cpuMillicores}m`,
  memory: `${memoryMib}Mi`,
});

function toContainer(name: string, spec: ApplicationSpec, secrets: PodSecrets, gpus: number): Record<string, unknown> {
  const { image, args, env, files, port, healthPath, workload } = spec;
  const mounts = [
    ...files.map(({ path }) => ({ name: filesVolume, mountPath: path, subPath: fileKey(path), readOnly: true })),
    ...secrets.mounts,
  ];
  // Kubernetes takes as much of a device as it is limited to, and nothing else.
  const devices = workload.kind === 'volcano-job' && gpus > 0 ? { [workload.gpuResource]: String(gpus) } : null;
  return {
    name,
    image,
    ...(args.length > 0 && { args }),
    // A variable may name those before it.
    ...(env.length + secrets.env.length > 0 && { env: [...secrets.env, ...toEnvironment(env)] }),
    ...(port !== null && { ports: [{ name: 'http', containerPort: port }] }),
    resources: { requests: { ...requestsOf(spec), ...devices }, ...(devices && { limits: devices }) },
    ...(mounts.length > 0 && { volumeMounts: mounts }),
    ...(port !== null && healthPath !== null && { readinessProbe: { httpGet: { path: healthPath, port: 'http' } } }),
  };
}

function toSuspension(paused: ApplicationSpec['paused']): Record<string, unknown> {
  if (paused === null) return {};
  return {
    suspension: paused === 'everywhere' ? { dispatching: true } : { dispatchingOnClusters: { clusterNames: paused } },
  };
}

/** In the order in which they are written: what decides where something goes is there before it. */
export const inWritingOrder = (manifests: ApplicationManifests): Manifest[] =>
  [
    manifests.overridePolicy,
    manifests.hostPolicy,
    manifests.propagationPolicy,
    manifests.filesPolicy,
    manifests.repository,
    manifests.configMap,
    manifests.service,
    manifests.ingress,
    manifests.workload,
    manifests.federatedHpa,
    manifests.cronFederatedHpa,
  ].filter((manifest) => manifest !== null);
