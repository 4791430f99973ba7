import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { LabelSelector } from '../../../lib/label-selectors.ts';
import { type PodSpec, podSpecOf, typeOf, type Volume } from './pod.ts';

/** An object that another one cannot run without; without a name it is all that a selector takes in. */
export interface Dependency {
  apiVersion: string;
  kind: string;
  namespace?: string;
  name?: string;
  labelSelector?: LabelSelector;
}

type Names = (string | undefined)[];

const containersOf = ({ initContainers = [], containers = [], ephemeralContainers = [] }: PodSpec) => [
  ...initContainers,
  ...containers,
  ...ephemeralContainers,
];

const configMapsIn = (pod: PodSpec): Names => [
  ...containersOf(pod).flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.map(({ configMapRef }) => configMapRef?.name),
    ...env.map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
  ]),
  ...(pod.volumes ?? []).flatMap(({ configMap, projected }) => [
    configMap?.name,
    ...(projected?.sources ?? []).map((source) => source.configMap?.name),
  ]),
];

const secretsOfVolume = (volume: Volume): Names => [
  volume.azureFile?.secretName,
  volume.csi?.nodePublishSecretRef?.name,
  volume.secret?.secretName,
  ...(volume.projected?.sources ?? []).map(({ secret }) => secret?.name),
  ...(['cephfs', 'cinder', 'flexVolume', 'iscsi', 'rbd', 'scaleIO', 'storageos'] as const).map(
    (kind) => volume[kind]?.secretRef?.name,
  ),
];

const secretsIn = (pod: PodSpec): Names => [
  ...(pod.imagePullSecrets ?? []).map(({ name }) => name),
  ...containersOf(pod).flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.map(({ secretRef }) => secretRef?.name),
    ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
  ]),
  ...(pod.volumes ?? []).flatMap(secretsOfVolume),
];

const accountsIn = ({ serviceAccountName }: PodSpec): Names =>
  serviceAccountName === 'default' ? [] : [serviceAccountName];
const claimsIn = ({ volumes = [] }: PodSpec): Names =>
  volumes.map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName);

/** What each name stands for, once and in order. */
function named(object: KubeObject, kind: string, names: Names): Dependency[] {
  const { namespace } = object.metadata;
  const found = [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[];
  return found.sort().map((name) => ({ apiVersion: 'v1', kind, namespace, name }));
}

/** Claims that a StatefulSet makes by itself in each member. */
const ownClaims = (object: KubeObject): Names =>
  typeOf(object) === 'apps/v1/StatefulSet'
    ? ((object.spec as { volumeClaimTemplates?: KubeObject[] }).volumeClaimTemplates ?? []).map(
        ({ metadata }) => metadata.name,
      )
    : [];

function dependenciesOfImport(object: KubeObject): Dependency[] {
  const { namespace } = object.metadata;
  const name = `derived-${object.metadata.name}`;
  const matchLabels = { 'kubernetes.io/service-name': name };
  return [
    { apiVersion: 'v1', kind: 'Service', namespace, name },
    { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', namespace, labelSelector: { matchLabels } },
  ];
}

const ingress = 'networking.k8s.io/v1/Ingress';
const serviceImport = 'multicluster.x-k8s.io/v1alpha1/ServiceImport';

/** Whether objects of a kind may name others that they cannot run without. */
export const hasDependencies = (object: KubeObject): boolean =>
  podSpecOf(object) !== undefined || [ingress, serviceImport].includes(typeOf(object));

/** The objects that an object names and that go where it goes if its policy propagates dependencies. */
export function dependenciesOf(object: KubeObject): Dependency[] {
  const type = typeOf(object);
  if (type === ingress) {
    const { tls = [] } = object.spec as { tls?: { secretName?: string }[] };
    return named(
      object,
      'Secret',
      tls.map(({ secretName }) => secretName),
    );
  }
  if (type === serviceImport) return dependenciesOfImport(object);
  const pod = podSpecOf(object);
  if (!pod) return [];
  const own = ownClaims(object);
  return [
    ...named(object, 'ConfigMap', configMapsIn(pod)),
    ...named(object, 'Secret', secretsIn(pod)),
    ...named(object, 'ServiceAccount', accountsIn(pod)),
    ...named(
      object,
      'PersistentVolumeClaim',
      claimsIn(pod).filter((name) => !own.includes(name)),
    ),
  ];
}
