import { isObject, type JsonObject } from '../../lib/json.ts';
import { defaults } from './defaults.ts';

interface Container extends JsonObject {
  image?: string;
  ports?: JsonObject[];
  env?: JsonObject[];
}
interface PodSpec extends JsonObject {
  containers?: Container[];
  initContainers?: Container[];
  volumes?: JsonObject[];
  serviceAccountName?: string;
  serviceAccount?: string;
}

/** Sets what is absent in an object that need not be there. */
function defaultsIn(object: unknown, values: JsonObject): void {
  if (isObject(object)) defaults(object, values);
}

const itemsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Images without a tag, and those of `latest`, are always pulled. */
function pullPolicy(image: unknown): string {
  const text = String(image ?? '');
  const tag = /:([^:/]+)$/.exec(text)?.[1];
  return text.includes('@') || (tag !== undefined && tag !== 'latest') ? 'IfNotPresent' : 'Always';
}

/** What a probe and what a step of a container's life asks by HTTP. */
function completeHttp(handler: JsonObject): void {
  defaultsIn(handler.httpGet, { path: '/', scheme: 'HTTP' });
}

function completeProbe(probe: unknown): void {
  if (!isObject(probe)) return;
  defaults(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  completeHttp(probe);
  defaultsIn(probe.grpc, { service: '' });
}

function completeContainer(container: Container): void {
  for (const port of container.ports ?? []) port.protocol ??= 'TCP';
  for (const { valueFrom } of itemsOf(container.env)) {
    if (!isObject(valueFrom)) continue;
    defaultsIn(valueFrom.fieldRef, { apiVersion: 'v1' });
    defaultsIn(valueFrom.fileKeyRef, { optional: false });
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) completeProbe(container[probe]);
  const lifecycle = isObject(container.lifecycle) ? container.lifecycle : {};
  for (const handler of [lifecycle.postStart, lifecycle.preStop]) if (isObject(handler)) completeHttp(handler);
  defaults(container, {
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicy(container.image),
  });
}

/** Files that everybody may read. */
const fileMode = 0o644;

/** What the sources of volumes leave out, by the source. */
const sourceDefaults: Record<string, JsonObject> = {
  secret: { defaultMode: fileMode },
  configMap: { defaultMode: fileMode },
  downwardAPI: { defaultMode: fileMode },
  projected: { defaultMode: fileMode },
  hostPath: { type: '' },
  iscsi: { iscsiInterface: 'default' },
  rbd: { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  azureDisk: { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' },
  scaleIO: { storageMode: 'ThinProvisioned', fsType: 'xfs' },
};

function completeFiles(files: unknown): void {
  for (const { fieldRef } of itemsOf(files)) defaultsIn(fieldRef, { apiVersion: 'v1' });
}

function completeVolume(volume: JsonObject): void {
  const { name: _name, ...sources } = volume;
  if (Object.keys(sources).length === 0) volume.emptyDir = {};
  for (const [source, values] of Object.entries(sourceDefaults)) defaultsIn(volume[source], values);
  const { downwardAPI, projected, image, ephemeral } = volume;
  if (isObject(downwardAPI)) completeFiles(downwardAPI.items);
  for (const source of itemsOf(isObject(projected) ? projected.sources : undefined)) {
    defaultsIn(source.serviceAccountToken, { expirationSeconds: 3600 });
    if (isObject(source.downwardAPI)) completeFiles(source.downwardAPI.items);
  }
  if (isObject(image)) defaults(image, { pullPolicy: pullPolicy(image.reference) });
  const template = isObject(ephemeral) ? ephemeral.volumeClaimTemplate : undefined;
  if (isObject(template)) defaultsIn(template.spec, { volumeMode: 'Filesystem' });
}

/** As upstream's defaulting of core/v1 for pods and for what pods are made from. */
export function completePodSpec(spec: JsonObject): void {
  const pod = spec as PodSpec;
  for (const container of [...(pod.initContainers ?? []), ...(pod.containers ?? [])]) completeContainer(container);
  for (const volume of pod.volumes ?? []) completeVolume(volume);
  defaults(pod, {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
  });
  // An older name of the same field, which is kept equal.
  const account = pod.serviceAccountName || pod.serviceAccount;
  if (account) Object.assign(pod, { serviceAccountName: account, serviceAccount: account });
}
